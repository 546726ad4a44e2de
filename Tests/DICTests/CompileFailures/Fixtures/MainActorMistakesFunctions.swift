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
    // expected-warning: 'register(_:in:named:fileID:line:)' is deprecated: a function is no factory: this traps; write autoregister(Foo.init), or call it in a closure
    registrar.mainActor.register(Model.init)
    // expected-warning: 'register(_:in:named:fileID:line:)' is deprecated: the factory throws; write registerThrowable { … }
    registrar.mainActor.register(Document.init)
    // expected-warning: 'register(_:in:named:fileID:line:)' is deprecated: the factory throws; write registerThrowable { … }
    registrar.mainActor.register(openDocument)
    // expected-warning: 'register(_:in:named:fileID:line:)' is deprecated: a function is no factory: this traps; write autoregister(Foo.init), or call it in a closure
    registrar.mainActor.register(Editor.init)
    // expected-warning: 'register(_:in:named:fileID:line:)' is deprecated: the factory is asynchronous; write .nonisolated.registerAsync { … }
    registrar.mainActor.register(Session.init)
    // expected-warning: 'register(_:in:named:fileID:line:)' is deprecated: the factory is asynchronous; write .nonisolated.registerAsync { … }
    registrar.mainActor.register(Remote.init)
    // expected-warning: 'registerSingleton(_:named:fileID:line:)' is deprecated: a function is no factory: this traps; write autoregister(in: .eagerSingleton, Foo.init)
    registrar.mainActor.registerSingleton(Model.init)
    // expected-warning: 'registerSingleton(_:named:fileID:line:)' is deprecated: the factory throws; write registerThrowable(in: .eagerSingleton) { … }
    registrar.mainActor.registerSingleton(Document.init)
    // expected-warning: 'registerSingleton(_:named:fileID:line:)' is deprecated: the factory throws; write registerThrowable(in: .eagerSingleton) { … }
    registrar.mainActor.registerSingleton(openDocument)
    // expected-warning: 'registerSingleton(_:named:fileID:line:)' is deprecated: a function is no factory: this traps; write autoregister(in: .eagerSingleton, Foo.init)
    registrar.mainActor.registerSingleton(Editor.init)
    // expected-warning: 'registerSingleton(_:named:fileID:line:)' is deprecated: the factory is asynchronous; write .nonisolated.registerAsync(in: .eagerSingleton) { … }
    registrar.mainActor.registerSingleton(Session.init)
    // expected-warning: 'registerSingleton(_:named:fileID:line:)' is deprecated: the factory is asynchronous; write .nonisolated.registerAsync(in: .eagerSingleton) { … }
    registrar.mainActor.registerSingleton(Remote.init)
    // expected-warning: 'registerThrowable(_:in:named:fileID:line:)' is deprecated: a function is no factory: this traps; write autoregisterThrowable(Foo.init), or call it in a closure
    registrar.mainActor.registerThrowable(Model.init)
    // expected-warning: 'registerThrowable(_:in:named:fileID:line:)' is deprecated: a function is no factory: this traps; write autoregisterThrowable(Foo.init), or call it in a closure
    registrar.mainActor.registerThrowable(Editor.init)
    // expected-warning: 'registerThrowable(_:in:named:fileID:line:)' is deprecated: the factory is asynchronous; write .nonisolated.registerAsync { … }
    registrar.mainActor.registerThrowable(Session.init)
    // expected-warning: 'registerThrowable(_:in:named:fileID:line:)' is deprecated: the factory is asynchronous; write .nonisolated.registerAsync { … }
    registrar.mainActor.registerThrowable(Remote.init)
    registrar.mainActor.registerThrowable(Document.init)
    registrar.mainActor.registerThrowable(openDocument)
}
