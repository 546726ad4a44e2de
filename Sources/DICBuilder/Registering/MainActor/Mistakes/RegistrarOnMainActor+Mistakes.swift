// Wrong calls of the `register…` methods on the main actor: the same as those in DependencyRegistrar+Mistakes.swift,
// which says how they are chosen. What is asynchronous has no isolation of its own to the main actor: it is registered
// with `.nonisolated`, and its factory awaits what it needs from there.

extension RegistrarOnMainActor {
    /// Declares that the registration that follows is probably a mistake, so that the proof reports it.
    @usableFromInline
    func noteMistake(
        _ type: Any.Type,
        for meant: Any.Type?,
        in lifetime: Lifetime.Kind = .transient,
        _ name: DependencyName?,
        _ fileID: StaticString,
        _ line: UInt
    ) -> Self {
        _ = nonisolated.noteMistake(type, for: meant, in: lifetime, name, fileID, line)
        return self
    }

    // MARK: Asynchronous forms

    /// A factory that is asynchronous.
    @available(*, unavailable, message: "write .nonisolated.registerAsync { … }, then .mainActor to continue")
    @discardableResult
    @_alwaysEmitIntoClient
    public func registerAsync<T>(
        as type: T.Type = T.self,
        in lifetime: AsyncLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        _ factory: @escaping @MainActor () async throws -> T
    ) -> Self {
        fatalError()
    }

    /// A factory that is asynchronous and loads dependencies.
    @available(*, unavailable, message: "write .nonisolated.registerAsync { … }, then .mainActor to continue")
    @discardableResult
    @_alwaysEmitIntoClient
    public func registerAsync<T, each Argument>(
        as type: T.Type = T.self,
        in lifetime: AsyncLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        _ factory: @escaping @MainActor (AsyncDependencyResolver, repeat each Argument) async throws -> T
    ) -> Self {
        fatalError()
    }

    /// A factory that is asynchronous, with what stops its instance.
    @available(*, unavailable, message: "write .nonisolated.registerAsync { … }, then .mainActor to continue")
    @discardableResult
    @_alwaysEmitIntoClient
    public func registerAsync<T>(
        as type: T.Type = T.self,
        in lifetime: AsyncLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        onStop: @escaping @MainActor (T) async throws -> Void,
        _ factory: @escaping @MainActor () async throws -> T
    ) -> Self {
        fatalError()
    }

    /// A factory that is asynchronous and loads dependencies, with what stops its instance.
    @available(*, unavailable, message: "write .nonisolated.registerAsync { … }, then .mainActor to continue")
    @discardableResult
    @_alwaysEmitIntoClient
    public func registerAsync<T>(
        as type: T.Type = T.self,
        in lifetime: AsyncLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        onStop: @escaping @MainActor (T) async throws -> Void,
        _ factory: @escaping @MainActor (AsyncDependencyResolver) async throws -> T
    ) -> Self {
        fatalError()
    }

    /// An initializer that is asynchronous.
    @available(*, unavailable, message: "write .nonisolated.autoregisterAsync(Foo.init), then .mainActor to continue")
    @discardableResult
    @_alwaysEmitIntoClient
    public func autoregisterAsync<T, each Dependency>(
        as type: T.Type = T.self,
        in lifetime: AsyncLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        _ initializer: @escaping @MainActor (repeat each Dependency) async throws -> T
    ) -> Self {
        fatalError()
    }

    /// An initializer that is asynchronous, with arguments.
    @available(*, unavailable, message: "write .nonisolated.autoregisterAsync(Foo.init), then .mainActor to continue")
    @discardableResult
    @_alwaysEmitIntoClient
    public func autoregisterAsync<T, Arguments, each Parameter>(
        as type: T.Type = T.self,
        arguments: Arguments.Type,
        named name: DependencyName? = nil,
        _ initializer: @escaping @MainActor (repeat each Parameter) async throws -> T
    ) -> Self {
        fatalError()
    }

    /// A type, in the place of an initializer.
    @available(*, unavailable, message: "write .nonisolated.autoregisterAsync(Foo.init), then .mainActor to continue")
    @discardableResult
    @_alwaysEmitIntoClient
    public func autoregisterAsync<Metatype>(
        as type: Any.Type = Any.self,
        in lifetime: AsyncLifetimeOf<Never> = .transient,
        named name: DependencyName? = nil,
        _ metatype: Metatype.Type
    ) -> Self {
        fatalError()
    }
}
