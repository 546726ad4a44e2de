import Synchronization

/// The entries of a function's parameters in one container, which keeps them alive.
///
/// Filled by the thread that freezes the container, before others see it, and only read from then on. A view of memory:
/// its entry frees it.
@safe
struct ParameterLinks {
    /// The address of the table that the links were found in, and after it the entry for each parameter.
    ///
    /// Children share the entry, and may have other entries for the parameters. A scope has its container's table.
    private let memory: UnsafeMutablePointer<UnsafeMutableRawPointer?>

    /// Allocates links without entries.
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

    /// Whether the links belong to a container.
    @inline(__always)
    func belong(to home: _ContainerStorage) -> Bool {
        unsafe UInt(bitPattern: memory.pointee) == home.table.slots
    }

    /// Points the link of a parameter at an entry.
    func set(_ index: Int, to entry: Entry) {
        unsafe memory[index + 1] = Unmanaged.passUnretained(entry).toOpaque()
    }

    /// The entry for a parameter, or nil if it has to be looked up at each load.
    @inline(__always)
    subscript(_ index: Int) -> Unmanaged<Entry>? {
        unsafe memory[index + 1].map { unsafe .fromOpaque($0) }
    }
}

/// The links that an entry has been given, if any.
struct LinkedParameters: ~Copyable, Sendable {
    /// The address of the links, or 0.
    private let address = Atomic<UInt>(0)

    @inline(__always)
    var links: ParameterLinks? {
        // Relaxed: links are in place before their container is seen.
        unsafe UnsafeMutablePointer(bitPattern: address.load(ordering: .relaxed)).map { unsafe ParameterLinks($0) }
    }

    /// Sets the links, unless there are some.
    ///
    /// - Returns: Whether they are set.
    func claim(_ links: ParameterLinks) -> Bool {
        address.compareExchange(expected: 0, desired: links.address, ordering: .relaxed).exchanged
    }

    deinit {
        links?.deallocate()
    }
}
