import DIC
import DICBuilder

/// Needs a child, and is needed by it.
final class Parent: Sendable {
    private let state = Guarded<(child: Child?, completions: Int)>((nil, 0))

    var child: Child? { state.withLock(\.child) }

    /// How often it was given a child. Only its own completion may see 0.
    var completions: Int { state.withLock(\.completions) }

    func complete(with child: Child?) {
        state.withLock { $0 = (child, $0.completions + 1) }
    }
}

// Unchecked: the weak reference is set once, before the child is handed to anybody.
/// Needs its parent, which holds it, and so holds that weakly.
final class Child: @unchecked Sendable {
    private(set) weak var parent: Parent?

    init(parent: Parent) {
        self.parent = parent
    }
}

/// Each needs the other once it is made. They hold each other, until `part()`.
final class Partner<Other: AnyObject & Sendable>: Sendable {
    private let partner = Guarded<Other?>(nil)

    var other: Other? { partner.withLock(\.self) }

    func meet(_ other: Other) {
        partner.withLock { $0 = other }
    }

    func part() {
        partner.withLock { $0 = nil }
    }
}
