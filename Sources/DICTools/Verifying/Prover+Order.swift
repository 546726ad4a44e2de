import DICBuilder

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
        visitInPostorder(first.compactMap(storage.entry) + ranked.map(\.element)) { entry in
            guard let number = numbers[entry] else { return [] }
            return wiring.edges(of: number).filter { !$0.isDeferred }.map { numbers.entries[$0.target] }.reversed()
        } insert: { entry in
            seen.insert(ObjectIdentifier(entry)).inserted
        } visit: { entry in
            ordered.append(entry)
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
