// The factories that are isolated to the main actor. Isolation is a matter of the type of a closure, not of how it is
// called, so each is kept as the `…Factory` of the same form, and called through that: only where `isOnMainActor()`
// is true, which `Entry.access(from:)`, `Lazy` and `Provider` ask. For the same reason the resolver is passed as a
// `DependencyResolver`: a `MainActorResolver` contains one and nothing else.

/// A factory on the main actor that takes nothing.
struct MainActorNullaryFactory<T>: Sendable {
    let make: @MainActor () throws -> T

    var erased: ErasedFactory { unsafe unsafeBitCast(self, to: ErasedFactory.self) }
}

/// A factory on the main actor that loads what it needs from a resolver.
struct MainActorResolvingFactory<T>: Sendable {
    let make: @MainActor (MainActorResolver) throws -> T

    var erased: ErasedFactory { unsafe unsafeBitCast(self, to: ErasedFactory.self) }
}

/// A closure on the main actor that loads the parameters of a function, and calls it.
struct MainActorParameterFactory<T>: Sendable {
    let make: @MainActor (Parameters) throws -> T

    var erased: ErasedFactory { unsafe unsafeBitCast(self, to: ErasedFactory.self) }
}

/// A factory on the main actor that takes arguments from the load.
struct MainActorArgumentFactory<T, each Argument>: Sendable {
    let make: @MainActor (MainActorResolver, repeat each Argument) throws -> T

    var erased: ErasedFactory { unsafe unsafeBitCast(self, to: ErasedFactory.self) }
}

/// A closure on the main actor that completes an instance.
struct MainActorCompletion<T>: Sendable {
    let complete: @MainActor (MainActorResolver, T) throws -> Void

    var erased: ErasedFactory { unsafe unsafeBitCast(self, to: ErasedFactory.self) }
}
