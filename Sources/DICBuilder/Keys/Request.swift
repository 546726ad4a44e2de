/// The type, the name and the arguments that a load or a parameter requests.
package struct Request: Sendable {
    package private(set) var type: Any.Type
    package let name: DependencyName?
    package let signature: Signature?
    /// The position of the parameter in its function, from 1; nil for a load.
    package private(set) var parameter: Int?
    /// Whether an array stands for everything that is registered for its element type.
    package private(set) var collects = false
    /// Whether it is what a closure is said to load, whose array may be empty.
    package private(set) var isStated = false

    /// A load.
    package init(_ type: Any.Type, named name: DependencyName? = nil, _ signature: Signature? = nil) {
        self.type = type
        self.name = name
        self.signature = signature
    }

    /// A parameter of a function whose parameters are loaded.
    package init(_ type: Any.Type, named name: DependencyName? = nil, parameter: Int) {
        self.init(type, named: name)
        self.parameter = parameter
        collects = true
    }

    /// What the program is said to load itself: an array stands for `loadAll`.
    package init(root type: Any.Type, named name: DependencyName?) {
        self.init(type, named: name)
        // An optional one that is not registered is an error, as for `load`.
        if case .array = structure(of: type) { collects = true }
    }

    /// A dependency that a closure is said to load: `T?` stands for `loadOrNil`, and an array for `loadAll`.
    package init(stated type: Any.Type) {
        self.init(type)
        collects = true
        isStated = true
    }

    /// The types of the arguments that the load passes; empty if it passes none.
    package var arguments: [Any.Type] { signature?.types ?? [] }

    package var key: Key { Key(type, named: name, signature) }

    /// The same request for a part of the type.
    package func of(_ type: Any.Type) -> Request {
        var part = self
        part.type = type
        return part
    }

    /// The same request for what a `Lazy` or a `Provider` loads later.
    package func later(_ type: Any.Type) -> Request {
        var later = of(type)
        later.parameter = nil
        // What `dependsOn:` states is loaded with `load`, and a `Lazy` from `load` does not collect an array.
        later.collects = collects && !isStated
        later.isStated = false
        return later
    }
}
