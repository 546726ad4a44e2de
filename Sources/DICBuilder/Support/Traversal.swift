/// A search for strongly connected components: Tarjan's algorithm, with a stack of its own, because a chain may be
/// longer than a thread's stack allows.
struct ComponentSearch {
    private static let unvisited = -1
    private var order: [Int]
    private var lowest: [Int]
    private var isOnStack: [Bool]
    private var stack: [Int] = []
    private var count = 0
    /// The components of more than one member, or of one that leads to itself.
    private(set) var components: [[Int]] = []

    init(count: Int) {
        order = [Int](repeating: Self.unvisited, count: count)
        lowest = order
        isOnStack = [Bool](repeating: false, count: count)
    }

    private struct Frame {
        let member: Int
        let targets: [Int]
        var next = 0
    }

    mutating func visit(_ root: Int, targets: (Int) -> [Int]) {
        guard order[root] == Self.unvisited else { return }
        var frames = [open(root, targets(root))]
        while var frame = frames.popLast() {
            if frame.next < frame.targets.count {
                let target = frame.targets[frame.next]
                frame.next += 1
                frames.append(frame)
                if order[target] == Self.unvisited {
                    frames.append(open(target, targets(target)))
                } else if isOnStack[target] {
                    lowest[frame.member] = min(lowest[frame.member], order[target])
                }
            } else {
                close(frame)
                if let caller = frames.last?.member { lowest[caller] = min(lowest[caller], lowest[frame.member]) }
            }
        }
    }

    private mutating func open(_ member: Int, _ targets: [Int]) -> Frame {
        order[member] = count
        lowest[member] = count
        count += 1
        stack.append(member)
        isOnStack[member] = true
        return Frame(member: member, targets: targets)
    }

    private mutating func close(_ frame: Frame) {
        guard lowest[frame.member] == order[frame.member] else { return }
        var component: [Int] = []
        while let member = stack.popLast() {
            isOnStack[member] = false
            component.append(member)
            if member == frame.member { break }
        }
        if component.count > 1 || frame.targets.contains(frame.member) { components.append(component) }
    }
}

/// Visits nodes, and what they need, each after what it needs, as far as they are not in a circle: once each that
/// `insert`, which is called each time that a node is met, says is new.
@inline(never)
@_semantics("optimize.sil.specialize.generic.never")
package func visitInPostorder<Node>(
    _ roots: [Node],
    needs: (Node) -> [Node],
    insert: (Node) -> Bool,
    visit: (Node) -> Void
) {
    // An explicit stack: chains may be longer than a thread's stack allows.
    var (steps, isExpanded) = (Array(roots.reversed()), roots.map { _ in false })
    while let node = steps.popLast() {
        if isExpanded.removeLast() {
            visit(node)
        } else if insert(node) {
            let needs = needs(node)
            steps.append(node)
            steps += needs.reversed()
            isExpanded.append(true)
            isExpanded += needs.map { _ in false }
        }
    }
}
