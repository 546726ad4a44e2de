/// The scopes in which `verify()` makes what they keep: all that can be opened without values.
struct VerifierScopes {
    private let container: _ContainerStorage

    /// The open scopes.
    private var open: [ScopeName: _ContainerStorage] = [:]

    /// The open scopes in which no other one is open.
    private var innermost: [_ContainerStorage] = []

    /// The open scopes that lie in no other one.
    private var outermost: [_ContainerStorage] = []

    /// Whether there are scopes that are given values, or that are opened in such a scope.
    private(set) var areIncomplete = false

    /// Opens the scopes of a container: those that are opened in each other, and each of the others beside them.
    init(of container: _ContainerStorage) {
        self.container = container
        let order = container.scopeOrder
        open(order)
        for layout in container.contents.scopeLayouts where !order.contains(layout.name) { open([layout.name]) }
    }

    /// Opens scopes in each other, as far as that is possible.
    private mutating func open(_ names: [ScopeName]) {
        var outer = container
        for (depth, name) in names.enumerated() {
            let location = CodeLocation(fileID: #fileID, line: #line)
            guard let scope = try? UnfinishedScope(name, in: outer, at: location).finish() else {
                areIncomplete = true
                break
            }
            open[name] = scope
            if depth == 0 { outermost.append(scope) }
            outer = scope
        }
        if outer != container { innermost.append(outer) }
    }

    /// Where an instance can be made: the places to try, one after the other. None if its scope is not open.
    func places(of registration: Registration) -> [_ContainerStorage] {
        if let scope = registration.lifetime.scope { return open[scope].map { [$0] } ?? [] }
        // An open scope has all that the container has.
        return registration.isMadeInScopes && !innermost.isEmpty ? innermost : [container]
    }

    /// Stops what was made in the scopes, and releases it.
    func close() async {
        for scope in outermost { _ = await scope.closeScope() }
    }
}

extension Registration {
    /// Whether instances can be made from what a scope keeps, though no scope keeps them.
    var isMadeInScopes: Bool { lifetime == .transient || lifetime == .graph }
}
