/// A type that the sources declare.
struct TypeDeclaration {
    enum Kind { case `class`, structure, enumeration, actor, `protocol` }

    var kind: Kind
    /// With the types around it: `Home.Model`.
    var name: String
    /// The superclass, and the protocols, those of extensions too.
    var inherited: [String] = []
    var initializers: [Initializer] = []
    /// The stored properties that a memberwise initializer takes.
    var stored: [Parameter] = []
    var isGeneric = false
    var isOnMainActor = false
    var isNonisolated = false
    var hasUnsetProperties = false
    var isUncheckedSendable = false
}

/// An initializer of a type.
struct Initializer: Equatable {
    var parameters: [Parameter]
    var isFailable = false
    var isThrowing = false
    var isAsync = false
    var isGeneric = false
    /// Nil is that of its type.
    var isOnMainActor: Bool?

    var labels: [String] { parameters.map { $0.label ?? "_" } }
}

/// A parameter of an initializer.
struct Parameter: Equatable {
    var label: String?
    var name: String
    /// As `TypeName.plain` has it.
    var type: String
    var hasDefault = false
    var isVariadic = false
    var isInout = false
    var isOpaque = false

    var isFunction: Bool { type.contains("->") }
}
