import Synchronization

/// The types of a function's parameters, and their entries in one container, which keeps those
/// alive. Filled by the thread that freezes the container, before others see it. A view of memory:
/// its entry frees it.
@safe struct ParameterLinks {
    @unsafe private struct Link {
        var entry: UnsafeMutableRawPointer?
        let type: UnsafeRawPointer?
    }

    /// In front of the links: the address of the table that they were found in (children share the
    /// entry, and may have other entries for the parameters), and their number.
    private let header: UnsafeMutablePointer<Link>

    init(_ parameters: [Dependency], in home: _ContainerStorage) {
        unsafe header = .allocate(capacity: 1 + parameters.count)
        let table = unsafe UnsafeMutableRawPointer(bitPattern: home.table.slots)
        unsafe header.initialize(
            to: Link(entry: table, type: UnsafeRawPointer(bitPattern: parameters.count))
        )
        for (index, parameter) in parameters.enumerated() {
            unsafe link(index).initialize(
                to: Link(entry: nil, type: metadataAddress(of: parameter.type))
            )
        }
    }

    @inline(__always)
    fileprivate init?(at address: UInt) {
        guard let header = unsafe UnsafeMutablePointer<Link>(bitPattern: address) else {
            return nil
        }
        unsafe self.header = header
    }

    fileprivate var address: UInt { unsafe UInt(bitPattern: header) }
    func deallocate() { unsafe header.deallocate() }

    @inline(__always)
    func belong(to home: _ContainerStorage) -> Bool {
        unsafe UInt(bitPattern: header.pointee.entry) == home.table.slots
    }

    @inline(__always) var count: Int { unsafe Int(bitPattern: header.pointee.type) }
    @inline(__always) private func link(_ index: Int) -> UnsafeMutablePointer<Link> {
        unsafe header + (1 &+ index)
    }

    func set(_ index: Int, to entry: Entry) {
        unsafe link(index).pointee.entry = Unmanaged.passUnretained(entry).toOpaque()
    }

    /// The entry for a parameter, or nil if it has to be looked up at each load.
    @inline(__always)
    subscript(_ index: Int) -> Unmanaged<Entry>? {
        unsafe link(index).pointee.entry.map { unsafe .fromOpaque($0) }
    }
    @inline(__always) func type(of index: Int) -> UnsafeRawPointer {
        unsafe link(index).pointee.type.unsafelyUnwrapped
    }
}

struct LinkedParameters: ~Copyable, Sendable {
    private let address = Atomic<UInt>(0)

    @inline(__always)
    var links: ParameterLinks? {
        // Relaxed: links are in place before their container is seen.
        ParameterLinks(at: address.load(ordering: .relaxed))
    }

    func claim(_ links: ParameterLinks) -> Bool {
        address.compareExchange(expected: 0, desired: links.address, ordering: .relaxed).exchanged
    }

    deinit { links?.deallocate() }
}
