/// The type, the name and the arguments that a load or a parameter requests.
package struct Request: Sendable {
    package let type: Any.Type
    package let name: DependencyName?

    /// The arguments that the load passes, if it passes any.
    package let signature: Signature?

    /// The position of the parameter in its function, from 1; nil for a load.
    package let parameter: Int?

    /// Whether an array stands for everything that is registered for its element type.
    package let collects: Bool

    /// Whether it is what a closure is said to load, whose array may be empty.
    package let isStated: Bool

    /// A load.
    package init(_ type: Any.Type, named name: DependencyName? = nil, _ signature: Signature? = nil) {
        self.init(type, name, signature, parameter: nil, collects: false)
    }

    /// A parameter of a function whose parameters are loaded.
    package init(_ type: Any.Type, named name: DependencyName? = nil, parameter: Int) {
        self.init(type, name, nil, parameter: parameter, collects: true)
    }

    /// What the program is said to load itself: an array stands for `loadAll`.
    package init(root type: Any.Type, named name: DependencyName?) {
        // An optional one that is not registered is an error, as for `load`.
        let isArray = if case .array = structure(of: type) { true } else { false }
        self.init(type, name, nil, parameter: nil, collects: isArray)
    }

    /// A dependency that a closure is said to load: `T?` stands for `loadOrNil`, and an array for `loadAll`.
    package init(stated type: Any.Type) { self.init(type, nil, nil, parameter: nil, collects: true, isStated: true) }

    private init(
        _ type: Any.Type,
        _ name: DependencyName?,
        _ signature: Signature?,
        parameter: Int?,
        collects: Bool,
        isStated: Bool = false
    ) {
        self.type = type
        self.name = name
        self.signature = signature
        self.parameter = parameter
        self.collects = collects
        self.isStated = isStated
    }

    /// The types of the arguments that the load passes; empty if it passes none.
    package var arguments: [Any.Type] { signature?.types ?? [] }

    package var key: Key { Key(type, named: name, signature) }

    /// The same request for a part of the type.
    package func of(_ type: Any.Type) -> Request {
        Request(type, name, signature, parameter: parameter, collects: collects, isStated: isStated)
    }

    /// The same request for what a `Lazy` or a `Provider` loads later.
    package func later(_ type: Any.Type) -> Request {
        // What `dependsOn:` states is loaded with `load`, and a `Lazy` from `load` does not collect an array.
        Request(type, name, signature, parameter: nil, collects: collects && !isStated)
    }
}
