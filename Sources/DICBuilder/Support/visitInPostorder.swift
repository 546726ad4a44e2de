/// Visits nodes, and what they need, each after what it needs, as far as they are not in a circle.
///
/// - Parameters:
///   - roots: The nodes to begin with.
///   - needs: What a node needs.
///   - insert: Whether a node is new. Called each time that a node is met.
///   - visit: Called once for each that is new.
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
            steps.append((node, isExpanded: true))
            steps += needs(node).reversed().map { ($0, isExpanded: false) }
        }
    }
}
