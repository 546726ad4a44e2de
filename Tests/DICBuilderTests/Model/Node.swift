import DICBuilder
import TestSupport

/// An instance that a container made, whatever its tag.
protocol AnyNode: AnyObject, Sendable {
    /// What all types have in common under which it is forwarded.
    var body: NodeBody { get }
}

extension AnyNode {
    /// The registration that made it.
    var recipe: Int { body.recipe }

    /// What its factory loaded.
    var parts: [(any AnyNode)?] { body.parts }
}

/// One type for each tag, so that a random program can register many types.
final class Node<Tag>: AnyNode {
    let body: NodeBody

    /// The forwarded instance, which this one keeps alive.
    private let original: (any AnyNode)?

    init(_ body: NodeBody) {
        self.body = body
        original = nil
    }

    init(forwarding original: some AnyNode) {
        body = original.body
        self.original = original
    }

    convenience init(recipe: Int, parts: [(any AnyNode)?]) {
        self.init(NodeBody(of: FactoryRun(recipe: recipe), argument: nil, parts: parts, log: nil))
    }
}

/// What a node is made of, and when it was made.
final class NodeBody: Sendable {
    let making: FactoryRun
    let argument: Int?
    let parts: [(any AnyNode)?]

    /// No other instance of this process has it.
    let serial: Int

    private let log: RunLog?

    /// What its completions have loaded.
    private let completed = SharedList<CompletedParts>()

    private static let serials = RunCounter()

    init(of making: FactoryRun, argument: Int?, parts: [(any AnyNode)?], log: RunLog?) {
        self.making = making
        self.argument = argument
        self.parts = parts
        self.log = log
        serial = Self.serials.increment()
        log?.born.increment()
    }

    deinit {
        log?.gone.increment()
    }

    var recipe: Int { making.recipe }

    /// Everything that it holds.
    var allParts: [(any AnyNode)?] { parts + completedParts.flatMap(\.nodes) }

    var completedParts: [CompletedParts] { completed.all }

    func complete(with parts: CompletedParts) { completed.add(parts) }

    /// Lets go of what the completion has loaded, which may lead back here.
    func breakCycle() { completed.removeAll() }
}

/// What a completion has loaded, and the tick at which it had.
struct CompletedParts: Sendable {
    let nodes: [(any AnyNode)?]
    let loadedAt: Int
}

/// A body that something else holds.
// Unchecked: never written after `init`.
struct WeakBody: @unchecked Sendable {
    private(set) weak var body: NodeBody?

    init(_ body: NodeBody) {
        self.body = body
    }
}

/// One run of a factory that came to an end.
struct FactoryRun: Sendable {
    let recipe: Int

    /// The top-level load in which it ran.
    var load: LoadStamp?

    /// A tick before which the container decided to run the factory, and after which that load
    /// began.
    var startedBefore = 0

    /// A tick after which the container decided that.
    var startedAfter: Int { load?.startedAt ?? 0 }
}

/// One top-level load of a test.
struct LoadStamp: Hashable, Sendable {
    /// The tick of its start. No other has the same.
    let startedAt: Int

    /// The one that is going on on this thread.
    @TaskLocal static var current: LoadStamp?
}

/// A type that a factory can have as a parameter.
protocol NodeParameter: Sendable {
    var node: (any AnyNode)? { get }
}

extension Node: NodeParameter {
    var node: (any AnyNode)? { self }
}

extension Optional: NodeParameter where Wrapped: NodeParameter {
    var node: (any AnyNode)? { flatMap(\.node) }
}
