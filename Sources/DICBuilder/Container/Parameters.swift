/// The source of a function's loaded parameters.
package struct Parameters {
    let storage: _ContainerStorage

    /// The entries of the parameters, if they are known for this container.
    let links: ParameterLinks?

    @inline(__always)
    init(of entry: Entry, in storage: _ContainerStorage) {
        self.storage = storage
        links = entry.linked.links.flatMap { $0.belong(to: storage) ? $0 : nil }
    }
}
