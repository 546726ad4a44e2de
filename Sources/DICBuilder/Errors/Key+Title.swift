extension Key {
    /// The key as reports name it: the type, the types of the arguments, the name.
    package var title: String { title(\.description) }

    /// The type, the types of the arguments, and the name.
    ///
    /// - Parameter spelling: How the types are spelled.
    package func title(_ spelling: (TypeName) -> String) -> String {
        let types = arguments.map { spelling(TypeName($0)) }.joined(separator: ", ")
        return spelling(TypeName(type)) + (types.isEmpty ? "" : "(\(types))")
            + (name.map { " named \($0.expression)" } ?? "")
    }
}
