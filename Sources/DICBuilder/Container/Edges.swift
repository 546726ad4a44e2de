import Synchronization

/// The entries of a function's parameters in one container, which keeps them alive.
///
/// Filled by the thread that freezes the container, before others see it, and only read from then on. A view of memory:
/// its entry frees it.
@safe
struct Edges {
    /// The address of the table that the edges were found in, and behind it the entry for each parameter.
    ///
    /// Children share the entry, and may have other entries for the parameters. A scope has its container's table.
    private let memory: UnsafeMutablePointer<UnsafeMutableRawPointer?>

    /// Allocates edges without entries.
    init(count: Int, in home: _ContainerStorage) {
        unsafe memory = .allocate(capacity: count + 1)
        unsafe memory.initialize(repeating: nil, count: count + 1)
        unsafe memory.pointee = UnsafeMutableRawPointer(bitPattern: home.table.slots)
    }

    @inline(__always)
    fileprivate init(_ memory: UnsafeMutablePointer<UnsafeMutableRawPointer?>) {
        unsafe self.memory = memory
    }

    fileprivate var address: UInt { unsafe UInt(bitPattern: memory) }

    func deallocate() {
        unsafe memory.deallocate()
    }

    /// Whether the edges belong to a container.
    @inline(__always)
    func belong(to home: _ContainerStorage) -> Bool {
        unsafe UInt(bitPattern: memory.pointee) == home.table.slots
    }

    /// Points the edge of a parameter at an entry.
    func set(_ index: Int, to entry: Entry) {
        unsafe memory[index + 1] = Unmanaged.passUnretained(entry).toOpaque()
    }

    /// The entry for a parameter, or nil if it has to be looked up at each load.
    @inline(__always)
    subscript(_ index: Int) -> Unmanaged<Entry>? {
        unsafe memory[index + 1].map { unsafe .fromOpaque($0) }
    }
}

/// The edges that an entry has been given, if any.
struct LinkedEdges: ~Copyable, Sendable {
    /// The address of the edges, or 0.
    private let address = Atomic<UInt>(0)

    @inline(__always)
    var edges: Edges? {
        // Relaxed: edges are in place before their container is seen.
        unsafe UnsafeMutablePointer(bitPattern: address.load(ordering: .relaxed)).map { unsafe Edges($0) }
    }

    /// Sets the edges, unless there are some.
    ///
    /// - Returns: Whether they are set.
    func claim(_ edges: Edges) -> Bool {
        address.compareExchange(expected: 0, desired: edges.address, ordering: .relaxed).exchanged
    }

    deinit {
        edges?.deallocate()
    }
}
