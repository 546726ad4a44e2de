public import DICBuilder
public import Testing

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Proves what an app registers, and records each problem as an issue at the line of the app that
/// has to change.
///
/// ```swift
/// @Test func everythingIsProved() {
///     proveRegistrations { registerApp(into: $0) }
/// }
/// ```
///
/// No factory runs. What has no line, or a file that is not found around the test, is recorded in
/// the test. Of many problems, the later ones have one line each, and the last issue counts the
/// rest.
///
/// - Parameters:
///   - checks: What is an error besides those of the proof; by default, registrations that cannot
///     be proved.
///   - builder: What the closure adds to: by default nothing. Of a builder for the main actor, pass
///     its `nonisolated`.
///   - starting: Whether the program calls `start()`, not `build()`.
///   - notes: Whether notes are recorded, too: as warnings, which Swift Testing has from Swift 6.3
///     on.
///   - sourceLocation: The call. Files are looked for in its package or project, then in its
///     repository.
///   - register: Registers; by default nothing. An error that it throws is recorded, and nothing is
///     proved.
/// - Complexity: That of `DICBuilder.validate`. If there is a problem, the folders around the test
///   are listed.
public func proveRegistrations(
    _ checks: BuildChecks = .fullyProved,
    of builder: DICBuilder = DICBuilder(),
    starting: Bool = false,
    notes: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ register: (DependencyRegistrar) throws -> Void = { _ in }
) {
    do { try register(builder) } catch {
        Issue.record(error, sourceLocation: sourceLocation)
        return
    }
    let snapshot = builder.snapshot(
        starting: Suggestion("starting: true", "in the call of proveRegistrations")
    )
    let report = snapshot.prover(of: snapshot.freeze(isStarting: starting)).report(checks)
    var files = SourceFiles(test: sourceLocation)
    let texts = (notes ? report : report.withoutNotes).limited { _, problem, isFull in
        isFull
            ? problem.description(noting: files.find(problem.place).note)
            : "DIC: \(problem.summary)"
    }
    // The number of the rest comes with the first of them.
    for (problem, text) in zip(report.problems, texts) {
        let severity = problem.severity == .error ? LeakReporting.Severity.error : .warning
        severity.record(text, at: files.find(problem.place).location)
    }
}

/// The Swift files around a test. A registration knows its `#fileID` only, a module and the name of
/// a file.
private struct SourceFiles {
    /// The test, around which files are looked for.
    let test: SourceLocation
    /// The paths by name in the package or project, and in those around it, up to the repository.
    lazy var trees: [(root: String, files: [String: [String]])] = {
        #if compiler(>=6.3)
        var folder = test.filePath[...]
        var roots = [String]()
        #else
        var folder = test._filePath[...]
        var roots = [String]()
        #endif
        while let slash = folder.lastIndex(of: "/"), slash > folder.startIndex {
            folder = folder[..<slash]
            let names = Self.names(in: String(folder))
            let isRoot = names.contains {
                $0 == "Package.swift" || $0 == ".git" || $0.hasSuffix(".xcodeproj")
            }
            if isRoot { roots.append(String(folder)) }
            if names.contains(".git") { break }
        }
        return roots.map { ($0, Self.files(below: $0)) }
    }()

    /// Where a place is; or the test's own, and why.
    mutating func find(_ place: CodeLocation?) -> (location: SourceLocation, note: String?) {
        guard let place, place.line > 0 else { return (test, nil) }
        let file = place.fileID
        let line = Int(place.line)
        if file == test.fileID { return (changed(test) { ($0.line, $0.column) = (line, 1) }, nil) }
        let paths = paths(of: file)
        if paths.count == 1 {
            let isOfModule = paths[0].replacing("-", with: "_").contains(
                "/\(file.prefix { $0 != "/" })/"
            )
            let note = isOfModule ? nil : "\(file):\(line)  found by the name of the file alone"
            return (SourceLocation(fileID: file, filePath: paths[0], line: line, column: 1), note)
        }
        let nowhere = "not found under \(trees.last?.root ?? "a folder with a Package.swift")"
        let note =
            paths.isEmpty ? nowhere : "may be " + paths.sorted().prefix(3).joined(separator: " or ")
        return (test, "\(file):\(line)  \(note)")
    }

    /// The paths that a `#fileID` may mean: those in a folder of its module, else all in the
    /// repository; none if there is none.
    private mutating func paths(of fileID: String) -> [String] {
        let parts = fileID.split(separator: "/")
        guard parts.count > 1, let module = parts.first, let file = parts.last.map(String.init)
        else { return [] }
        // Where packages have targets, or anywhere. In code, a module is My_App that a package
        // calls My-App.
        let folders = ["/Sources/\(module)/", "/Tests/\(module)/", "/\(module)/"]
        let found = folders.flatMap { folder in
            trees.map { root, files in
                files[file, default: []].filter {
                    $0.dropFirst(root.count).replacing("-", with: "_").contains(folder)
                }
            }
        }
        // The folder of a module may have another name.
        return found.first { !$0.isEmpty } ?? trees.last?.files[file] ?? []
    }

    /// The paths of the Swift files in a folder and the folders in it, by the names of the files.
    /// Of hidden folders and of those for products of builds it has none.
    private static func files(below root: String) -> [String: [String]] {
        var paths = [root]
        // A home folder may be a repository, too.
        for index in 0..<200_000 where index < paths.count {
            let folder = paths[index]
            let skipped = ["build", "DerivedData", "node_modules"]
            let names = names(in: folder).filter { !$0.hasPrefix(".") && !skipped.contains($0) }
            paths += names.map { "\(folder)/\($0)" }
        }
        return Dictionary(grouping: paths.filter { $0.hasSuffix(".swift") }) {
            String($0.split(separator: "/").last!)
        }
    }

    /// What is in a folder but links, which may lead back to it. Nothing is in what is no folder.
    private static func names(in folder: String) -> [String] {
        var names: [String] = []
        #if canImport(Darwin) || canImport(Glibc) || canImport(Musl)
        guard let directory = unsafe opendir(folder) else { return [] }
        defer { unsafe closedir(directory) }
        while let entry = unsafe readdir(directory) {
            if unsafe Int(entry.pointee.d_type) == Int(DT_LNK) { continue }
            // By its address: of the array that is declared for the name, an entry has only as much
            // as it needs.
            let name = unsafe UnsafeRawPointer(entry) + MemoryLayout<dirent>.offset(of: \.d_name)!
            names.append(unsafe String(cString: name.assumingMemoryBound(to: CChar.self)))
        }
        #endif
        return names
    }
}
