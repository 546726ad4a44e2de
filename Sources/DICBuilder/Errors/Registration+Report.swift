extension Registration {
    /// The registration as reports name it: the type, the types of the arguments, the name.
    package var title: String { key.title }

    /// The call that loads it with the verb that its factory needs.
    var loadCall: String { call(isAsync ? "loadAsync" : "load") }

    /// The call that loads it.
    ///
    /// - Parameter type: The type to load, if it is not the registered one.
    func call(_ verb: String, as type: TypeName? = nil) -> String {
        let type = type ?? TypeName(self.type)
        let named = key.name.map { $0.isUnique ? "" : ", named: \($0.expression)" } ?? ""
        let arguments = key.arguments.map { TypeName($0).placeholder }.joined(separator: ", ")
        return "\(verb)(\(type.expression)\(named)\(arguments.isEmpty ? "" : ", arguments: \(arguments)"))"
    }
}
