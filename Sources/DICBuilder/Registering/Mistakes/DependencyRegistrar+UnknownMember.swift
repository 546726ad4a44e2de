// A member that does not exist, such as a misspelled verb in a chain. Without a type for it, the compiler checks the
// links behind it without knowing what they belong to, in time that doubles with each of them. Here it gets a type:
// that of a form that returns the registrar. The error stays, and names the member.

/// Gives members that do not exist a type, so that a chain with one in it is checked in linear time.
@dynamicMemberLookup
public protocol _MistypedMembers {}

extension DependencyRegistrar: _MistypedMembers {}

extension _MistypedMembers {
    /// Never found: there is no such key path.
    public subscript(dynamicMember _: KeyPath<_NoSuchMember, Never>) -> _MistypedForm<Self> {
        fatalError()
    }
}

/// A type without members, for the error to mention.
public enum _NoSuchMember {}

/// What a member that does not exist is taken for: a form, in any of the shapes that forms have.
public enum _MistypedForm<Registrar> {
    /// A closure, or a closure that takes a resolver and arguments.
    @discardableResult
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
    public func callAsFunction<Source, T>(
        _ source: Source.Type,
        named name: DependencyName? = nil,
        to type: T.Type,
        _ convert: (Source) -> T
    ) -> Registrar {
        fatalError()
    }

    /// Nothing.
    @discardableResult
    public func callAsFunction() -> Registrar {
        fatalError()
    }
}
