import Synchronization

/// The anchors of Markdown files, each file read once however many links lead to it.
final class HeadingIndex: Sendable {
    private let files: any FileSystem
    private let anchors = Mutex<[String: Set<String>]>([:])

    init(files: any FileSystem) {
        self.files = files
    }

    /// Whether a file has a heading, or an HTML element, of that name.
    func has(_ anchor: String, in path: String) -> Bool {
        if let known = anchors.withLock({ $0[path] }) { return known.contains(anchor) }
        // Outside the lock, so that other files can be looked up meanwhile. To read one twice does
        // no harm.
        let found = MarkdownProse((files.text(of: path) ?? "").lines).anchors
        anchors.withLock { $0[path] = found }
        return found.contains(anchor)
    }
}
