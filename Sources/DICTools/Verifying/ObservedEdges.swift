import DICBuilder

/// The edges that were seen when factories ran: which registration loaded from which other one.
///
/// Plain data, in the order in which the edges were first seen. It keeps no container, entry or instance.
package struct ObservedEdges: Sendable {
    /// A registration has loaded from another one.
    package struct Edge: Sendable, Hashable {
        package let source: Key
        package let target: Key
        /// The key that was requested: that of the target, or for example the optional of its type.
        package let requested: Key

        package init(source: Key, target: Key, requested: Key) {
            self.source = source
            self.target = target
            self.requested = requested
        }
    }

    package private(set) var edges: [Edge] = []
    /// The registrations whose factories have returned at least once, so that all their edges were seen.
    package private(set) var made: Set<Key> = []

    private var seen: Set<Edge> = []
    private var edgesBySource: [Key: [Edge]] = [:]

    package init() {}

    /// Adds an edge, unless it is known.
    package mutating func insert(_ edge: Edge) {
        guard seen.insert(edge).inserted else { return }
        edges.append(edge)
        edgesBySource[edge.source, default: []].append(edge)
    }

    /// Records that a factory has returned.
    package mutating func insertMade(_ key: Key) { made.insert(key) }

    /// What a registration has loaded from, each once.
    ///
    /// - Complexity: O(*m*) in their number.
    package func targets(of source: Key) -> [Key] { keys(of: source, \.target) }

    /// What a registration has requested, each once.
    ///
    /// - Complexity: O(*m*) in their number.
    package func requests(of source: Key) -> [Key] { keys(of: source, \.requested) }

    private func keys(of source: Key, _ key: (Edge) -> Key) -> [Key] {
        var known: Set<Key> = []
        return edgesBySource[source]?.map(key).filter { known.insert($0).inserted } ?? []
    }
}

/// An observer that records edges.
package final class EdgeRecorder: DependencyObserver {
    private let recorded = Guarded(ObservedEdges())

    package init() {}

    /// What has been recorded so far.
    package var edges: ObservedEdges { recorded.withLock(\.self) }

    package func willLoad(_ load: ObservedLoad) {
        let edge = ObservedEdges.Edge(
            source: load.make.dependency.registration.key,
            target: load.dependency.registration.key,
            requested: load.requested
        )
        recorded.withLock { $0.insert(edge) }
    }

    package func didMake(_ make: ObservedMake, in duration: Duration) {
        recorded.withLock { $0.insertMade(make.dependency.registration.key) }
    }
}
