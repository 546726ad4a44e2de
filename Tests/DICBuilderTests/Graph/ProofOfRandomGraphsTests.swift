import DICTools
import Foundation
import TestSupport
import Testing

@testable import DICBuilder

/// The proof of random graphs, against a model that knows what is wrong because it has planted it.
///
/// A failure names the seed. `DIC_PROOF_GRAPHS=100000 swift test -c release --filter
/// ProofOfRandomGraphsTests` takes as many graphs.
@Suite struct ProofOfRandomGraphsTests {
    private static let chunks = 8

    /// How many graphs each test takes.
    private static let count =
        ProcessInfo.processInfo.environment["DIC_PROOF_GRAPHS"].flatMap { Int($0) } ?? 1_600

    private static func seeds(_ chunk: Int, one share: Int = 1) -> some Sequence<UInt64> {
        stride(from: UInt64(chunk), to: UInt64(count / share), by: chunks)
    }

    @Test(arguments: 0..<chunks) func aCorrectGraphHasNoErrorAndEveryKeyLoads(chunk: Int) throws {
        for seed in Self.seeds(chunk) {
            let graph = RandomGraph(seed: seed)
            let runs = RunCount()
            let builder = try graph.builder(runs)
            let before = runs.value
            let report = builder.validate()
            try #require(runs.value == before, "a factory ran, seed \(seed)")
            // What fills an optional is a note that `OptionalParameterTests` are about.
            let found = report.problems
                .filter { ![.opaque, .optionalFilled].contains($0.code) }
                .map { Found($0, graph) }
            try #require(found.sorted() == graph.unshared.sorted(), "seed \(seed): \(report)")
            let container = try builder.buildOrThrow()
            let scope = container.openScope(.session).openScope(.request)
            for node in graph.nodes where node.world == .nonisolated {
                #expect(throws: Never.self, "\(node.title), seed \(seed)") {
                    try node.load(from: scope)
                }
                if node.scopeDepth > 0 { continue }
                #expect(throws: Never.self, "\(node.title), seed \(seed)") {
                    try node.load(from: container)
                }
            }
        }
    }

    @MainActor
    @Test func soDoesWhatLivesOnTheMainActor() throws {
        for chunk in 0..<Self.chunks {
            for seed in Self.seeds(chunk, one: 16) {
                let graph = RandomGraph(seed: seed, RandomGraph.Options(hasMainActor: true))
                let container = try graph.builder().mainActor.buildOrThrow().nonisolated
                let scope = container.openScope(.session).openScope(.request).mainActor
                for node in graph.nodes where node.world != .asynchronous {
                    #expect(throws: Never.self, "\(node.title), seed \(seed)") {
                        try node.load(onMainActorFrom: scope)
                    }
                }
            }
        }
    }

    @Test(arguments: 0..<chunks) func plantedFaultsAreFoundAndNoOther(chunk: Int) throws {
        for seed in Self.seeds(chunk) {
            let graph = RandomGraph(plantedBy: seed, RandomGraph.Options(hasMainActor: true))
            let runs = RunCount()
            let builder = try graph.builder(runs)
            let before = runs.value
            let report = builder.validate()
            try #require(runs.value == before, "a factory ran, seed \(seed)")
            let found = report.problems.filter { $0.code != .optionalFilled }.map {
                Found($0, graph)
            }
            let expected = graph.expected
            try #require(found.sorted() == expected.sorted(), "seed \(seed): \(report)")
        }
    }

    /// What the proof calls an error, a load meets.
    @Test(arguments: 0..<chunks) func aLoadFailsFromEachError(chunk: Int) throws {
        for seed in Self.seeds(chunk, one: 4) {
            let graph = RandomGraph(plantedBy: seed, RandomGraph.Options(hasEager: false))
            guard graph.faults.contains(where: { !$0.broken.isEmpty }) else { continue }
            // What needs a scope has one: it is not the reason.
            let container = try graph.builder().buildUnproved()
            let scope = container.openScope(.session).openScope(.request)
            for fault in graph.faults {
                for node in graph.nodes
                where node.world == .nonisolated && fault.broken.contains(node.id) {
                    #expect(
                        throws: ResolutionError.self,
                        "\(fault.code) of \(fault.subject), seed \(seed)"
                    ) {
                        try node.load(from: scope)
                    }
                }
            }
        }
    }
}

/// What is compared of a problem.
private struct Found: Hashable, Comparable, CustomStringConvertible {
    let description: String

    init(_ code: ResolutionError.Code, _ subject: String, _ requesters: [String]?) {
        description = ([code.description, subject] + (requesters ?? ["…"])).joined(separator: "; ")
    }

    init(_ problem: Problem, _ graph: RandomGraph) {
        let isCompared = graph.faults.contains {
            $0.code == problem.code && $0.subject == problem.subject && $0.requesters != nil
        }
        // What has to change with those that need the subject follows them: see
        // `RepairsInOneReportTests`.
        let requesters = problem.requesters.filter { !$0.role.hasPrefix("needs ") }.map {
            "\($0.registration.name), \($0.role)"
        }
        self.init(problem.code, problem.subject, isCompared ? requesters : nil)
    }

    static func < (left: Self, right: Self) -> Bool { left.description < right.description }
}

extension RandomGraph {
    /// A graph with one to four faults.
    fileprivate init(plantedBy seed: UInt64, _ options: Options) {
        self.init(seed: seed, options)
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            plant(FaultKind.allCases.randomElement(using: &random)!)
        }
        if chance(4) { plantRoots() }
    }

    /// What the proof is to find.
    fileprivate var expected: [Found] {
        let opaque = opaqueTitles.map { Found(.opaque, $0, nil) }
        return opaque + unshared
            + faults.map { fault in
                let requesters = fault.requesters.map { requesters in
                    // Those of a chain are in its order, all others in that of registration.
                    let isChain = [.captive, .scopeUnreachable].contains(fault.code)
                    let ordered = isChain ? requesters : requesters.sorted { place($0) < place($1) }
                    return ordered.map { requester in
                        "\(nodes.first { $0.id == requester.id }!.title), \(requester.role)"
                    }
                }
                return Found(fault.code, fault.subject, requesters)
            }
    }

    /// What is made once in a graph, for each asynchronous node that leads to it by more than one
    /// part.
    fileprivate var unshared: [Found] {
        func targets(of node: Node) -> [Node] {
            node.parameters.filter(\.shape.isImmediate).flatMap { parameter in
                let isArray = [.array, .optionalArray].contains(parameter.shape)
                let family = nodes.filter {
                    $0.part == parameter.part && (isArray || $0.name == parameter.name)
                }
                // The last of a key.
                return family.filter { node in
                    node.form != .argument && node.id == family.last { $0.name == node.name }?.id
                }
            }
        }
        func leads(_ node: Node, to target: Node) -> Bool {
            var (seen, pending): (Set<Int>, [Node]) = ([], [node])
            while let next = pending.popLast() {
                if next.id == target.id { return true }
                if !next.isKept && seen.insert(next.id).inserted { pending += targets(of: next) }
            }
            return false
        }
        return nodes.dropFirst(parentCount).filter { $0.world == .asynchronous }.flatMap { node in
            nodes.filter { target in
                target.lifetime == .graph && targets(of: node).count { leads($0, to: target) } > 1
            }
            .map { Found(.notShared, $0.title, nil) }
        }
    }

    private func place(_ requester: (id: Int, role: String)) -> Int {
        nodes.firstIndex { $0.id == requester.id }!
    }
}

extension RandomGraph.Node {
    fileprivate func load(from container: some DependencyLoading) throws {
        func load<T: Part>(_: T.Type) throws {
            switch form {
            case .argument:
                _ = try container.loadOrThrow(T.self, named: name, arguments: Argument())
            case .failable: _ = try container.loadOrThrow(T?.self, named: name)
            default: _ = try container.loadOrThrow(T.self, named: name)
            }
        }
        try load(Parts.all[part])
    }

    @MainActor
    fileprivate func load(onMainActorFrom container: OnMainActor<DependencyScope>) throws {
        func load<T: Part>(_: T.Type) throws {
            switch form {
            case .argument:
                _ = try container.loadOrThrow(T.self, named: name, arguments: Argument())
            case .failable: _ = try container.loadOrThrow(T?.self, named: name)
            default: _ = try container.loadOrThrow(T.self, named: name)
            }
        }
        try load(Parts.all[part])
    }
}
