extension String {
    /// The text at the end of a column, after spaces.
    package func rightAligned(in width: Int) -> String {
        String(repeating: " ", count: max(width - count, 0)) + self
    }

    /// The text at the start of a column, followed by spaces.
    func leftAligned(in width: Int) -> String {
        self + String(repeating: " ", count: max(width - count, 0))
    }
}
