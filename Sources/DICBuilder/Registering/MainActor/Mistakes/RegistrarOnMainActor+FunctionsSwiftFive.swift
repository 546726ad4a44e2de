// Functions that are passed alone, as RegistrarOnMainActor+Functions.swift says, in Swift 5 mode. There, a function is
// not `@Sendable` unless it says so, and would be registered as a value. In Swift 6 mode these overloads do not exist.

extension RegistrarOnMainActor {
    // MARK: register

    /// A function.
    @available(swift, obsoleted: 6)
    @discardableResult
    @_alwaysEmitIntoClient
    public func register<Result>(
        _ function: @autoclosure () -> @MainActor () -> Result,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        nonisolated.addNullaryOnMainActor(
            .transient,
            canThrow: false,
            nil,
            CodeLocation(fileID: fileID, line: line),
            completion: nil,
            function()
        )
        return self
    }

    /// A function that takes a resolver.
    @available(swift, obsoleted: 6)
    @discardableResult
    @_alwaysEmitIntoClient
    public func register<Result>(
        _ function: @autoclosure () -> @MainActor (MainActorResolver) -> Result,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        nonisolated.addResolvingOnMainActor(
            .transient,
            canThrow: false,
            nil,
            CodeLocation(fileID: fileID, line: line),
            completion: nil,
            function()
        )
        return self
    }

    /// A function that throws.
    @available(swift, obsoleted: 6)
    @available(*, deprecated, message: "the factory throws; write registerThrowable { … }")
    @discardableResult
    @_alwaysEmitIntoClient
    public func register<Result>(
        _ function: @autoclosure () -> @MainActor () throws -> Result,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        nonisolated.addNullaryOnMainActor(
            .transient,
            canThrow: true,
            nil,
            CodeLocation(fileID: fileID, line: line),
            completion: nil,
            function()
        )
        return self
    }

    /// A function that takes a resolver and throws.
    @available(swift, obsoleted: 6)
    @available(*, deprecated, message: "the factory throws; write registerThrowable { … }")
    @discardableResult
    @_alwaysEmitIntoClient
    public func register<Result>(
        _ function: @autoclosure () -> @MainActor (MainActorResolver) throws -> Result,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        nonisolated.addResolvingOnMainActor(
            .transient,
            canThrow: true,
            nil,
            CodeLocation(fileID: fileID, line: line),
            completion: nil,
            function()
        )
        return self
    }

    /// A function with parameters.
    @available(swift, obsoleted: 6)
    @available(
        *,
        deprecated,
        message: "a function is no factory: this traps; write autoregister(Foo.init), or call it in a closure"
    )
    @discardableResult
    @_alwaysEmitIntoClient
    public func register<Result, First, each Rest, E: Error>(
        _ function: @autoclosure () -> @MainActor (First, repeat each Rest) throws(E) -> Result,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        nonisolated.trapFunction(fileID, line, write: "autoregister(Foo.init), or call it in a closure")
    }

    /// A function that is asynchronous.
    @available(swift, obsoleted: 6)
    @available(*, deprecated, message: "the factory is asynchronous; write .nonisolated.registerAsync { … }")
    @discardableResult
    @_alwaysEmitIntoClient
    public func register<Result, each Parameter, E: Error>(
        _ function: @autoclosure () -> @MainActor (repeat each Parameter) async throws(E) -> Result,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        nonisolated.trapFunction(fileID, line, write: ".nonisolated.registerAsync { … }")
    }

    // MARK: registerSingleton

    /// A function.
    @available(swift, obsoleted: 6)
    @discardableResult
    @_alwaysEmitIntoClient
    public func registerSingleton<Result>(
        _ function: @autoclosure () -> @MainActor () -> Result,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        nonisolated.addNullaryOnMainActor(
            .eagerSingleton,
            canThrow: false,
            nil,
            CodeLocation(fileID: fileID, line: line),
            completion: nil,
            function()
        )
        return self
    }

    /// A function that takes a resolver.
    @available(swift, obsoleted: 6)
    @discardableResult
    @_alwaysEmitIntoClient
    public func registerSingleton<Result>(
        _ function: @autoclosure () -> @MainActor (MainActorResolver) -> Result,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        nonisolated.addResolvingOnMainActor(
            .eagerSingleton,
            canThrow: false,
            nil,
            CodeLocation(fileID: fileID, line: line),
            completion: nil,
            function()
        )
        return self
    }

    /// A function that throws.
    @available(swift, obsoleted: 6)
    @available(*, deprecated, message: "the factory throws; write registerThrowable(in: .eagerSingleton) { … }")
    @discardableResult
    @_alwaysEmitIntoClient
    public func registerSingleton<Result>(
        _ function: @autoclosure () -> @MainActor () throws -> Result,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        nonisolated.addNullaryOnMainActor(
            .eagerSingleton,
            canThrow: true,
            nil,
            CodeLocation(fileID: fileID, line: line),
            completion: nil,
            function()
        )
        return self
    }

    /// A function that takes a resolver and throws.
    @available(swift, obsoleted: 6)
    @available(*, deprecated, message: "the factory throws; write registerThrowable(in: .eagerSingleton) { … }")
    @discardableResult
    @_alwaysEmitIntoClient
    public func registerSingleton<Result>(
        _ function: @autoclosure () -> @MainActor (MainActorResolver) throws -> Result,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        nonisolated.addResolvingOnMainActor(
            .eagerSingleton,
            canThrow: true,
            nil,
            CodeLocation(fileID: fileID, line: line),
            completion: nil,
            function()
        )
        return self
    }

    /// A function with parameters.
    @available(swift, obsoleted: 6)
    @available(
        *,
        deprecated,
        message: "a function is no factory: this traps; write autoregister(in: .eagerSingleton, Foo.init)"
    )
    @discardableResult
    @_alwaysEmitIntoClient
    public func registerSingleton<Result, First, each Rest, E: Error>(
        _ function: @autoclosure () -> @MainActor (First, repeat each Rest) throws(E) -> Result,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        nonisolated.trapFunction(fileID, line, write: "autoregister(in: .eagerSingleton, Foo.init)")
    }

    /// A function that is asynchronous.
    @available(swift, obsoleted: 6)
    @available(
        *,
        deprecated,
        message: "the factory is asynchronous; write .nonisolated.registerAsync(in: .eagerSingleton) { … }"
    )
    @discardableResult
    @_alwaysEmitIntoClient
    public func registerSingleton<Result, each Parameter, E: Error>(
        _ function: @autoclosure () -> @MainActor (repeat each Parameter) async throws(E) -> Result,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        nonisolated.trapFunction(fileID, line, write: ".nonisolated.registerAsync(in: .eagerSingleton) { … }")
    }

    // MARK: registerThrowable

    /// A function.
    @available(swift, obsoleted: 6)
    @discardableResult
    @_alwaysEmitIntoClient
    public func registerThrowable<Result>(
        _ function: @autoclosure () -> @MainActor () throws -> Result,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        nonisolated.addNullaryOnMainActor(
            .transient,
            canThrow: true,
            nil,
            CodeLocation(fileID: fileID, line: line),
            completion: nil,
            function()
        )
        return self
    }

    /// A function that takes a resolver.
    @available(swift, obsoleted: 6)
    @discardableResult
    @_alwaysEmitIntoClient
    public func registerThrowable<Result>(
        _ function: @autoclosure () -> @MainActor (MainActorResolver) throws -> Result,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        nonisolated.addResolvingOnMainActor(
            .transient,
            canThrow: true,
            nil,
            CodeLocation(fileID: fileID, line: line),
            completion: nil,
            function()
        )
        return self
    }

    /// A function with parameters.
    @available(swift, obsoleted: 6)
    @available(
        *,
        deprecated,
        message: "a function is no factory: this traps; write autoregisterThrowable(Foo.init), or call it in a closure"
    )
    @discardableResult
    @_alwaysEmitIntoClient
    public func registerThrowable<Result, First, each Rest, E: Error>(
        _ function: @autoclosure () -> @MainActor (First, repeat each Rest) throws(E) -> Result,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        nonisolated.trapFunction(fileID, line, write: "autoregisterThrowable(Foo.init), or call it in a closure")
    }

    /// A function that is asynchronous.
    @available(swift, obsoleted: 6)
    @available(*, deprecated, message: "the factory is asynchronous; write .nonisolated.registerAsync { … }")
    @discardableResult
    @_alwaysEmitIntoClient
    public func registerThrowable<Result, each Parameter, E: Error>(
        _ function: @autoclosure () -> @MainActor (repeat each Parameter) async throws(E) -> Result,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        nonisolated.trapFunction(fileID, line, write: ".nonisolated.registerAsync { … }")
    }
}
