// Members that do not exist, such as a misspelled method name in a chain. The type checker would not know the type of
// the rest of the chain, and take time that doubles with each call. Here such a member has a type, that of a form which
// returns the registrar. It remains an error, which names the member.

/// Members that do not exist, with a type that keeps the rest of a chain fast to check.
@dynamicMemberLookup
public protocol _MistypedMembers {}

extension DependencyRegistrar: _MistypedMembers {}

extension RegistrarOnMainActor: _MistypedMembers {}

extension _MistypedMembers {
    /// A member that does not exist. No argument can select it, because there is no such key path.
    @_alwaysEmitIntoClient
    public subscript(dynamicMember _: KeyPath<_NoSuchMember, Never>) -> _MistypedForm<Self> {
        fatalError()
    }
}

/// A type without members, which the error names.
public enum _NoSuchMember {}

/// A form of registration, in any of the shapes that the forms have.
public enum _MistypedForm<Registrar> {
    /// A closure, or a closure that takes a resolver and arguments.
    @discardableResult
    @_alwaysEmitIntoClient
    public func callAsFunction<T, each Argument>(
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        _ factory: (DependencyResolver, repeat each Argument) async throws -> T
    ) -> Registrar {
        fatalError()
    }

    /// A closure that takes nothing, or an initializer.
    @discardableResult
    @_alwaysEmitIntoClient
    public func callAsFunction<T, each Parameter>(
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        _ factory: (repeat each Parameter) async throws -> T
    ) -> Registrar {
        fatalError()
    }

    /// An expression, an initializer or an assembly.
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public func callAsFunction<T>(
        _ value: T,
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil
    ) -> Registrar {
        fatalError()
    }

    /// A forward.
    @discardableResult
    @_alwaysEmitIntoClient
    public func callAsFunction<Source, T>(
        _ source: Source.Type,
        named name: DependencyName? = nil,
        to type: T.Type,
        _ convert: (Source) -> T
    ) -> Registrar {
        fatalError()
    }

    /// No arguments.
    @discardableResult
    @_alwaysEmitIntoClient
    public func callAsFunction() -> Registrar {
        fatalError()
    }
}
