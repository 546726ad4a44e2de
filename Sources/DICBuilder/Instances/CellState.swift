/// The state of a cell, the place where a container or a scope keeps the instance of one registration: one word, and a
/// pure state machine that needs no lock as long as one thread at a time wants the instance.
///
/// - `empty` → `making` by one thread, with a compare-and-exchange;
/// - `making` → `made`, or `empty` again if the factory throws or the instance is not kept;
/// - `making` → `contended` by another thread that wants the instance, which then waits in `WaitGraph`. What
///   follows is done under the lock of the constructions;
/// - `empty` → `contended` by a thread that has to claim the instance in `WaitGraph` from the start, or that
///   creates the slot of an asynchronous instance;
/// - `empty` → `made` in a scope for a supplied value, before others see the scope;
/// - to `stopped` by whoever closes a scope, once the instance has been stopped and released.
///
/// In a container, a cell whose instance may go, by a reset or because it is held weakly, is `empty` again once that is
/// made; and a reset makes a cell `empty` while a thread is `making`: that keeps nothing then.
struct CellState: Equatable {
    let bits: UInt

    static var empty: CellState { CellState(bits: 0) }
    static var made: CellState { CellState(bits: 1) }

    /// A thread is making the instance, and nobody waits for it.
    static func making(by worker: UInt) -> CellState { CellState(bits: worker | 2) }

    /// A thread is making the instance, and others may be waiting for it in `WaitGraph`.
    static var contended: CellState { CellState(bits: 4) }

    static var stopped: CellState { CellState(bits: 8) }

    /// The state once a thread claims the instance in `WaitGraph`, and the thread that is making it and has to be
    /// recorded there before; nil if the instance is there, or was.
    var claimed: (state: CellState, maker: UInt?)? {
        switch self {
        case .made, .stopped: nil
        case .empty, .contended: (.contended, nil)
        default: (.contended, bits & ~2)
        }
    }
}
