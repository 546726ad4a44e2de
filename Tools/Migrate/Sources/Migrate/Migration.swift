import Foundation

/// Moves sources from one library to this one.
public struct Migration {
    /// The library that the sources use.
    public enum Library: String, CaseIterable, Sendable {
        case swinject, factory, resolver
        case oldNames = "old-names"
    }

    /// What a run gives.
    public struct Result: Sendable {
        /// The new texts of what changed, by path.
        public var texts: [String: String] = [:]
        public var summary: Summary
    }

    private let files: [SourceFile]
    private let mode: LanguageMode
    private let index: TypeIndex

    /// Reads the Swift files at the paths.
    public init(paths: [String], mode: LanguageMode? = nil) throws {
        let found = LanguageMode.find(near: paths)
        self.init(
            try SourceFolder.read(paths),
            mode: mode ?? found?.mode ?? .five,
            isDefaultOnMainActor: found?.isDefaultOnMainActor ?? false
        )
    }

    init(_ files: [SourceFile], mode: LanguageMode, isDefaultOnMainActor: Bool = false) {
        self.files = files
        self.mode = mode
        index = TypeIndex(files, isDefaultOnMainActor: isDefaultOnMainActor)
    }

    /// The library that most files import.
    public var library: Library? {
        let counts = [
            (Library.swinject, Swinject.modules),
            (Library.factory, FactoryLibrary.modules),
            (Library.resolver, ResolverLibrary.modules),
        ].map { library, modules in
            (library, files.count { !$0.imports.isDisjoint(with: modules) })
        }
        return counts.filter { $0.1 > 0 }.max { $0.1 < $1.1 }?.0
    }

    public func run(from library: Library) -> Result {
        switch library {
        case .swinject: return run(Swinject(files))
        case .factory: return run(FactoryLibrary(files, index))
        case .resolver: return run(ResolverLibrary(files))
        case .oldNames: return runOldNames()
        }
    }

    /// Calls in the arguments of calls are changed in the next round.
    private func runOldNames() -> Result {
        var result = run(OldNames())
        var round = result
        while !round.texts.isEmpty, round.summary.marks.isEmpty {
            let changed = round.texts.map { SourceFile(path: $0.key, text: $0.value) }
            round = Migration(changed, mode: mode).run(OldNames())
            result.texts.merge(round.texts) { _, new in new }
        }
        return result
    }

    private func run(_ library: some SourceLibrary) -> Result {
        let reading = library.read(files, index)
        let program = Program(
            files: files,
            index: index,
            mode: mode,
            registrations: reading.registrations,
            registrars: reading.registrars,
            propertyLoads: reading.propertyLoads
        )
        let paths = Set(files.map(\.path))
        var rewriting = Rewriting {
            paths.contains($0) || FileManager.default.fileExists(atPath: $0)
        }
        var forms: [Written.Form: Int] = [:]
        for (number, registration) in program.registrations.enumerated() {
            let written = RegistrationWriter(program: program, number: number).write()
            forms[written.form, default: 0] += 1
            let site = registration.site
            for reason in written.marks {
                rewriting.mark(reason, at: site.place.lowerBound, in: site.file)
            }
            if registration.site.place.isEmpty {
                let indentation = site.file.indentation(at: site.place.lowerBound)
                rewriting.insert(
                    "\n" + indentation + written.text,
                    at: site.place.lowerBound,
                    in: site.file
                )
            } else {
                rewriting.replace(site.place, in: site.file, with: written.text)
            }
        }
        library.rewrite(program, into: &rewriting)
        var texts = rewriting.newFiles
        for file in files {
            guard let edits = rewriting.edits[file.path] else { continue }
            let text = edits.applied(to: file)
            if text != file.text { texts[file.path] = text }
        }
        let summary = Summary(program: program, forms: forms, rewriting: rewriting)
        return Result(texts: texts, summary: summary)
    }
}
