import Synchronization

private let latest = Atomic(0)

/// Numbers the kept instances of all containers in the order in which they were completed.
enum KeepNumber {
    /// A number greater than all before it. Positive.
    static func next() -> Int { latest.add(1, ordering: .relaxed).newValue }
}
