/// A dependency that is known without running the factory: a parameter of an initializer, the source of a forward.
@usableFromInline
package struct DeclaredDependency: Sendable {
    /// The type of the parameter, as it is written there: perhaps optional, or a `Lazy`.
    @usableFromInline
    package let type: Any.Type

    @usableFromInline
    package let key: Key

    @inlinable
    init(_ type: Any.Type, named name: DependencyName? = nil) {
        self.type = type
        key = Key(type, named: name)
    }

    /// The dependency on what is registered.
    init(_ registration: Registration) {
        type = registration.type
        key = registration.key
    }
}
