/// Something worth a line in the report.
struct Finding: Sendable {
    let line: Int
    let text: String
}

/// What there is to say about one file.
struct FileResult: Sendable {
    let path: String

    /// Nil if the file is not text.
    var lineCount: Int?
    var brokenLinks: [Finding] = []
    var toDos: [Finding] = []

    init(path: String) {
        self.path = path
    }
}
