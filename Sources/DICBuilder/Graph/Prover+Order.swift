extension Prover {
    /// All entries, the parent's included, ordered so that known dependencies come first.
    ///
    /// - Parameter first: The keys of entries that come before the others, after what they are known to need.
    func entriesInOrder(first: [Key] = []) -> [Entry] {
        var ordered: [Entry] = []
        var seen: Set<ObjectIdentifier> = []
        let entries = storage.entries
        // First the entries that need nothing, then those with declared dependencies, then those with unknown ones.
        let ranked = entries.enumerated().sorted { left, right in
            (left.element.rank, left.offset) < (right.element.rank, right.offset)
        }
        for root in first.compactMap(storage.entry) + ranked.map(\.element) {
            var stack = [(entry: root, isExpanded: false)]
            while let (entry, isExpanded) = stack.popLast() {
                if isExpanded {
                    ordered.append(entry)
                } else if seen.insert(ObjectIdentifier(entry)).inserted {
                    stack.append((entry, true))
                    guard let source = graph.source(entry) else { continue }
                    stack += graph.edges(of: source).filter { !$0.traits.contains(.deferred) }.map {
                        ($0.target, false)
                    }
                }
            }
        }
        return ordered
    }
}

extension Entry {
    /// The order in which to make it: what is known to need nothing comes first.
    fileprivate var rank: Int {
        let dependencies = registration.dependencies
        return dependencies.areOpaque ? 2 : dependencies.known.isEmpty ? 0 : 1
    }
}
