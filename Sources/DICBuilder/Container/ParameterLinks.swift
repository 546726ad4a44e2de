import Synchronization

/// The types of a function's parameters, and their entries in one container, which keeps those alive. Filled by the
/// thread that freezes the container, before others see it. A view of memory: its entry frees it.
@safe
struct ParameterLinks {
    /// The address of the table that the links were found in (children share the entry, and may have other entries for
    /// the parameters), the number of parameters, and for each of them its entry and its type.
    private let memory: UnsafeMutablePointer<UnsafeMutableRawPointer?>

    private static let headerCount = 2

    /// Allocates links without entries.
    init(_ parameters: [Dependency], in home: _ContainerStorage) {
        let capacity = Self.headerCount + 2 * parameters.count
        unsafe memory = .allocate(capacity: capacity)
        unsafe memory.initialize(repeating: nil, count: capacity)
        unsafe memory[0] = UnsafeMutableRawPointer(bitPattern: home.table.slots)
        unsafe memory[1] = UnsafeMutableRawPointer(bitPattern: parameters.count)
        for (index, parameter) in parameters.enumerated() {
            let type = unsafe metadataAddress(of: parameter.type)
            unsafe memory[Self.position(of: index) + 1] = UnsafeMutableRawPointer(mutating: type)
        }
    }

    @inline(__always)
    fileprivate init(_ memory: UnsafeMutablePointer<UnsafeMutableRawPointer?>) { unsafe self.memory = memory }

    fileprivate var address: UInt { unsafe UInt(bitPattern: memory) }

    func deallocate() { unsafe memory.deallocate() }

    /// Whether the links belong to a container.
    @inline(__always)
    func belong(to home: _ContainerStorage) -> Bool { unsafe UInt(bitPattern: memory[0]) == home.table.slots }

    @inline(__always) var count: Int { unsafe Int(bitPattern: memory[1]) }

    @inline(__always) private static func position(of index: Int) -> Int { headerCount &+ 2 &* index }

    /// Points the link of a parameter at an entry.
    func set(_ index: Int, to entry: Entry) {
        unsafe memory[Self.position(of: index)] = Unmanaged.passUnretained(entry).toOpaque()
    }

    /// The entry for a parameter, or nil if it has to be looked up at each load.
    @inline(__always)
    subscript(_ index: Int) -> Unmanaged<Entry>? {
        unsafe memory[Self.position(of: index)].map { unsafe .fromOpaque($0) }
    }

    /// The address of the metadata of a parameter's type.
    @inline(__always)
    func type(of index: Int) -> UnsafeRawPointer {
        unsafe UnsafeRawPointer(memory[Self.position(of: index) &+ 1].unsafelyUnwrapped)
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

    /// Sets the links, unless there are some. Returns whether they are set.
    func claim(_ links: ParameterLinks) -> Bool {
        address.compareExchange(expected: 0, desired: links.address, ordering: .relaxed).exchanged
    }

    deinit { links?.deallocate() }
}

extension Entry {
    /// The links of the parameters, if there are any for a container.
    @inline(__always)
    func links(in storage: _ContainerStorage) -> ParameterLinks? {
        guard let links = linked.links, links.belong(to: storage) else { return nil }
        return links
    }

    /// The links of the dependencies of a function, if this is the entry of that function: it has the same array.
    func links(of known: [Dependency], in storage: _ContainerStorage) -> ParameterLinks? {
        let isOwn = unsafe known.withUnsafeBufferPointer { known in
            unsafe facts.dependencies.known.withUnsafeBufferPointer { unsafe $0.baseAddress == known.baseAddress }
        }
        return isOwn ? links(in: storage) : nil
    }
}
