// The forms of `register`, `registerSingleton` and `autoregister` on the main actor that say what stops the instance.

extension RegistrarOnMainActor {
    /// Registers a factory, and what stops its instance.
    ///
    /// ```swift
    /// builder.mainActor.register(in: .singleton, onStop: { $0.pause() }) { Player() }
    /// ```
    ///
    /// It is short for ``onStop(_:named:fileID:line:_:)`` after the registration. If both closures have several
    /// statements, write the type of the instance, `onStop: { (journal: Journal) in … }`: the compiler reads them in
    /// this order.
    ///
    /// - Parameters:
    ///   - type: The type to load it as; by default the result type of the factory.
    ///   - lifetime: How long an instance is kept.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - stop: What stops the instance.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - factory: Makes an instance.
    /// - Returns: This view, for chaining.
    @discardableResult
    public func register<T>(
        as type: T.Type = T.self,
        in lifetime: MainActorLifetimeOf<T>,
        named name: DependencyName? = nil,
        onStop stop: @escaping @MainActor (T) throws -> Void,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @MainActor () -> T
    ) -> Self {
        register(as: type, in: lifetime, named: name, fileID: fileID, line: line, factory)
            .onStop(T.self, named: name, fileID: fileID, line: line, stop)
    }

    /// Registers a factory, and what stops its instance asynchronously.
    ///
    /// - Parameters:
    ///   - type: The type to load it as; by default the result type of the factory.
    ///   - lifetime: How long an instance is kept.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - stop: What stops the instance.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - factory: Makes an instance.
    /// - Returns: This view, for chaining.
    @discardableResult
    @_disfavoredOverload
    public func register<T>(
        as type: T.Type = T.self,
        in lifetime: MainActorLifetimeOf<T>,
        named name: DependencyName? = nil,
        onStop stop: @escaping @MainActor (T) async throws -> Void,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @MainActor () -> T
    ) -> Self {
        register(as: type, in: lifetime, named: name, fileID: fileID, line: line, factory)
            .onStop(T.self, named: name, fileID: fileID, line: line, stop)
    }

    /// Registers a factory that loads dependencies, and what stops its instance.
    ///
    /// - Parameters:
    ///   - type: The type to load it as; by default the result type of the factory.
    ///   - lifetime: How long an instance is kept.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - types: The types that the factory loads, so that `build()` can check them; by default they are not known.
    ///   - stop: What stops the instance.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - factory: Makes an instance, with what it loads from the resolver.
    /// - Returns: This view, for chaining.
    @discardableResult
    public func register<T>(
        as type: T.Type = T.self,
        in lifetime: MainActorLifetimeOf<T>,
        named name: DependencyName? = nil,
        dependsOn types: Any.Type...,
        onStop stop: @escaping @MainActor (T) throws -> Void,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @MainActor (MainActorResolver) -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        nonisolated.addStatedOnMainActor(lifetime.kind, canThrow: false, name, types, location, factory)
        return onStop(T.self, named: name, fileID: fileID, line: line, stop)
    }

    /// Registers a factory that loads dependencies, and what stops its instance asynchronously.
    ///
    /// - Parameters:
    ///   - type: The type to load it as; by default the result type of the factory.
    ///   - lifetime: How long an instance is kept.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - types: The types that the factory loads, so that `build()` can check them; by default they are not known.
    ///   - stop: What stops the instance.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - factory: Makes an instance, with what it loads from the resolver.
    /// - Returns: This view, for chaining.
    @discardableResult
    @_disfavoredOverload
    public func register<T>(
        as type: T.Type = T.self,
        in lifetime: MainActorLifetimeOf<T>,
        named name: DependencyName? = nil,
        dependsOn types: Any.Type...,
        onStop stop: @escaping @MainActor (T) async throws -> Void,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @MainActor (MainActorResolver) -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        nonisolated.addStatedOnMainActor(lifetime.kind, canThrow: false, name, types, location, factory)
        return onStop(T.self, named: name, fileID: fileID, line: line, stop)
    }

    /// Registers an eager singleton, and what stops its instance.
    ///
    /// - Parameters:
    ///   - type: The type to load it as; by default the result type of the factory.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - stop: What stops the instance.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - factory: Makes an instance.
    /// - Returns: This view, for chaining.
    @discardableResult
    public func registerSingleton<T>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        onStop stop: @escaping @MainActor (T) throws -> Void,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @MainActor () -> T
    ) -> Self {
        registerSingleton(as: type, named: name, fileID: fileID, line: line, factory)
            .onStop(T.self, named: name, fileID: fileID, line: line, stop)
    }

    /// Registers an eager singleton, and what stops its instance asynchronously.
    ///
    /// - Parameters:
    ///   - type: The type to load it as; by default the result type of the factory.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - stop: What stops the instance.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - factory: Makes an instance.
    /// - Returns: This view, for chaining.
    @discardableResult
    @_disfavoredOverload
    public func registerSingleton<T>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        onStop stop: @escaping @MainActor (T) async throws -> Void,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @MainActor () -> T
    ) -> Self {
        registerSingleton(as: type, named: name, fileID: fileID, line: line, factory)
            .onStop(T.self, named: name, fileID: fileID, line: line, stop)
    }

    /// Registers an eager singleton, with a factory that loads dependencies, and what stops its instance.
    ///
    /// - Parameters:
    ///   - type: The type to load it as; by default the result type of the factory.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - types: The types that the factory loads, so that `build()` can check them; by default they are not known.
    ///   - stop: What stops the instance.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - factory: Makes an instance, with what it loads from the resolver.
    /// - Returns: This view, for chaining.
    @discardableResult
    public func registerSingleton<T>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        dependsOn types: Any.Type...,
        onStop stop: @escaping @MainActor (T) throws -> Void,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @MainActor (MainActorResolver) -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        nonisolated.addStatedOnMainActor(.eagerSingleton, canThrow: false, name, types, location, factory)
        return onStop(T.self, named: name, fileID: fileID, line: line, stop)
    }

    /// Registers an eager singleton, with a factory that loads dependencies, and what stops its instance
    /// asynchronously.
    ///
    /// - Parameters:
    ///   - type: The type to load it as; by default the result type of the factory.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - types: The types that the factory loads, so that `build()` can check them; by default they are not known.
    ///   - stop: What stops the instance.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - factory: Makes an instance, with what it loads from the resolver.
    /// - Returns: This view, for chaining.
    @discardableResult
    @_disfavoredOverload
    public func registerSingleton<T>(
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        dependsOn types: Any.Type...,
        onStop stop: @escaping @MainActor (T) async throws -> Void,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @MainActor (MainActorResolver) -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        nonisolated.addStatedOnMainActor(.eagerSingleton, canThrow: false, name, types, location, factory)
        return onStop(T.self, named: name, fileID: fileID, line: line, stop)
    }

    /// Registers the value of an expression as a singleton, which `build()` evaluates once, and what stops its
    /// instance.
    ///
    /// - Parameters:
    ///   - factory: The expression that makes an instance.
    ///   - type: The type to load it as; by default the type of the expression.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - stop: What stops the instance.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    /// - Returns: This view, for chaining.
    @discardableResult
    @_disfavoredOverload
    public func registerSingleton<T>(
        _ factory: @autoclosure @escaping @MainActor () -> T,
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        onStop stop: @escaping @MainActor (T) throws -> Void,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        nonisolated.addValueOnMainActor(.eagerSingleton, canThrow: false, name, location, factory)
        return onStop(T.self, named: name, fileID: fileID, line: line, stop)
    }

    /// Registers the value of an expression as a singleton, which `build()` evaluates once, and what stops its instance
    /// asynchronously.
    ///
    /// - Parameters:
    ///   - factory: The expression that makes an instance.
    ///   - type: The type to load it as; by default the type of the expression.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - stop: What stops the instance.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    /// - Returns: This view, for chaining.
    @discardableResult
    @_disfavoredOverload
    public func registerSingleton<T>(
        _ factory: @autoclosure @escaping @MainActor () -> T,
        as type: T.Type = T.self,
        named name: DependencyName? = nil,
        onStop stop: @escaping @MainActor (T) async throws -> Void,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        nonisolated.addValueOnMainActor(.eagerSingleton, canThrow: false, name, location, factory)
        return onStop(T.self, named: name, fileID: fileID, line: line, stop)
    }

    /// Registers an initializer whose parameters are loaded, and what stops its instance.
    ///
    /// - Parameters:
    ///   - type: The type to load it as; by default the type of the initializer, optional if that is failable.
    ///   - lifetime: How long an instance is kept.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - stop: What stops the instance.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - initializer: Makes an instance: an initializer or any other function.
    /// - Returns: This view, for chaining.
    @inlinable
    @discardableResult
    public func autoregister<T, each Dependency>(
        as type: T.Type = T.self,
        in lifetime: MainActorLifetimeOf<T>,
        named name: DependencyName? = nil,
        onStop stop: @escaping @MainActor (T) throws -> Void,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ initializer: @escaping @MainActor (repeat each Dependency) -> T
    ) -> Self {
        autoregister(as: type, in: lifetime, named: name, fileID: fileID, line: line, initializer)
            .onStop(T.self, named: name, fileID: fileID, line: line, stop)
    }

    /// Registers an initializer whose parameters are loaded, and what stops its instance asynchronously.
    ///
    /// - Parameters:
    ///   - type: The type to load it as; by default the type of the initializer, optional if that is failable.
    ///   - lifetime: How long an instance is kept.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - stop: What stops the instance.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - initializer: Makes an instance: an initializer or any other function.
    /// - Returns: This view, for chaining.
    @inlinable
    @discardableResult
    @_disfavoredOverload
    public func autoregister<T, each Dependency>(
        as type: T.Type = T.self,
        in lifetime: MainActorLifetimeOf<T>,
        named name: DependencyName? = nil,
        onStop stop: @escaping @MainActor (T) async throws -> Void,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ initializer: @escaping @MainActor (repeat each Dependency) -> T
    ) -> Self {
        autoregister(as: type, in: lifetime, named: name, fileID: fileID, line: line, initializer)
            .onStop(T.self, named: name, fileID: fileID, line: line, stop)
    }
}
