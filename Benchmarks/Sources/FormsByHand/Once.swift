import Synchronization

/// An instance that is made at its first use, once, however many threads use it first.
struct Once<Value: Sendable>: ~Copyable, Sendable {
    private let kept = Mutex<Value?>(nil)

    borrowing func value(_ make: () -> Value) -> Value {
        kept.withLock { kept in
            if let kept { return kept }
            let made = make()
            kept = made
            return made
        }
    }
}

/// An object that something else keeps.
struct WeakReference<Object: AnyObject> {
    weak var object: Object?
}
