extension Parameters {
    /// Loads the next parameter.
    ///
    /// - Parameter index: The index of the parameter, from 0; incremented.
    /// - Throws: What its factory throws, or a `ResolutionError`.
    @usableFromInline
    @inline(never)
    package func load<T>(_ type: T.Type, _ index: inout Int) throws -> T {
        let position = index
        index = position &+ 1
        if let entry = unsafe edges?[position] {
            return try unsafe entry.load(type, in: storage, from: isolation)
        }
        return try storage.loadParameter(type, at: position + 1, from: isolation)
    }
}
