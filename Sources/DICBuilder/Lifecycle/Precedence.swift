/// Which of several services come before which, without a cycle.
///
/// What is required first is kept: of a cycle that a later requirement would close, that one is dropped.
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

    /// Requires pairs that are sure: of a cycle that they close by themselves, those that a condition picks are
    /// dropped.
    mutating func require(_ new: [Pair], droppingInCycles isDropped: (Pair) -> Bool = { _ in true }) {
        let new = Set(new).subtracting(pairs).filter { $0.before != $0.after }
        if new.isEmpty { return }
        let knots = knots(with: new)
        pairs.formUnion(new.filter { !(knots[$0.before] == knots[$0.after] && isDropped($0)) })
    }

    /// The number of the knot that each service would be in: services that would all come before each other.
    func knots(with new: some Sequence<Pair>) -> [Int] {
        var successors = [[Int]](repeating: [], count: count)
        for pair in pairs { successors[pair.before].append(pair.after) }
        for pair in new { successors[pair.before].append(pair.after) }
        let all = Array(0..<count)
        var search = KnotSearch(count: count, among: all)
        for service in all { search.visit(service) { successors[$0] } }
        var numbers = all
        for knot in search.knots { for service in knot { numbers[service] = knot[0] } }
        return numbers
    }
}
