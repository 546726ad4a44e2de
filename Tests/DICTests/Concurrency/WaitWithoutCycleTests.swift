import DIC
import Foundation
import Testing

/// Threads that wait for each other's singletons, over many graphs without a cycle: nobody may be told of one.
@Suite struct WaitWithoutCycleTests {
    private static let rounds = Scale.rounds(release: 300, debug: 60, sanitized: 20)

    @Test(arguments: [StressedContainer.frozen, .mutable])
    func noGraphWithoutACycleIsRefused(kind: StressedContainer) async throws {
        for round in 0..<Self.rounds {
            let recipes = Self.recipes(seed: UInt64(round))
            let log = RunLog(recipeCount: recipes.count)
            let container = kind.make { registrar in
                for recipe in recipes {
                    nodeTypes[recipe.id].register(recipe, into: registrar, with: Workbench(log: log, yields: true))
                }
            }
            let results = try await ThreadTeam.collect(6) { index in
                var random = SeededGenerator(seed: UInt64(1_000 * round + index))
                return recipes.indices.shuffled(using: &random).map { tag in
                    (tag, nodeTypes[tag].load(.loadOrThrow, from: container))
                }
            }
            var shared: [Int: any AnyNode] = [:]
            for (tag, result) in results.joined() {
                let node = try #require(try result.get(), "round \(round)")
                guard recipes[tag].lifetime.isShared else { continue }
                if shared[tag] == nil { shared[tag] = node }
                #expect(shared[tag] === node, "round \(round)")
            }
            for recipe in recipes where recipe.lifetime.isShared {
                #expect(log.count(recipe.id) == 1, "round \(round)")
            }
        }
    }

    /// Mostly lazy singletons, each of which needs up to three of those before it.
    private static func recipes(seed: UInt64) -> [Recipe] {
        var random = SeededGenerator(seed: seed)
        return nodeTypes.indices.map { tag in
            Recipe(
                id: tag,
                key: NodeKey(tag: tag, isOptional: false),
                lifetime: random.chance(85) ? .singleton : .transient,
                edges: (0..<min(tag, Int.random(in: 0...3, using: &random))).map { _ in
                    let target = Int.random(in: 0..<tag, using: &random)
                    return Recipe.Edge(tag: target, verb: .loadOrThrow, isCaptured: false)
                },
                ending: .instance
            )
        }
    }
}
