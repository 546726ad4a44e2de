import SwiftSyntax

/// Finds what tests register in a shared container, statement after statement.
final class FactoryTestOverrides: SyntaxVisitor {
    /// Statements that follow each other, and make one container.
    struct Run {
        let file: SourceFile
        let statements: [CodeBlockItemSyntax]

        var place: Range<Int> {
            statements.first!.place.lowerBound..<statements.last!.place.upperBound
        }
    }

    private(set) var runs: [Run] = []
    private(set) var registrations: [Registration] = []
    private let facts: FactoryFacts
    private let loads: FactoryLoads
    private var file: SourceFile!

    init(_ files: [SourceFile], _ facts: FactoryFacts) {
        self.facts = facts
        loads = FactoryLoads(facts: facts)
        super.init(viewMode: .sourceAccurate)
        for file in files where file.isTest {
            self.file = file
            walk(file.tree)
        }
    }

    override func visit(_ node: CodeBlockItemListSyntax) -> SyntaxVisitorContinueKind {
        var found: [[CodeBlockItemSyntax]] = []
        var isOpen = false
        for statement in node {
            let isOurs = registered(statement) != nil || isReset(statement)
            if isOurs, isOpen {
                found[found.count - 1].append(statement)
            } else if isOurs {
                found.append([statement])
            }
            isOpen = isOurs
        }
        // Two containers in one block would not know each other's overrides.
        guard found.count == 1 else { return .visitChildren }
        runs.append(Run(file: file, statements: found[0]))
        for statement in found[0] { add(statement) }
        return .visitChildren
    }

    /// `Container.shared.api.register { … }`.
    private func registered(
        _ statement: CodeBlockItemSyntax
    ) -> (property: FactoryProperty, closure: ClosureExprSyntax)? {
        guard let call = statement.item.as(FunctionCallExprSyntax.self),
            let access = call.calledExpression.as(MemberAccessExprSyntax.self),
            access.declName.baseName.text == "register", let base = access.base,
            let property = loads.property(base), let closure = call.trailingClosure
        else { return nil }
        return (property, closure)
    }

    /// `Container.shared.reset()`.
    private func isReset(_ statement: CodeBlockItemSyntax) -> Bool {
        guard let call = statement.item.as(FunctionCallExprSyntax.self), call.arguments.isEmpty,
            let access = call.calledExpression.as(MemberAccessExprSyntax.self),
            access.declName.baseName.text == "reset", let base = access.base
        else { return false }
        if loads.container(of: base) != nil { return true }
        let manager = base.as(MemberAccessExprSyntax.self)
        return manager?.declName.baseName.text == "manager"
            && manager?.base.flatMap { loads.container(of: $0) } != nil
    }

    private func add(_ statement: CodeBlockItemSyntax) {
        guard let (property, closure) = registered(statement) else { return }
        var factory = ClosureReader(file: file, recognizer: loads, hasResolver: false).read(closure)
        ArgumentReader(property).read(&factory)
        registrations.append(
            Registration(
                service: property.loadedType,
                name: facts.name(of: property),
                lifetime: facts.lifetime(of: property),
                factory: .closure(factory),
                site: Site(file: file, place: statement.place, receiver: "builder.", scope: nil),
                isOverride: !property.isAbsent,
                isInTest: true
            )
        )
    }
}

extension SourceFile {
    var isTest: Bool { imports.contains("XCTest") || imports.contains("Testing") }
}

/// Makes a container of each run, in place of changes of the shared one.
struct FactoryTestContainers {
    private let program: Program
    private let runs: [FactoryTestOverrides.Run]

    init(_ program: Program, _ runs: [FactoryTestOverrides.Run]) {
        self.program = program
        self.runs = runs
    }

    func write(_ rewriting: inout Rewriting) {
        for run in runs { write(run, &rewriting) }
        let folders = Set(runs.map { folder(of: $0.file.path) })
        for folder in folders {
            let text = """
                import DIC

                /// Sets a container, which each test changes. Leave it out where the host app sets one.
                let containerIsSet: Void = CurrentContainer.set(DICBuilder().build())

                """
            rewriting.addFile("TestContainer", inFolderOf: folder, text)
        }
    }

    private func write(_ run: FactoryTestOverrides.Run, _ rewriting: inout Rewriting) {
        let file = run.file
        let newLine = "\n" + file.indentation(at: run.place.lowerBound)
        let head = ["containerIsSet", "let builder = DICBuilder()", "registerApp(into: builder)"]
        let build = program.usesMainActor ? "builder.mainActor.build()" : "builder.build()"
        let registered = Set(
            program.registrations.filter { $0.site.file === file }.map(\.site.place)
        )
        rewriting.insert(
            head.joined(separator: newLine) + newLine,
            at: run.place.lowerBound,
            in: file
        )
        for (number, statement) in run.statements.enumerated()
        where !registered.contains(statement.place) {
            let (start, end) = (statement.place.lowerBound, statement.place.upperBound)
            let place: Range<Int>
            if number + 1 < run.statements.count {
                place = start..<run.statements[number + 1].place.lowerBound
            } else if number > 0 {
                place = run.statements[number - 1].place.upperBound..<end
            } else {
                place = start..<end
            }
            rewriting.replace(place, in: file, with: "")
        }
        let tail = "CurrentContainer.change(to: \(build))"
        let isEmpty = run.statements.allSatisfy { !registered.contains($0.place) }
        rewriting.insert((isEmpty ? "" : newLine) + tail, at: run.place.upperBound, in: file)
    }

    /// The folder of the test target.
    private func folder(of path: String) -> String {
        var parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        parts.removeLast()
        let target = parts.firstIndex { $0.hasSuffix("Tests") && $0 != "Tests" }
        if let target { parts.removeSubrange((target + 1)...) }
        return parts.isEmpty ? "" : parts.joined(separator: "/") + "/"
    }
}
