import SwiftSyntax

/// Factory 2 and 3.
final class FactoryLibrary: SourceLibrary {
    static let modules: Set<String> = ["Factory", "FactoryKit", "FactoryTesting"]

    private let facts: FactoryFacts
    private let blocks: [FactoryBlock]
    private let tests: FactoryTestOverrides

    init(_ files: [SourceFile], _ index: TypeIndex) {
        facts = FactoryFacts(files, index)
        blocks = FactoryBlocks(files, facts).blocks
        tests = FactoryTestOverrides(files, facts)
    }

    func read(_ files: [SourceFile], _ index: TypeIndex) -> Reading {
        var reading = Reading()
        for (number, block) in blocks.enumerated() {
            reading.registrars.append(Registrar())
            let registrar = block.isRegistering ? block.group : number
            reading.registrations +=
                FactoryRegistrations(block, number: registrar, facts).registrations
        }
        reading.registrations += tests.registrations
        let loads = FactoryLoads(facts: facts)
        reading.propertyLoads = PropertyLoads(files) { loads.load(property: $0) }.loads
        return reading
    }

    func rewrite(_ program: Program, into rewriting: inout Rewriting) {
        for (number, block) in blocks.enumerated() {
            FactoryBlockRewriter(block, block.isRegistering ? block.group : number, facts, program)
                .rewrite(&rewriting)
        }
        for file in program.files
        where !file.imports.isDisjoint(with: Self.modules) || file.mentionsContainer(facts) {
            let moved = blocks.filter { $0.file === file }.map(\.node.place)
            let runs = tests.runs.filter { $0.file === file }.map(\.place)
            let rewriter = FactoryCallRewriter(file, program, facts, moved + runs, rewriting)
            rewriting = rewriter.rewriting
        }
        FactoryTestContainers(program, tests.runs).write(&rewriting)
        FactoryAppContainer(program, blocks).write(&rewriting)
    }
}

extension SourceFile {
    fileprivate func mentionsContainer(_ facts: FactoryFacts) -> Bool {
        facts.containers.contains { text.contains($0) } || text.contains("resolve(\\")
    }
}
