/// The names of the node of a key.
struct NodeName: Hashable {
    let id: String
    let title: String

    init(_ type: Any.Type, named name: DependencyName?, arguments: [Any.Type]) {
        func list(_ name: (Any.Type) -> String) -> String {
            arguments.isEmpty ? "" : "(\(arguments.map(name).joined(separator: ", ")))"
        }
        let named = name.map { " named \($0.expression)" } ?? ""
        id = TypeName(type).qualified + list { TypeName($0).qualified } + named
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
