import DICBuilder
import TestSupport
import Testing

/// Assemblies that include assemblies that include assemblies.
@Suite struct NestedAssembliesTests {
    struct Nested: Assembly {
        let depth: Int
        let journal: SharedList<String>
        var identity: any Hashable & Sendable { depth }
        var includedAssemblies: [any Assembly] {
            depth == 0 ? [] : [Nested(depth: depth - 1, journal: journal)]
        }
        func assemble(into registrar: DependencyRegistrar) { journal.add("\(depth)") }
    }

    private static func assembleOnASmallStack(_ kind: ContainerKind) async {
        let journal = SharedList<String>()
        await onNewThread(stackSize: smallStackSize) {
            _ = kind.container { $0.assemble(Nested(depth: 30_000, journal: journal)) }
        }
        #expect(journal.all == (0...30_000).map { "\($0)" })
    }

    @Test(arguments: ContainerKind.allCases)
    func thirtyThousandOnASmallStack(_ kind: ContainerKind) async {
        await #expect(processExitsWith: .success) { [kind] in
            endProcess()
            await NestedAssembliesTests.assembleOnASmallStack(kind)
        }
    }

    /// A graph of assemblies in which each number includes some smaller ones, and one larger, which
    /// leads back.
    struct Woven: Assembly {
        let number: Int
        let journal: SharedList<String>
        var identity: any Hashable & Sendable { number }
        var includedAssemblies: [any Assembly] {
            guard number > 0 else { return [] }
            let included =
                [number / 2, number / 3, number - 1]
                + (number.isMultiple(of: 5) ? [number + 1] : [])
            return included.map { Woven(number: $0, journal: journal) }
        }
        func assemble(into registrar: DependencyRegistrar) { journal.add("\(number)") }
    }

    /// What a depth-first walk gives: first what is included, in its order, each once.
    private static func expectedOrder(_ number: Int, _ seen: inout Set<Int>, _ order: inout [Int]) {
        guard seen.insert(number).inserted else { return }
        for assembly in Woven(number: number, journal: SharedList<String>()).includedAssemblies {
            expectedOrder((assembly as? Woven)?.number ?? 0, &seen, &order)
        }
        order.append(number)
    }

    @Test(arguments: ContainerKind.allCases)
    func theOrderIsThatOfARecursion(_ kind: ContainerKind) {
        let journal = SharedList<String>()
        _ = kind.container { registrar in
            registrar.assemble(
                Woven(number: 40, journal: journal),
                Woven(number: 7, journal: journal)
            )
            registrar.assemble([Woven(number: 45, journal: journal)])
        }
        var (seen, order): (Set<Int>, [Int]) = ([], [])
        for number in [40, 7, 45] { Self.expectedOrder(number, &seen, &order) }
        #expect(journal.all == order.map { "\($0)" })
    }

    /// What an assembly assembles itself, and does not include, is assembled there and then.
    @Test(arguments: ContainerKind.allCases)
    func whatAnAssemblyAssemblesComesAtOnce(_ kind: ContainerKind) {
        struct Outer: Assembly {
            let journal: SharedList<String>
            var includedAssemblies: [any Assembly] { [Nested(depth: 1, journal: journal)] }
            func assemble(into registrar: DependencyRegistrar) {
                journal.add("outer begins")
                registrar.assemble(Nested(depth: 3, journal: journal))
                journal.add("outer ends")
            }
        }
        let journal = SharedList<String>()
        _ = kind.container {
            $0.assemble(Outer(journal: journal), Nested(depth: 4, journal: journal))
        }
        #expect(journal.all == ["0", "1", "outer begins", "2", "3", "outer ends", "4"])
    }
}
