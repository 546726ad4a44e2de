/// What the command line asks for.
struct Options {
    enum Task: Equatable {
        case report, check, showGraph, showGraphPage, explainMissing, help
        /// Of what matches the pattern.
        case explain(String), showNeeds(String)
    }

    static let usage = """
        usage: QuickStart [--check | --graph | --graph-html | --explain type | --needs type] [--what-if-missing] [folder]

          folder             what to report on; by default the current folder
          --check            proves that this program has all its parts, and prints what is wrong as a compiler does
          --graph            shows what the parts of this program need, without making them
          --graph-html       shows the same, as an HTML file with a picture
          --explain type     shows who needs a type, for example --explain FileSystem, and why it is what it is
          --needs type       shows what a type needs
          --what-if-missing  shows what a load says when its registration is missing, or what --check says

        A file named .report-settings in the folder may say:
          longest = 5              how many of the longest files to list
          markers = TODO, FIXME    what marks a to-do line
          skip = Vendor, Pods      folders to leave out
        """

    private(set) var task = Task.report
    private(set) var isIncomplete = false
    private(set) var folder = "."

    init(arguments: [String]) throws {
        var folders: [String] = []
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--help", "-h": task = .help
            case "--check": task = .check
            case "--graph": task = .showGraph
            case "--graph-html": task = .showGraphPage
            case "--what-if-missing": isIncomplete = true
            case "--explain", "--needs":
                guard let type = rest.popFirst() else {
                    throw UsageError(message: "no type after \(argument)")
                }
                task = argument == "--explain" ? .explain(type) : .showNeeds(type)
            case _ where argument.hasPrefix("-"):
                throw UsageError(message: "unknown option \(argument)")
            default: folders.append(argument)
            }
        }
        guard folders.count <= 1 else { throw UsageError(message: "more than one folder") }
        folder = folders.first ?? folder
        if isIncomplete, task == .report { task = .explainMissing }
    }
}

struct UsageError: Error, CustomStringConvertible {
    let message: String

    var description: String { "QuickStart: \(message)\n\n\(Options.usage)" }
}
