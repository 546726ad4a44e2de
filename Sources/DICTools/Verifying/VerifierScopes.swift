import DICBuilder

/// The scopes in which `verify()` makes what they keep: all that can be opened without values.
struct VerifierScopes {
    private let container: _ContainerStorage
    /// The open scopes.
    private var open: [ScopeName: DependencyScope] = [:]
    /// The open scopes in which no other one is open.
    private var innermost: [DependencyScope] = []
    /// The open scopes that lie in no other one.
    private var outermost: [DependencyScope] = []
    /// Whether there are scopes that are given values, or that are opened in such a scope.
    private(set) var areIncomplete = false

    /// Opens the scopes of a container, each in the scope that it belongs in.
    init(of container: _ContainerStorage) {
        self.container = container
        let nesting = container.scopeNesting
        let names = Set(nesting.outerNames.values).union(container.knownScopeNames)
        // Each after the one that it is opened in.
        for name in names.sorted(by: { $0.number < $1.number }).flatMap(nesting.path) where open[name] == nil {
            let outer = nesting.outerNames[name]
            guard let place = outer.map({ open[$0]?._storage }) ?? container,
                let scope = try? DependencyResolver(place).openScopeOrThrow(name)
            else {
                areIncomplete = true
                continue
            }
            open[name] = scope
            innermost.removeAll { $0._storage == place }
            innermost.append(scope)
            if outer == nil { outermost.append(scope) }
        }
    }

    /// Where an instance can be made: the places to try, one after the other. None if its scope is not open.
    func places(of registration: Registration) -> [_ContainerStorage] {
        if let scope = registration.lifetime.scope { return open[scope].map { [$0._storage] } ?? [] }
        // An open scope has all that the container has.
        return registration.isMadeInScopes && !innermost.isEmpty ? innermost.map(\._storage) : [container]
    }

    /// Stops what was made in the scopes, and releases it.
    func close() async { for scope in outermost { await scope.close() } }
}

extension Registration {
    /// Whether instances can be made from what a scope keeps, though no scope keeps them.
    var isMadeInScopes: Bool { lifetime.isOfOneLoad }
}
