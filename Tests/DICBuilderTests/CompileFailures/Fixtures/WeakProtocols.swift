// A protocol of classes is kept weakly with a closure that shows that an instance is an object.
//
// swift-version: 5 6
import DIC

protocol Store: AnyObject, Sendable {}
final class Cache: Store {}
struct Size: Sendable {}
struct Client: Sendable { var fetch: @Sendable (Int) -> Int }

func register() {
    _ = DICBuilder().register(Cache.init, as: (any Store).self, in: .weak { $0 })
    _ = DICBuilder().mainActor.register(Cache.init, as: (any Store).self, in: .weak { $0 })

    // expected-error: 'weak' is unavailable: only objects are kept weakly; of a protocol of classes write .weak { $0 }
    _ = DICBuilder().register(Cache.init, as: (any Store).self, in: .weak)

    // expected-error: value of type 'Size' expected to be instance of class or class-constrained type
    _ = DICBuilder().register(Size.init, in: .weak { $0 })

    _ = DICBuilder().set(\.fetch, of: Client.self, to: { $0 })
}
