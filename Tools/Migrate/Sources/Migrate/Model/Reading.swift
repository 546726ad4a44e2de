/// What a library's reader found in the sources.
struct Reading {
    var registrations: [Registration] = []
    var registrars: [Registrar] = []
    var marks: [Mark] = []
}

/// What a library's rewriter changes beside the registrations.
struct Rewriting {
    private(set) var edits: [String: EditList] = [:]
    private(set) var marks: [Mark] = []
    /// How many calls that load were moved.
    var loads = 0
    /// New files, by their paths.
    var newFiles: [String: String] = [:]

    mutating func replace(_ place: Range<Int>, in file: SourceFile, with text: String) {
        edits[file.path, default: EditList()].replace(place, with: text)
    }

    mutating func insert(_ text: String, at offset: Int, in file: SourceFile) {
        edits[file.path, default: EditList()].insert(text, at: offset)
    }

    /// Counts a mark that is written already.
    mutating func note(_ reason: String, path: String, line: Int) {
        marks.append(Mark(path: path, line: line, reason: reason))
    }

    /// Puts `// MIGRATE: …` above the line of the place.
    mutating func mark(_ reason: String, at offset: Int, in file: SourceFile) {
        marks.append(Mark(path: file.path, line: file.line(of: offset), reason: reason))
        let line = file.indentation(at: offset) + "// MIGRATE: \(reason)\n"
        insert(line, at: file.startOfLine(at: offset), in: file)
    }
}

/// The library from which an app is moved.
protocol SourceLibrary {
    static var name: String { get }
    /// The modules that a file imports to use it.
    static var modules: Set<String> { get }

    func read(_ files: [SourceFile], _ index: TypeIndex) -> Reading
    func rewrite(_ program: Program, into rewriting: inout Rewriting)
}
