import DICBuilder
import Foundation
import TestSupport

/// Lets a factory know that another thread waits for what it is making.
///
/// No clock could tell. But if a thread waits for `Awaited` in the factory of a `Waiter`, then
/// whoever makes `Awaited` is told of a cycle when it asks for the `Waiter`, and of nothing of the
/// kind before.
final class WaitingThread<Awaited: AnyObject & Sendable>: Sendable {
    /// What the other thread makes of the instance that it waits for.
    final class Waiter: Sendable {
        let awaited: Awaited
        init(_ awaited: Awaited) { self.awaited = awaited }
    }

    private let maker = CapturedContainer<ObjectIdentifier>()

    /// Registers the waiter. It is kept, so that the factory of what it waits for meets it.
    ///
    /// - Parameter name: Another one for each thread, if there are several.
    func register(named name: DependencyName? = nil, into registrar: DependencyRegistrar) {
        registrar.registerThrowable(in: .cached, named: name) { [self] resolver in
            guard ObjectIdentifier(Thread.current) != maker.contents else {
                throw Breakdown(reason: "wrong thread")
            }
            return Waiter(try resolver.loadOrThrow(Awaited.self))
        }
    }

    /// To be called by the factory of what is awaited: returns once the other thread waits for it.
    func isAwaited(_ resolver: DependencyResolver, named name: DependencyName? = nil) {
        maker.contents = ObjectIdentifier(Thread.current)
        while true {
            do {
                _ = try resolver.loadOrThrow(Waiter.self, named: name)
            } catch is ResolutionError {
                return
            } catch {
                sched_yield()  // The other thread is not there yet.
            }
        }
    }

    /// Waits, on the calling thread, for what another one is making.
    func wait(in container: some DependencyLoading, named name: DependencyName? = nil) -> Awaited {
        while true {
            // It fails while it stands in the way of the maker, which has yet to see it wait.
            if let waiter = container.loadOrNil(Waiter.self, named: name) { return waiter.awaited }
            sched_yield()
        }
    }
    /// Waits, on the calling thread, for what another one is making, and returns why it cannot be
    /// had.
    func failure(in container: some DependencyLoading, named name: DependencyName)
        -> ResolutionError?
    {
        while true {
            switch container.loadResult(Waiter.self, named: name) {
            case .success: return nil
            case .failure(let error) where error.code == .factoryThrew || error.code == .cycle:
                sched_yield()
            case .failure(let error): return error
            }
        }
    }
}

extension Result {
    /// The error, if it is one.
    var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
