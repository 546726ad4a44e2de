import DICBuilder
import TestSupport
import Testing

/// Every lifetime for every kind of type that it is there for.
@Suite struct LifetimesOfAnyTypeTests {
    struct Nothing: Equatable, Sendable {}

    struct Wide: Equatable, Sendable {
        let number: Int
        let others = [1, 2, 3]
        let text = "a text that is too long to be held in place"
        let fraction = 1.5
    }

    protocol Part: AnyObject, Sendable {}
    final class Screw: Part {}

    /// How often something is made by two loads in each of two top-level loads.
    private static func runs<T: Sendable>(
        _ kind: ContainerKind,
        in lifetime: LifetimeOf<T>,
        _ make: @escaping @Sendable (Int) -> T,
        isRight: (T, _ run: Int) -> Bool
    ) -> Int {
        let counter = RunCounter()
        let container = kind.container { registrar in
            registrar
                .register(in: lifetime) { make(counter.increment()) }
                .register { Both(first: $0.load(T.self), second: $0.load(T.self)) }
        }
        for _ in 1...2 {
            #expect(isRight(container.load(Both<T>.self).second, counter.count))
        }
        return counter.count
    }

    struct Both<T> {
        let first, second: T
    }

    private static func expectRunsOfAll<T: Sendable>(
        _ kind: ContainerKind,
        _ make: @escaping @Sendable (Int) -> T,
        isRight: (T, _ run: Int) -> Bool,
        at sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let runs = [LifetimeOf<T>.transient, .graph, .singleton, .eagerSingleton, .cached].map {
            Self.runs(kind, in: $0, make, isRight: isRight)
        }
        #expect(runs == [4, 2, 1, 1, 1], sourceLocation: sourceLocation)
    }

    @Test(arguments: ContainerKind.allCases)
    func values(_ kind: ContainerKind) {
        Self.expectRunsOfAll(kind, { $0 }, isRight: { $0 == $1 })
        Self.expectRunsOfAll(kind, { Wide(number: $0) }, isRight: { $0 == Wide(number: $1) })
        Self.expectRunsOfAll(
            kind,
            { "\($0) in a text that is not held in place" },
            isRight: { $0.hasPrefix("\($1) ") }
        )
        Self.expectRunsOfAll(kind, { _ in Nothing() }, isRight: { value, _ in value == Nothing() })
        Self.expectRunsOfAll(kind, { ($0, "two") }, isRight: { $0.0 == $1 && $0.1 == "two" })
        Self.expectRunsOfAll(
            kind,
            { run in { run } as @Sendable () -> Int },
            isRight: { $0() == $1 }
        )
        Self.expectRunsOfAll(
            kind,
            { [$0: Wide(number: $0)] },
            isRight: { $0[$1] == Wide(number: $1) }
        )
    }

    @Test(arguments: ContainerKind.allCases)
    func optionals(_ kind: ContainerKind) {
        Self.expectRunsOfAll(kind, { _ in Int?.none }, isRight: { value, _ in value == nil })
        Self.expectRunsOfAll(kind, { Optional($0) }, isRight: { $0 == $1 })
    }

    @Test(arguments: ContainerKind.allCases)
    func classes(_ kind: ContainerKind) {
        Self.expectRunsOfAll(kind, { Widget(number: $0) }, isRight: { $0.number == $1 })
    }

    @Test(arguments: ContainerKind.allCases)
    func existentials(_ kind: ContainerKind) {
        Self.expectRunsOfAll(
            kind,
            { Widget(number: $0) as any Gadget },
            isRight: { $0.number == $1 }
        )
        Self.expectRunsOfAll(
            kind,
            { Wide(number: $0) as any Sendable },
            isRight: { $0 as? Wide == Wide(number: $1) }
        )
        Self.expectRunsOfAll(
            kind,
            { _ in Screw() as any Part },
            isRight: { part, _ in part is Screw }
        )
        Self.expectRunsOfAll(
            kind,
            { _ in Screw.self as any Part.Type },
            isRight: { type, _ in type == Screw.self }
        )
    }

    /// What is shared only within a load, or not at all, need not be `Sendable`.
    @Test(arguments: ContainerKind.allCases)
    func whatIsNotSendable(_ kind: ContainerKind) {
        final class Page {
            var text = ""
        }
        struct Sheet {
            let page: Page
        }
        let container = kind.container { registrar in
            registrar
                .register(in: .graph) { Page() }
                .register(in: .transient) { Sheet(page: $0.load()) }
                .register { Both(first: $0.load(Sheet.self), second: $0.load(Sheet.self)) }
                .register(as: Sheet?.self, in: .graph) { Sheet(page: $0.load()) }
                .register(in: .graph) { resolver in { resolver.load(Page.self) } as () -> Page }
        }
        let both = container.load(Both<Sheet>.self)
        both.first.page.text = "written once"
        #expect(both.second.page.text == "written once")
        #expect(container.load(Sheet?.self)?.page.text == "")
        #expect(container.load((() -> Page).self)() !== both.first.page)
    }
}
