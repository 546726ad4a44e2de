// Sendable: filled by the thread that freezes a container, before others see it, and only read from then on.
/// Where the entries of a function's parameters are in one container, which keeps them alive.
@safe
struct Edges: @unchecked Sendable {
    /// The container that the edges belong to: children share the entry, and may have other entries for the parameters.
    private let home: Unmanaged<any AnyObject & Sendable>

    private let entries: UnsafeMutablePointer<Unmanaged<Entry>?>

    /// Allocates edges that lead nowhere yet.
    init(count: Int, in home: any AnyObject & Sendable) {
        unsafe self.home = .passUnretained(home)
        unsafe entries = .allocate(capacity: max(count, 1))
        unsafe entries.initialize(repeating: nil, count: max(count, 1))
    }

    func deallocate() {
        unsafe entries.deallocate()
    }

    /// Whether the edges belong to a container.
    @inline(__always)
    func belong(to home: any AnyObject & Sendable) -> Bool {
        unsafe self.home.toOpaque() == Unmanaged.passUnretained(home).toOpaque()
    }

    /// Lets the edge of a parameter lead to an entry.
    func set(_ index: Int, to entry: Entry) {
        unsafe entries[index] = .passUnretained(entry)
    }

    /// The entry for a parameter, or nil if it has to be looked for at each load.
    @inline(__always)
    subscript(_ index: Int) -> Unmanaged<Entry>? { unsafe entries[index] }
}
