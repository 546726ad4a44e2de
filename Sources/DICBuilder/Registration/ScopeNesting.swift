/// Which scopes are opened in which, as the calls of `scopes` say.
package struct ScopeNesting: Sendable {
    /// A call of `scopes`: the outermost name first.
    package struct Chain: Sendable {
        /// The names, each opened in the one before it.
        let names: [ScopeName]
        /// Where the call is.
        let location: CodeLocation

        /// Whether the call puts scopes of a name into another scope.
        func puts(_ name: ScopeName) -> Bool { names.dropFirst().contains(name) }
    }

    /// A name that two calls put into different scopes, or one into itself.
    package struct Contradiction: Sendable {
        /// The name that is put into several.
        let name: ScopeName
        /// The scopes that it would be opened in.
        let outerNames: [ScopeName]
        /// The calls that contradict each other.
        let chains: [Chain]
    }

    /// For each name that is opened in another scope, the name of that. Without a cycle.
    package private(set) var outerNames: [ScopeName: ScopeName] = [:]
    /// The contradictions of the calls, in their order.
    private(set) var contradictions: [Contradiction] = []
    /// The calls, in their order.
    private var chains: [Chain] = []

    /// Whether there was no call.
    var isEmpty: Bool { chains.isEmpty }

    /// The names that the calls have, some of them several times.
    var names: [ScopeName] { chains.flatMap(\.names) }

    /// Adds what a call says, unless it contradicts an earlier one.
    mutating func add(_ chain: Chain) {
        chains.append(chain)
        for (outer, inner) in zip(chain.names, chain.names.dropFirst()) {
            let known = outerNames[inner]
            if known == outer { continue }
            if known == nil && outer != inner && !isOpen(inner, in: outer) {
                outerNames[inner] = outer
                continue
            }
            // The calls that put it into a scope, or this scope into it.
            let names = known == nil ? path(to: outer) + [inner] : [inner]
            let calls = chains.filter { names.contains(where: $0.puts) }
            let outerNames = [known, outer].compactMap(\.self)
            contradictions.append(Contradiction(name: inner, outerNames: outerNames, chains: calls))
        }
    }

    /// Whether a scope is open wherever another one is: it is opened around it.
    func isOpen(_ scope: ScopeName, in inner: ScopeName) -> Bool {
        path(to: inner).dropLast().contains(scope)
    }

    /// Whether one of two scopes is opened in the other.
    func relates(_ first: ScopeName, _ second: ScopeName) -> Bool {
        isOpen(first, in: second) || isOpen(second, in: first)
    }

    /// The enclosing scopes of a name, outermost first, and the name itself.
    package func path(to name: ScopeName) -> [ScopeName] {
        var path = [name]
        while let outer = outerNames[path[path.count - 1]] { path.append(outer) }
        return path.reversed()
    }

    /// What this and the calls of a child say. The child decides on the scopes that it puts into
    /// others.
    func replaced(by child: ScopeNesting) -> ScopeNesting {
        if isEmpty { return child }
        var all = self
        for (inner, outer) in child.outerNames.sorted(by: { $0.key.number < $1.key.number }) {
            all.outerNames[inner] = nil
            // What this says the other way round is not said any more.
            let path = all.path(to: outer)
            if path.contains(inner),
                let name = path.last(where: { child.outerNames[$0] == nil && $0 != inner })
            {
                all.outerNames[name] = nil
            }
            all.outerNames[inner] = outer
        }
        all.chains += child.chains
        all.contradictions = child.contradictions
        return all
    }
}
