extension Registration {
    /// The registration as reports name it: the type, the types of the arguments, the name.
    package var title: String {
        let arguments = key.arguments.map { TypeName($0).description }.joined(separator: ", ")
        let name = key.name.map { " named \($0.expression)" } ?? ""
        return "\(TypeName(type))\(arguments.isEmpty ? "" : "(\(arguments))")\(name)"
    }

    /// The call that loads it.
    func call(_ verb: String) -> String {
        let named = key.name.map { $0.isUnique ? "" : ", named: \($0.expression)" } ?? ""
        let arguments = key.arguments.map { TypeName($0).placeholder }.joined(separator: ", ")
        return "\(verb)(\(TypeName(type).expression)\(named)\(arguments.isEmpty ? "" : ", arguments: \(arguments)"))"
    }
}
