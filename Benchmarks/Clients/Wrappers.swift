// Property wrappers: all four, with the current container.
import DIC

final class Cache: Sendable {}

final class Screen {
    @Injected var number: Int
    @LazyInjected var cache: Cache
    @WeakLazyInjected var sharedCache: Cache?
    @OptionalInjected var title: String?
}

let container = DICBuilder().register { 1 }.register(in: .singleton) { Cache() }.build()
CurrentContainer.set(container)
let screen = Screen()
print(
    container.load(Int.self),
    screen.number,
    screen.cache === screen.sharedCache,
    screen.title == nil
)
print(withContainer(container) { Screen() }.number)
