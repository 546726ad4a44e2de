import DIC
import Foundation
import TestSupport
import Testing

/// What was bound before the container changed.
@Suite struct BindingAfterChangeTests {
    /// What was replaced is not called.
    @Test func aFunctionOfAMutableContainerLoadsWhatIsRegisteredThen() {
        let container = DependencyInjectionContainer()
        container.register { (_, number: Int) in "old \(number)" }
        let make: @Sendable (Int) throws -> String = container.load()
        #expect((try? make(1)) == "old 1")
        container.register { (_, number: Int) in "new \(number)" }
        #expect((try? make(2)) == "new 2")
        container.unregisterDependencies()
        #expect(throws: ResolutionError.self) { try make(3) }
    }

    struct First: Sendable {}
    final class Token: Sendable {}
    struct Words: Sendable { var numbers = (1, 2, 3, 4, 5) }

    struct OfOptional: Sendable { init(_: First, _: Token?) {} }
    struct OfAll: Sendable { init(_: First, _: [Token]) {} }
    struct OfWords: Sendable { init(_: First, _: Words?) {} }

    /// Stops a container while the first parameter of a function is loaded, and says what became of
    /// the load.
    private static func code<Page: Sendable>(
        isKept: Bool,
        _ type: Page.Type,
        _ register: (DICBuilder) -> DICBuilder
    ) async -> ResolutionError.Code? {
        let stop = Guarded<(@Sendable () -> Void)?>(nil)
        let builder = register(DICBuilder()).register { () -> First in
            stop.withLock { $0 }?()
            return First()
        }
        if isKept {
            builder.registerSingleton { Token() }.registerSingleton { Words() }
        } else {
            builder.register { Token() }.register { Words() }
        }
        let container = builder.build()
        _ = (container.load(Token.self), container.load(Words.self))
        stop.withLock {
            $0 = {
                let stopped = DispatchSemaphore(value: 0)
                Task.detached {
                    await container.stop()
                    stopped.signal()
                }
                stopped.wait()
            }
        }
        return await onNewThread {
            do { _ = try container.loadOrThrow(type) } catch {
                return (error as? ResolutionError)?.code
            }
            return nil
        }
    }

    /// As if the load had looked for each parameter then.
    @Test(arguments: [true, false]) func whatIsStoppedMeanwhileIsReported(isKept: Bool) async {
        let optional = await Self.code(isKept: isKept, OfOptional.self) {
            $0.register(OfOptional.init)
        }
        let all = await Self.code(isKept: isKept, OfAll.self) { $0.register(OfAll.init) }
        let words = await Self.code(isKept: isKept, OfWords.self) { $0.register(OfWords.init) }
        #expect([optional, all, words] == [.stopped, .stopped, .stopped])
    }
}
