extension String {
    /// - Throws: `Refusal.invalid` for a text that says nothing, is longer than the limit of bytes,
    ///   or has a U+0000, where SQLite would end it.
    package func validate(as name: String, limit: Int) throws {
        guard contains(where: { !$0.isWhitespace }), utf8.count <= limit, !utf8.contains(0) else {
            throw Refusal.invalid("A \(name) has 1 to \(limit) bytes, and no U+0000.")
        }
    }
}
