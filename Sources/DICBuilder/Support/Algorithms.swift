internal import CDICThread

/// The strongly connected components of more than one member, or of one that leads to itself.
/// Tarjan's algorithm, with a stack of its own, because a chain may be longer than a thread's stack
/// allows. `targets`, what a member leads to, escapes so that this is not compiled for each
/// closure.
func stronglyConnectedComponents(count: Int, targets: @escaping (Int) -> [Int]) -> [[Int]] {
    let unvisited = -1
    let finished = Int.max
    // The lowest number of what each member leads to, in the order of the visits.
    var lowest = [Int](repeating: unvisited, count: count)
    var stack: [Int] = []
    var visitedCount: Int = 0
    var components: [[Int]] = []
    var frames: [(member: Int, number: Int, targets: [Int], next: Int)] = []
    func open(_ member: Int) {
        lowest[member] = visitedCount
        stack.append(member)
        frames.append((member, visitedCount, targets(member), 0))
        visitedCount += 1
    }
    for root in 0..<count where lowest[root] == unvisited {
        open(root)
        while var frame = frames.popLast() {
            let member = frame.member
            if frame.next < frame.targets.count {
                let target = frame.targets[frame.next]
                frame.next += 1
                frames.append(frame)
                if lowest[target] == unvisited { open(target) }
                lowest[member] = min(lowest[member], lowest[target])
            } else if lowest[member] < frame.number, let caller = frames.last?.member {
                lowest[caller] = min(lowest[caller], lowest[member])
            } else {
                // All that were visited since then.
                var component: [Int] = []
                while component.last != member, let last = stack.popLast() {
                    lowest[last] = finished
                    component.append(last)
                }
                if component.count > 1 || frame.targets.contains(member) {
                    components.append(component)
                }
            }
        }
    }
    return components
}

/// Visits nodes, and what they need, each once and after what it needs, as far as they are not on a
/// cycle. `insert` says whether a node is new, and is called each time that one is met.
@inline(never)
@_semantics("optimize.sil.specialize.generic.never")
package func visitInPostorder<Node>(
    _ roots: [Node],
    needs: (Node) -> [Node],
    insert: (Node) -> Bool,
    visit: (Node) -> Void
) {
    // An explicit stack: chains may be longer than a thread's stack allows.
    var steps = roots.reversed().map { (node: $0, isExpanded: false) }
    while let (node, isExpanded) = steps.popLast() {
        if isExpanded {
            visit(node)
        } else if insert(node) {
            steps.append((node, true))
            steps += needs(node).reversed().map { ($0, false) }
        }
    }
}

// In place of the standard library's functions of the same names, in all of this module: those are
// compiled anew for each type, and sorting into some 4 kB. What is sorted here is short, or sorted
// once.

extension Sequence {
    /// The elements in an order. Not stable.
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    func sorted(by isBefore: (Element, Element) -> Bool) -> [Element] {
        var elements = Array(self)
        elements.sort(by: isBefore)
        return elements
    }

    /// The elements of all parts, in the order of the elements.
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    func flatMap<Part>(_ parts: (Element) -> [Part]) -> [Part] {
        var all: [Part] = []
        for element in self { all += parts(element) }
        return all
    }
}

extension Array {
    /// The place of the first element that satisfies the condition, which all after it satisfy too;
    /// the count if there is none.
    ///
    /// - Complexity: O(log *n*) in the number of elements.
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if isInSecondPart(self[middle]) {
                high = middle
            } else {
                low = middle + 1
            }
        }
        return low
    }

    /// Appends the elements of another array.
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    static func += (elements: inout [Element], others: [Element]) {
        elements.append(contentsOf: others)
    }
}

extension Sequence where Element: Comparable { func sorted() -> [Element] { sorted(by: <) } }

/// A copy of a value, changed by a closure.
@inline(__always) package func changed<Value>(_ value: Value, _ change: (inout Value) -> Void)
    -> Value
{
    var copy = value
    change(&copy)
    return copy
}

/// Releases an object that the caller has retained, but not in the course of another such release:
/// scopes nest, and decorators follow each other, as often as a program wants, and the thread's
/// stack does not.
@inline(never)
func releaseLater(_ object: Unmanaged<AnyObject>) {
    let thread = unsafe dic_current_thread()
    if let others = unsafe thread.pointee.to_release {
        return unsafe others.assumingMemoryBound(to: [AnyObject].self).pointee.append(
            object.takeRetainedValue()
        )
    }
    var others: [AnyObject] = []
    unsafe withUnsafeMutablePointer(to: &others) { others in
        unsafe thread.pointee.to_release = UnsafeMutableRawPointer(others)
        unsafe object.release()
        while let next = unsafe others.pointee.popLast() { _ = consume next }
        unsafe thread.pointee.to_release = nil
    }
}
