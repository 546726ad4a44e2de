internal import CDICThread

/// Writes a text to standard error.
func writeToStandardError(_ text: String) {
    var text = text
    text.withUTF8 {
        unsafe dic_write_error(UnsafeRawPointer($0.baseAddress!).assumingMemoryBound(to: CChar.self), $0.count)
    }
}
