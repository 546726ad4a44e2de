import DIC
import DICBuilder

/// Needs a child, and is needed by it.
package final class Parent: Sendable {
    private let state = Guarded<(child: Child?, completions: Int)>((nil, 0))

    package init() {}

    package var child: Child? { state.withLock(\.child) }

    /// How often it was given a child. Only its own completion may see 0.
    package var completions: Int { state.withLock(\.completions) }

    package func complete(with child: Child?) {
        state.withLock { $0 = (child, $0.completions + 1) }
    }
}

// Unchecked: the weak reference is set once, before the child is handed to anybody.
/// Needs its parent, which holds it, and so holds that weakly.
package final class Child: @unchecked Sendable {
    package private(set) weak var parent: Parent?

    package init(parent: Parent) {
        self.parent = parent
    }
}

/// Each needs the other once it is made. They hold each other, until `part()`.
package final class Partner<Other: AnyObject & Sendable>: Sendable {
    private let partner = Guarded<Other?>(nil)

    package init() {}

    package var other: Other? { partner.withLock(\.self) }

    package func meet(_ other: Other) {
        partner.withLock { $0 = other }
    }

    package func part() {
        partner.withLock { $0 = nil }
    }
}
