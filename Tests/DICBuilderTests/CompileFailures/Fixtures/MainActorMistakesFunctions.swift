// default-isolation: nonisolated MainActor
// Functions that are isolated to the main actor, but are not factories.
import DIC

struct Clock: Sendable {}
@MainActor final class Model { init(clock: Clock) {} }
@MainActor final class Document { init() throws {} }
@MainActor final class Editor { init(clock: Clock) throws {} }
@MainActor final class Session { init() async {} }
@MainActor final class Remote { init(clock: Clock) async throws {} }
@MainActor func openDocument(_ resolver: MainActorResolver) throws -> Document { try Document() }

func register(into registrar: DependencyRegistrar) {
    registrar.mainActor.register(Model.init)
    registrar.mainActor.register(Document.init)
    registrar.mainActor.register(openDocument)
    registrar.mainActor.register(Editor.init)
    // expected-error: a wrong call
    // expected-warning: 'register(_:as:in:named:the warning says what to write:)' is deprecated: asynchronous: write registerAsync { … }, or registerAsync(Foo.init), behind .nonisolated if on the main actor
    registrar.mainActor.register(Session.init)
    // expected-error: a wrong call
    // expected-warning: 'register(_:as:in:named:the warning says what to write:)' is deprecated: asynchronous: write registerAsync { … }, or registerAsync(Foo.init), behind .nonisolated if on the main actor
    registrar.mainActor.register(Remote.init)
    registrar.mainActor.registerSingleton(Model.init)
    registrar.mainActor.registerSingleton(Document.init)
    registrar.mainActor.registerSingleton(openDocument)
    registrar.mainActor.registerSingleton(Editor.init)
    // expected-error: a wrong call
    // expected-warning: 'registerSingleton(_:as:named:the warning says what to write:)' is deprecated: asynchronous: write registerAsync(Foo.init, in: .eagerSingleton), behind .nonisolated if on the main actor
    registrar.mainActor.registerSingleton(Session.init)
    // expected-error: a wrong call
    // expected-warning: 'registerSingleton(_:as:named:the warning says what to write:)' is deprecated: asynchronous: write registerAsync(Foo.init, in: .eagerSingleton), behind .nonisolated if on the main actor
    registrar.mainActor.registerSingleton(Remote.init)
    registrar.mainActor.register(Model.init)
    registrar.mainActor.register(Editor.init)
    // expected-error: a wrong call
    // expected-warning: 'register(_:as:in:named:the warning says what to write:)' is deprecated: asynchronous: write registerAsync { … }, or registerAsync(Foo.init), behind .nonisolated if on the main actor
    registrar.mainActor.register(Session.init)
    // expected-error: a wrong call
    // expected-warning: 'register(_:as:in:named:the warning says what to write:)' is deprecated: asynchronous: write registerAsync { … }, or registerAsync(Foo.init), behind .nonisolated if on the main actor
    registrar.mainActor.register(Remote.init)
    registrar.mainActor.register(Document.init)
    registrar.mainActor.registerThrowable(openDocument)
}
