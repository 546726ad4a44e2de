import DICBuilder

/// The names of the node of a key.
struct NodeName: Hashable {
    let id: String
    let title: String

    init(_ key: Key) {
        id = key.title(\.qualified)
        title = key.title
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
