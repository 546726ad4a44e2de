/// Looks at one file after another. It is not Sendable, and need not be: it is registered as a
/// transient.
final class FileInspector {
    private let settings: Settings
    private let files: any FileSystem
    private let links: LinkChecker

    init(settings: Settings, files: any FileSystem, links: LinkChecker) {
        self.settings = settings
        self.files = files
        self.links = links
    }

    func inspect(_ path: String) -> FileResult {
        var result = FileResult(path: path)
        guard let text = files.text(of: path) else { return result }
        let lines = text.lines
        result.lineCount = lines.count
        if path.isMarkdown {
            let prose = MarkdownProse(lines)
            result.brokenLinks = links.brokenLinks(in: prose, at: path)
            result.toDos = ToDoFinder(markers: settings.markers, needsComment: false).toDos(
                in: prose.lines
            )
        } else {
            result.toDos = ToDoFinder(markers: settings.markers, needsComment: true).toDos(
                in: lines
            )
        }
        return result
    }
}
