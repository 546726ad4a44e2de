// Lifetimes after a registration, where other libraries have them. Each is an error that names the form to write.

extension _MistypedMembers {
    /// An error: the lifetime is an argument of the registration.
    @available(*, unavailable, message: "write register(in: .singleton) { … }")
    @_alwaysEmitIntoClient
    public var singleton: Self { fatalError() }

    /// An error: the lifetime is an argument of the registration.
    @available(*, unavailable, message: "write register(in: .cached) { … }")
    @_alwaysEmitIntoClient
    public var cached: Self { fatalError() }

    /// An error: the lifetime is an argument of the registration.
    @available(*, unavailable, message: "write register(in: .weak) { … }")
    @_alwaysEmitIntoClient
    public var shared: Self { fatalError() }

    /// An error: every load makes an instance unless the registration says otherwise.
    @available(*, unavailable, message: "leave it out: without a lifetime, each load makes an instance")
    @_alwaysEmitIntoClient
    public var unique: Self { fatalError() }
}

// The same with parentheses. The parameter makes them other members, and the compiler tries them last.
extension _MistypedMembers {
    /// An error: the lifetime is an argument of the registration.
    @available(*, unavailable, message: "write register(in: .singleton) { … }")
    @_disfavoredOverload
    @discardableResult
    @_alwaysEmitIntoClient
    public func singleton(_ nothing: Void = ()) -> Self { fatalError() }

    /// An error: the lifetime is an argument of the registration.
    @available(*, unavailable, message: "write register(in: .cached) { … }")
    @_disfavoredOverload
    @discardableResult
    @_alwaysEmitIntoClient
    public func cached(_ nothing: Void = ()) -> Self { fatalError() }

    /// An error: the lifetime is an argument of the registration.
    @available(*, unavailable, message: "write register(in: .weak) { … }")
    @_disfavoredOverload
    @discardableResult
    @_alwaysEmitIntoClient
    public func shared(_ nothing: Void = ()) -> Self { fatalError() }

    /// An error: every load makes an instance unless the registration says otherwise.
    @available(*, unavailable, message: "leave it out: without a lifetime, each load makes an instance")
    @_disfavoredOverload
    @discardableResult
    @_alwaysEmitIntoClient
    public func unique(_ nothing: Void = ()) -> Self { fatalError() }
}

/// The lifetimes of other libraries, so that the error at their use names the form to write.
public enum _LifetimeOfAnotherLibrary {
    case application, cached, container, eagerSingleton, graph, hierarchy, session, shared, singleton, transient
    case unique, weak, weakSingleton
}

extension _MistypedMembers {
    /// An error: the lifetime is an argument of the registration.
    @available(
        *,
        unavailable,
        message: "write register(in: .singleton) { … }, or leave it out if each load makes one"
    )
    @discardableResult
    @_alwaysEmitIntoClient
    public func inObjectScope(_ lifetime: _LifetimeOfAnotherLibrary) -> Self { fatalError() }

    /// An error: the lifetime is an argument of the registration.
    @available(*, unavailable, message: "write register(in: .scoped(…)) { … }")
    @_disfavoredOverload
    @discardableResult
    @_alwaysEmitIntoClient
    public func inObjectScope<Lifetime>(_ lifetime: Lifetime) -> Self { fatalError() }

    /// An error: the lifetime is an argument of the registration.
    @available(
        *,
        unavailable,
        message: "write register(in: .singleton) { … }, or leave it out if each load makes one"
    )
    @discardableResult
    @_alwaysEmitIntoClient
    public func scope(_ lifetime: _LifetimeOfAnotherLibrary) -> Self { fatalError() }

    /// An error: the lifetime is an argument of the registration.
    @available(*, unavailable, message: "write register(in: .scoped(…)) { … }")
    @_disfavoredOverload
    @discardableResult
    @_alwaysEmitIntoClient
    public func scope<Lifetime>(_ lifetime: Lifetime) -> Self { fatalError() }

    /// An error: another type of the same instance is a registration of its own.
    @available(*, unavailable, message: "write forward(Model.self, to: (any Protocol).self) { $0 }")
    @discardableResult
    @_alwaysEmitIntoClient
    public func implements<T>(_ type: T.Type, _ others: Any.Type...) -> Self { fatalError() }
}
