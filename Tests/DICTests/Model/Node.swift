import DIC
import Foundation

/// An instance that a container made, whatever its tag.
protocol AnyNode: AnyObject, Sendable {
    /// The registration that made it.
    var recipe: Int { get }

    /// What its factory loaded.
    var parts: [(any AnyNode)?] { get }
}

/// One type for each tag, so that a random program can register many types.
final class Node<Tag>: AnyNode {
    let recipe: Int
    let parts: [(any AnyNode)?]

    init(recipe: Int, parts: [(any AnyNode)?]) {
        self.recipe = recipe
        self.parts = parts
    }
}

/// How often each factory of a program ran.
struct RunLog: Sendable {
    private let tallies: [Tally]

    init(recipeCount: Int) {
        tallies = (0..<recipeCount).map { _ in Tally() }
    }

    /// Counts a run.
    func add(_ recipe: Int) -> Int { tallies[recipe].add() }

    func count(_ recipe: Int) -> Int { tallies[recipe].count }
}

/// What factories share.
struct Workbench: Sendable {
    let log: RunLog

    /// Empty where factories have only their resolver: there is no container yet while `build()` runs.
    var captured = DependencyInjectionContainer.Weak()

    /// Whether each factory lets other threads go first, so that more of them meet.
    var yields = false
}

extension DependencyInjectionContainer {
    /// What a factory captures so as not to keep the container that keeps it.
    final class Weak: @unchecked Sendable {
        // Unchecked: written once, before any thread starts.
        weak var container: DependencyInjectionContainer?
    }
}

/// What a program does with one tag's type.
protocol NodeType: Sendable {
    func register(_ recipe: Recipe, into registrar: DependencyRegistrar, with bench: Workbench)
    func load(_ verb: Load.Verb, from container: any DependencyLoading) -> Result<(any AnyNode)?, any Error>
    func follow(_ edge: Recipe.Edge, from container: any DependencyLoading) throws -> (any AnyNode)?

    /// A further type, made of the two tags.
    func paired(with other: some NodeType) -> any NodeType
    func paired<First>(after first: First.Type) -> any NodeType
}

struct TypeOfNode<Tag>: NodeType {
    func paired(with other: some NodeType) -> any NodeType { other.paired(after: Tag.self) }

    func paired<First>(after first: First.Type) -> any NodeType { TypeOfNode<(First, Tag)>() }

    func load(_ verb: Load.Verb, from container: any DependencyLoading) -> Result<(any AnyNode)?, any Error> {
        Result {
            switch verb {
            case .load: container.load(Node<Tag>.self)
            case .loadOptional: container.load(Node<Tag>?.self)
            case .loadOrNil: container.loadOrNil(Node<Tag>.self)
            case .subscripted: container[Node<Tag>.self]
            case .loadOrThrow: try container.loadOrThrow(Node<Tag>.self)
            case .loadOrThrowOptional: try container.loadOrThrow(Node<Tag>?.self)
            }
        }
    }

    func follow(_ edge: Recipe.Edge, from container: any DependencyLoading) throws -> (any AnyNode)? {
        switch edge.verb {
        case .loadOrThrow: try container.loadOrThrow(Node<Tag>.self)
        case .loadOrNil: container.loadOrNil(Node<Tag>.self)
        case .loadOrThrowOptional: try container.loadOrThrow(Node<Tag>?.self)
        }
    }

    /// The factory.
    private func make(_ recipe: Recipe, _ resolver: DependencyResolver, _ bench: Workbench) throws -> Node<Tag>? {
        let run = bench.log.add(recipe.id)
        if bench.yields { sched_yield() }
        let parts = try recipe.edges.map { edge in
            let captured: (any DependencyLoading)? = edge.isCaptured ? bench.captured.container : nil
            return try nodeTypes[edge.tag].follow(edge, from: captured ?? resolver)
        }
        switch recipe.ending {
        case .instance: break
        case .null: return nil
        case .failure: throw RecipeError(id: recipe.id)
        case .failureAtFirst(let times): if run <= times { throw RecipeError(id: recipe.id) }
        }
        return Node(recipe: recipe.id, parts: parts)
    }

    func register(_ recipe: Recipe, into registrar: DependencyRegistrar, with bench: Workbench) {
        if recipe.key.isOptional {
            register(recipe, into: registrar) { try make(recipe, $0, bench) }
        } else {
            register(recipe, into: registrar) { try make(recipe, $0, bench)! }
        }
    }

    private func register<Instance: Sendable>(
        _ recipe: Recipe,
        into registrar: DependencyRegistrar,
        factory: @escaping @Sendable (DependencyResolver) throws -> Instance
    ) {
        if recipe.isThrowing {
            switch recipe.lifetime {
            case .transient: registrar.registerThrowable(in: .transient) { try factory($0) }
            case .singleton: registrar.registerThrowable(in: .singleton) { try factory($0) }
            case .eagerSingleton: registrar.registerThrowable(in: .eagerSingleton) { try factory($0) }
            }
        } else {
            // `isThrowing` says that it does not.
            let factory: @Sendable (DependencyResolver) -> Instance = { try! factory($0) }
            switch recipe.lifetime {
            case .transient: registrar.register { resolver in factory(resolver) }
            case .singleton: registrar.register(in: .singleton) { resolver in factory(resolver) }
            case .eagerSingleton: registrar.registerSingleton { resolver in factory(resolver) }
            }
        }
    }
}
