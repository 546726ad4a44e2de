/// The strongly connected components of more than one member, or of one that leads to itself.
///
/// - Parameter targets: What a member leads to. Escaping, so that this is not compiled for each closure.
func stronglyConnectedComponents(count: Int, targets: @escaping (Int) -> [Int]) -> [[Int]] {
    let search = ComponentSearch(count: count, targets: targets)
    for member in 0..<count { search.visit(member) }
    return search.components
}

/// Tarjan's algorithm, with a stack of its own, because a chain may be longer than a thread's stack allows.
private final class ComponentSearch {
    private static let unvisited = -1
    private let targets: (Int) -> [Int]
    private var order: [Int]
    private var lowest: [Int]
    private var isOnStack: [Bool]
    private var stack: [Int] = []
    private var count = 0
    private(set) var components: [[Int]] = []

    init(count: Int, targets: @escaping (Int) -> [Int]) {
        self.targets = targets
        order = [Int](repeating: Self.unvisited, count: count)
        lowest = order
        isOnStack = [Bool](repeating: false, count: count)
    }

    private struct Frame {
        let member: Int
        let targets: [Int]
        var next = 0
    }

    func visit(_ root: Int) {
        guard order[root] == Self.unvisited else { return }
        var frames = [open(root)]
        while var frame = frames.popLast() {
            if frame.next < frame.targets.count {
                let target = frame.targets[frame.next]
                frame.next += 1
                frames.append(frame)
                if order[target] == Self.unvisited {
                    frames.append(open(target))
                } else if isOnStack[target] {
                    lowest[frame.member] = min(lowest[frame.member], order[target])
                }
            } else {
                close(frame)
                if let caller = frames.last?.member { lowest[caller] = min(lowest[caller], lowest[frame.member]) }
            }
        }
    }

    private func open(_ member: Int) -> Frame {
        order[member] = count
        lowest[member] = count
        count += 1
        stack.append(member)
        isOnStack[member] = true
        return Frame(member: member, targets: targets(member))
    }

    private func close(_ frame: Frame) {
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
    var (steps, isExpanded): ([Node], [Bool]) = ([], [])
    func add(_ nodes: [Node]) {
        for node in nodes.reversed() {
            steps.append(node)
            isExpanded.append(false)
        }
    }
    add(roots)
    while let node = steps.popLast() {
        if isExpanded.removeLast() {
            visit(node)
        } else if insert(node) {
            steps.append(node)
            isExpanded.append(true)
            add(needs(node))
        }
    }
}
