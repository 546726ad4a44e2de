// Sendable: `owner` and `home` are immutable and Sendable, `flight` is guarded by `makingLock`.
/// The place where one container keeps the instance of one registration whose lifetime shares it.
///
/// Subclasses say how: for good, until a reset, or as long as somebody else does.
@safe
@usableFromInline
package class KeepingEntry: Entry, @unchecked Sendable {
    private let owner: Registration

    /// What the instance is made with: the container that keeps it, even if a child of that one asks. It owns this
    /// entry, and whoever loads keeps it alive.
    private unowned(unsafe) let home: DependencySource

    /// The making of the instance while a thread is at it. Guarded by `makingLock`.
    final var flight: Flight?

    init(_ registration: Registration, in home: DependencySource) {
        owner = registration
        unsafe self.home = home
        super.init(route: registration.route)
    }

    @usableFromInline
    package override var registration: Registration { owner }

    final var source: DependencySource { unsafe home }

    /// A copy of the instance, if one is kept.
    func kept<T>(_ type: T.Type) -> T? { fatalError("every entry knows what it keeps") }

    /// Keeps an instance: the one in the memory, which becomes this entry's.
    func keep<T>(_ instance: UnsafeMutablePointer<T>) {}
}
