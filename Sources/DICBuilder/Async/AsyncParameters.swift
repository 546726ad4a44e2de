/// The parameters of an asynchronous function, which are loaded one after the other.
struct AsyncParameters {
    /// Where they are loaded from.
    private let storage: _ContainerStorage
    /// Where their values come from.
    private let plan: ParameterPlan
    /// The index of the next parameter.
    private var index: Int

    /// The first ones are not loaded by this.
    init(_ storage: _ContainerStorage, _ plan: ParameterPlan, after first: Int = 0) {
        self.storage = storage
        self.plan = plan
        index = first
    }

    /// The value of the next parameter. The `arguments` are those of the load.
    mutating func loadAsync<T, each Argument>(_ type: T.Type, _ arguments: repeat each Argument)
        async throws -> T
    {
        let source = plan.sources[index]
        index += 1
        switch source {
        case .argument(let argument): return packElement(argument, of: repeat each arguments)
        case .resolver: return DependencyResolver(storage).converted()
        case .loaded(let known):
            return try await storage.loadAsync(type, plan.known[known].request, at: nil)
        }
    }
}

/// One element of a pack. A loop, because an array of the elements would be an allocation for each
/// load.
private func packElement<T, each Element>(_ index: Int, of elements: repeat each Element) -> T {
    var position = 0
    for element in repeat each elements {
        if position == index { return reinterpret(element) }
        position += 1
    }
    preconditionFailure("a plan has no arguments that a load does not take")
}
