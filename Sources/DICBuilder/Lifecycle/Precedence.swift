/// Which of several services come before which, without a cycle.
///
/// Earlier requirements are kept. A later requirement that would close a cycle with them is dropped.
struct Precedence: Sendable {
    /// One service comes before another.
    struct Pair: Hashable, Sendable {
        let before: Int
        let after: Int
    }

    /// How many services there are.
    private let count: Int

    private var pairs: Set<Pair> = []

    init(count: Int) {
        self.count = count
    }

    /// What each service comes after.
    var prerequisites: [[Int]] {
        var prerequisites = [[Int]](repeating: [], count: count)
        for pair in pairs { prerequisites[pair.after].append(pair.before) }
        return prerequisites.map { $0.sorted() }
    }

    /// Adds pairs. Of the new pairs that lie on a cycle of all pairs, those that satisfy the condition are dropped.
    mutating func require(_ new: [Pair], droppingInCycles isDropped: (Pair) -> Bool = { _ in true }) {
        let new = Set(new).subtracting(pairs).filter { $0.before != $0.after }
        if new.isEmpty { return }
        let components = components(with: new)
        pairs.formUnion(new.filter { !(components[$0.before] == components[$0.after] && isDropped($0)) })
    }

    /// For each service, the number of its strongly connected component once the new pairs are added. A service on no
    /// cycle has a number of its own.
    func components(with new: some Sequence<Pair>) -> [Int] {
        var successors = [[Int]](repeating: [], count: count)
        for pair in pairs { successors[pair.before].append(pair.after) }
        for pair in new { successors[pair.before].append(pair.after) }
        let all = Array(0..<count)
        var search = ComponentSearch(count: count)
        for service in all { search.visit(service) { successors[$0] } }
        var numbers = all
        for component in search.components { for service in component { numbers[service] = component[0] } }
        return numbers
    }
}
