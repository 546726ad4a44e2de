import DICBuilder

extension BuildError {
    /// The part of the graph that fails: the root causes, marked, and everything that needs them.
    ///
    /// What is wrong without being registered, such as a root or the target of an override that is missing, is a node
    /// that is not registered. It is computed anew each time.
    ///
    /// ```swift
    /// print(error.graph.tree)
    /// ```
    ///
    /// - Complexity: O(*n* log *n*) in the number of registrations and their dependencies.
    public var graph: DependencyGraph {
        DependencyGraph(of: containers).pictured(failing: report.faulty, causes: report.errors.flatMap(\.causes))
    }
}
