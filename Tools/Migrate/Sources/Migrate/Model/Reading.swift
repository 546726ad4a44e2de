/// What a library's reader found in the sources.
struct Reading {
    var registrations: [Registration] = []
    var registrars: [Registrar] = []
    /// What types load in their properties, by the names of the types.
    var propertyLoads: [String: [Load]] = [:]
}

/// What a library's rewriter changes beside the registrations.
struct Rewriting {
    private(set) var edits: [String: EditList] = [:]
    private(set) var marks: [Mark] = []
    /// How many calls that load were moved.
    var loads = 0
    /// New files, by their paths.
    private(set) var newFiles: [String: String] = [:]
    private let isTaken: (String) -> Bool

    /// `isTaken` says whether there is a file of a path.
    init(isTaken: @escaping (String) -> Bool) { self.isTaken = isTaken }

    /// Adds a file, under a name that no other file has, and returns its path.
    @discardableResult
    mutating func addFile(_ name: String, inFolderOf sibling: String, _ text: String) -> String {
        let folder = sibling.lastIndex(of: "/").map { String(sibling[...$0]) } ?? ""
        var path = folder + name + ".swift"
        var count = 2
        while isTaken(path) {
            path = folder + name + "\(count).swift"
            count += 1
        }
        newFiles[path] = text
        return path
    }

    /// Replaces the first import of another library in a file by that of this one, and removes the
    /// others.
    mutating func replaceImport(_ place: Range<Int>, in file: SourceFile, isFirst: Bool) {
        if isFirst { return replace(place, in: file, with: "import DIC") }
        let start = file.startOfLine(at: place.lowerBound)
        replace(start..<file.endOfLine(at: place.upperBound), in: file, with: "")
    }

    /// Removes lines, and one empty line after them.
    mutating func removeLines(_ place: Range<Int>, in file: SourceFile) {
        let start = file.startOfLine(at: place.lowerBound)
        var end = file.endOfLine(at: place.upperBound)
        if end < file.end, file.slice(end..<file.endOfLine(at: end)).allSatisfy(\.isWhitespace) {
            end = file.endOfLine(at: end)
        }
        replace(start..<end, in: file, with: "")
    }

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
    /// The modules that a file imports to use it.
    static var modules: Set<String> { get }

    func read(_ files: [SourceFile], _ index: TypeIndex) -> Reading
    func rewrite(_ program: Program, into rewriting: inout Rewriting)
}
