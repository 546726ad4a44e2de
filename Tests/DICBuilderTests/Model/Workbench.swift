import DIC
import Foundation
import TestSupport

/// What the factories of a program share.
struct Workbench: Sendable {
    let log: RunLog

    /// How it is said to the library what to do.
    var driver: any ContainerDriver = LibraryDriver()

    /// The containers of the program, for factories that capture them. Their order is that in which
    /// they were made.
    let containers = SharedList<any DependencyLoading & Sendable>()

    /// Counts what happens, so that one can say what was first.
    let clock = RunCounter()

    /// The changes that were made while several threads loaded.
    let history = SharedList<ChangeEvent>()

    /// What has to let go of its parts at the end of the program, because they may lead back to it.
    let completed = SharedList<WeakBody>()

    /// Whether each factory lets other threads go first, so that more of them meet.
    var yields = false

    init(log: RunLog) {
        self.log = log
    }

    /// Ends the cycles of references between containers, their factories, and instances that were
    /// completed.
    func clear() {
        containers.removeAll()
        for reference in completed.all { reference.body?.breakCycle() }
        completed.removeAll()
    }
}

/// How often each factory of a program ran, and how many instances there are.
struct RunLog: Sendable {
    private let runs: [RunCounter]
    private let successes: [RunCounter]

    /// How often factories ran at all.
    let total = RunCounter()

    /// More runs than these do not end: a cycle is missed, or is tried again and again on the way
    /// back.
    static let limit = 100_000

    var hasOverrun: Bool { total.count > Self.limit }

    let born = RunCounter()
    let gone = RunCounter()

    init(recipeCount: Int) {
        runs = (0..<recipeCount).map { _ in RunCounter() }
        successes = (0..<recipeCount).map { _ in RunCounter() }
    }

    /// Counts a run.
    func add(_ recipe: Int) -> Int {
        total.increment()
        return runs[recipe].increment()
    }

    /// Counts a run that gave an instance, or nil where that is one.
    func addSuccess(_ recipe: Int) { successes[recipe].increment() }

    func count(_ recipe: Int) -> Int { runs[recipe].count }

    func successCount(_ recipe: Int) -> Int { successes[recipe].count }
}

// MARK: - What factories do

extension Workbench {
    /// Says that a factory runs.
    func begin(_ recipe: Recipe) -> (FactoryRun, run: Int) {
        let run = log.add(recipe.id)
        let now = clock.increment()
        let load = LoadStamp.current
        if yields { sched_yield() }
        for change in recipe.changes { perform(change) }
        return (FactoryRun(recipe: recipe.id, load: load, startedBefore: now), run)
    }

    /// Loads the dependencies of a factory.
    func follow(
        _ edges: [Edge],
        from resolver: DependencyResolver?,
        argument: Int? = nil
    ) throws -> [(any AnyNode)?] {
        var parts: [(any AnyNode)?] = []
        // So that it comes to an end all the same.
        if log.hasOverrun { return parts }
        for edge in edges {
            guard let request = edge.request(given: argument) else { continue }
            let captured: (any DependencyLoading)? = edge.captured.flatMap { containers[$0] }
            guard let container = captured ?? resolver else { continue }
            parts += try driver.follow(edge.verb, request, from: container)
        }
        return parts
    }

    /// Whether a run ends with an instance, and not with nil.
    func end(_ recipe: Recipe, run: Int) throws -> Bool {
        switch recipe.ending {
        case .instance: break
        case .null:
            log.addSuccess(recipe.id)
            return false
        case .failure: throw RecipeError(id: recipe.id)
        case .failureAtFirst(let times): if run <= times { throw RecipeError(id: recipe.id) }
        }
        log.addSuccess(recipe.id)
        return true
    }

    /// Completes an instance.
    func complete(_ node: (any AnyNode)?, by recipe: Recipe, from resolver: DependencyResolver)
        throws
    {
        guard let completion = recipe.completion else { return }
        let parts = try follow(completion.edges, from: resolver)
        if completion.fails { throw RecipeError(id: recipe.id) }
        guard let node else { return }
        node.body.complete(with: CompletedParts(nodes: parts, loadedAt: clock.increment()))
        completed.add(WeakBody(node.body))
    }

    /// Makes a change, and writes down when.
    func perform(_ change: Change) {
        let start = clock.increment()
        guard driver.perform(change, with: self) else { return }
        history.add(ChangeEvent(change: change, start: start, end: clock.increment()))
    }
}

/// A change, and the ticks between which it was made.
struct ChangeEvent: Sendable {
    let change: Change
    let start: Int
    let end: Int
}

extension DependencyInjectionContainer {
    /// What a factory captures so as not to keep the container that keeps it.
    final class Weak: @unchecked Sendable {
        // Unchecked: written once, before any thread starts.
        weak var container: DependencyInjectionContainer?
    }
}
