internal import CDICThread
import Synchronization

/// Where a container takes the values of a function's parameters from: all that the binding rule
/// says of them, found out once. Filled by the thread that freezes the container, before others see
/// it. A view of memory: its entry frees it.
@safe struct ParameterLinks {
    /// Where the value of one parameter comes from.
    enum Source {
        /// Found by the binding rule at each load: what is missing, or has been stopped.
        case request
        /// The instance of an entry.
        case entry
        /// That of an entry whose instances do not fit into a buffer.
        case largeEntry
        /// The instance of an entry, which is the value of an optional as it is.
        case optional
        /// The instance of an entry, in an optional that has its tag behind it.
        case wrapped
        /// Nil: nothing is registered for an optional parameter.
        case nothing
        /// What a binding says.
        case binding
    }

    /// Where the value of one parameter comes from, with what that needs.
    @unsafe struct Link {
        fileprivate(set) var source = Source.request
        /// Whether the value is loaded into memory of its own, because it does not fit into a
        /// buffer.
        let isBoxed: Bool
        /// The metadata of the parameter's type.
        let type: UnsafeRawPointer
        /// An `Entry`, or what a binding says: the container keeps it alive.
        fileprivate(set) var target: UnsafeRawPointer?
    }

    /// In front of the links: what they belong to.
    @unsafe private struct Header {
        /// The address of the table that they were found in: children share the entry, and may have
        /// other entries for the parameters.
        let table: UInt
        /// Where the array of the dependencies is.
        let parameters: UnsafeRawPointer?
        /// The number of parameters.
        let count: Int
    }

    /// The memory: the header, and the links behind it.
    private let header: UnsafeMutablePointer<Header>

    /// Allocates a link for each parameter, which is found by its request until it is set.
    init(_ parameters: [Dependency], in home: _ContainerStorage) {
        let size = unsafe MemoryLayout<Header>.stride + parameters.count * MemoryLayout<Link>.stride
        let memory = unsafe dic_allocate(size, MemoryLayout<Link>.alignment)
        unsafe header = memory.bindMemory(to: Header.self, capacity: 1)
        unsafe header.initialize(
            to: Header(
                table: home.table.slots,
                parameters: parameters.address,
                count: parameters.count
            )
        )
        for (index, parameter) in parameters.enumerated() {
            let type = unsafe metadataAddress(of: parameter.type)
            unsafe (links + index).initialize(
                to: Link(isBoxed: !ValueBuffer.fits(type), type: type)
            )
        }
    }

    /// The links with an address; nil if that is 0.
    @inline(__always)
    fileprivate init?(at address: UInt) {
        guard let header = unsafe UnsafeMutablePointer<Header>(bitPattern: address) else {
            return nil
        }
        unsafe self.header = header
    }

    /// The address of the links, which stands for them.
    fileprivate var address: UInt { unsafe UInt(bitPattern: header) }

    /// The links, in the order of the parameters.
    @inline(__always)
    private var links: UnsafeMutablePointer<Link> {
        unsafe UnsafeMutableRawPointer(header + 1).assumingMemoryBound(to: Link.self)
    }

    /// Whether the links were found in the table of a container, which its scopes share.
    @inline(__always)
    func belong(to home: _ContainerStorage) -> Bool {
        unsafe header.pointee.table == home.table.slots
    }

    /// Whether these are the links of an array of dependencies.
    @inline(__always)
    func belong(to parameters: [Dependency]) -> Bool {
        unsafe header.pointee.parameters == parameters.address
    }

    /// The number of parameters.
    @inline(__always) var count: Int { unsafe header.pointee.count }
    @inline(__always) subscript(_ index: Int) -> Link { unsafe links[index] }

    /// Whether a parameter is not found by its request.
    func isLinked(_ index: Int) -> Bool { unsafe links[index].source != .request }

    /// Links a parameter to the entry of exactly its key.
    func set(_ index: Int, to entry: Entry) {
        set(index, unsafe links[index].isBoxed ? .largeEntry : .entry, to: entry)
    }

    /// Links a parameter to an entry, as `source` says.
    func set(_ index: Int, _ source: Source, to entry: Entry) {
        // A stopped one is reported at each load.
        if entry.access != .stopped { set(index, source, target: entry) }
    }

    /// Links a parameter to a target, or to nothing. The container keeps the target alive.
    func set(_ index: Int, _ source: Source, target: AnyObject?) {
        unsafe links[index].source = source
        unsafe links[index].target = unsafe target.map {
            unsafe UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque())
        }
    }

    /// Frees the memory; the links and their copies must not be used afterwards.
    func deallocate() { unsafe dic_free(header) }
}

extension [Dependency] {
    /// The address of the elements: copies of an array share them.
    fileprivate var address: UnsafeRawPointer? {
        unsafe withUnsafeBufferPointer { unsafe UnsafeRawPointer($0.baseAddress) }
    }
}

extension ParameterLinks.Link {
    /// The entry. Only where the source is one, alone or in an optional.
    @inline(__always)
    var entry: Unmanaged<Entry> { unsafe .fromOpaque(target.unsafelyUnwrapped) }
}

/// The links that an entry has been given, if any. It owns their memory.
struct LinkedParameters: ~Copyable, Sendable {
    /// The address of the links, or 0. Set once.
    private let address = Atomic<UInt>(0)

    /// The links; nil if the entry has none.
    @inline(__always)
    var links: ParameterLinks? {
        // Relaxed: links are in place before their container is seen.
        ParameterLinks(at: address.load(ordering: .relaxed))
    }

    /// Sets the links, unless there are some. Returns whether they are set: if not, the caller
    /// frees them.
    func claim(_ links: ParameterLinks) -> Bool {
        address.compareExchange(expected: 0, desired: links.address, ordering: .relaxed).exchanged
    }

    deinit { links?.deallocate() }
}
