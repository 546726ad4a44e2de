/// The name of a type with the names of its modules: `any App.UserRepository`, `[App.Plugin]`.
///
/// The same in every run: without the addresses that the runtime puts before the names of private types.
func qualifiedName(of type: Any.Type) -> String {
    switch structure(of: type) {
    case .optional(let wrapped):
        let name = qualifiedName(of: wrapped)
        return TypeName(wrapped).isSimple ? "\(name)?" : "(\(name))?"
    case .array(let element): return "[\(qualifiedName(of: element))]"
    case .lazy(let loaded): return "Lazy<\(qualifiedName(of: loaded))>"
    case .provider(let loaded): return "Provider<\(qualifiedName(of: loaded))>"
    case nil: return withoutDiscriminators(TypeName(type).qualified)
    }
}

/// Removes what distinguishes private types: `(unknown context at $7f…).` and, in `(Item in _0123…)`, all but the
/// name.
private func withoutDiscriminators(_ name: String) -> String {
    var name = name
    while let start = name.firstRange(of: "(unknown context at $"),
        let end = name[start.upperBound...].firstRange(of: ").")
    {
        name.removeSubrange(start.lowerBound..<end.upperBound)
    }
    while let middle = name.firstRange(of: " in _"), let start = name[..<middle.lowerBound].lastIndex(of: "("),
        let end = name[middle.upperBound...].firstIndex(of: ")")
    {
        name.removeSubrange(middle.lowerBound...end)
        name.remove(at: start)
    }
    return name
}

/// The names of the node of a key.
struct NodeName: Hashable {
    let id: String
    let title: String

    init(_ type: Any.Type, named name: DependencyName?, arguments: [Any.Type]) {
        func list(_ name: (Any.Type) -> String) -> String {
            arguments.isEmpty ? "" : "(\(arguments.map(name).joined(separator: ", ")))"
        }
        let named = name.map { " named \($0.expression)" } ?? ""
        id = qualifiedName(of: type) + list(qualifiedName) + named
        title = TypeName(type).description + list { TypeName($0).description } + named
    }

    private init(id: String, title: String) {
        self.id = id
        self.title = title
    }

    /// The name with a suffix.
    func suffixed(_ suffix: String) -> NodeName {
        suffix.isEmpty ? self : NodeName(id: "\(id) \(suffix)", title: "\(title) \(suffix)")
    }

    /// The name of the *n*th node that has this one.
    func numbered(_ number: Int) -> NodeName { number == 1 ? self : NodeName(id: "\(id) #\(number)", title: title) }
}
