/// Where a function with loaded parameters takes them from.
@usableFromInline
package struct Parameters {
    let storage: _ContainerStorage

    /// Where the entries of the parameters are, if that is known for this container.
    let edges: Edges?

    @inline(__always)
    init(of entry: Entry, in storage: _ContainerStorage) {
        self.storage = storage
        edges = entry.linked.edges.flatMap { $0.belong(to: storage) ? $0 : nil }
    }
}
