internal import CDICThread
import Synchronization

/// Where a container takes the values of a function's parameters from: all that the binding rule
/// says of them, found out once. Filled by the thread that freezes the container, before others see
/// it. A view of memory: its entry frees it.
@safe struct ParameterLinks {
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
        case nothing
        /// What a binding says.
        case binding
    }

    @unsafe struct Link {
        fileprivate(set) var source = Source.request
        /// Whether the value is loaded into memory of its own, because it does not fit into a
        /// buffer.
        let isBoxed: Bool
        /// The metadata of the parameter's type.
        let type: UnsafeRawPointer
        /// An `Entry` or a `BoundParameter`, which the container keeps alive.
        fileprivate var target: UnsafeRawPointer?
    }

    /// In front of the links.
    @unsafe private struct Header {
        /// The address of the table that they were found in: children share the entry, and may have
        /// other entries for the parameters.
        let table: UInt
        /// Where the array of the dependencies is.
        let parameters: UnsafeRawPointer?
        let count: Int
    }

    private let header: UnsafeMutablePointer<Header>

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

    @inline(__always)
    fileprivate init?(at address: UInt) {
        guard let header = unsafe UnsafeMutablePointer<Header>(bitPattern: address) else {
            return nil
        }
        unsafe self.header = header
    }

    fileprivate var address: UInt { unsafe UInt(bitPattern: header) }

    @inline(__always)
    private var links: UnsafeMutablePointer<Link> {
        unsafe UnsafeMutableRawPointer(header + 1).assumingMemoryBound(to: Link.self)
    }

    @inline(__always)
    func belong(to home: _ContainerStorage) -> Bool {
        unsafe header.pointee.table == home.table.slots
    }
    /// Whether these are the links of an array of dependencies.
    @inline(__always)
    func belong(to parameters: [Dependency]) -> Bool {
        unsafe header.pointee.parameters == parameters.address
    }

    @inline(__always) var count: Int { unsafe header.pointee.count }
    @inline(__always) subscript(_ index: Int) -> Link { unsafe links[index] }

    func isLinked(_ index: Int) -> Bool { unsafe links[index].source != .request }

    /// Links a parameter to the entry of exactly its key.
    func set(_ index: Int, to entry: Entry) {
        set(index, unsafe links[index].isBoxed ? .largeEntry : .entry, to: entry)
    }

    /// Links a parameter to what the container has bound it to. Returns what the container has to
    /// keep alive for it.
    func set(_ index: Int, to binding: Binding, of parameter: Dependency) -> BoundParameter? {
        switch binding {
        case .exact(let entry): set(index, to: entry)
        case .wrapping(.exact(let entry), let wrapped) where unsafe !links[index].isBoxed:
            // Safe: without room for a tag, what is not nil is the value itself.
            let size = unsafe dic_size(metadataAddress(of: wrapped))
            let isValue = unsafe dic_size(links[index].type) == size
            set(index, isValue ? .optional : .wrapped, to: entry)
        case .nothing where unsafe !links[index].isBoxed: unsafe links[index].source = .nothing
        // To be found and reported at each load.
        case .missing: break
        default: return bound(index, binding, parameter)
        }
        return nil
    }

    private func set(_ index: Int, _ source: Source, to entry: Entry) {
        // A stopped one is reported at each load.
        if entry.access == .stopped { return }
        unsafe links[index].source = source
        unsafe links[index].target = UnsafeRawPointer(Unmanaged.passUnretained(entry).toOpaque())
    }

    private func bound(_ index: Int, _ binding: Binding, _ parameter: Dependency) -> BoundParameter
    {
        let bound = BoundParameter(parameter.request, binding)
        unsafe links[index].source = .binding
        unsafe links[index].target = UnsafeRawPointer(Unmanaged.passUnretained(bound).toOpaque())
        return bound
    }

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

    var bound: BoundParameter {
        unsafe Unmanaged<BoundParameter>.fromOpaque(target.unsafelyUnwrapped).takeUnretainedValue()
    }
}

/// A request and what it is bound to.
final class BoundParameter: Sendable {
    /// Makes a value in memory for it.
    typealias Maker = @Sendable (_ContainerStorage, CallerIsolation, InstanceMemory) throws -> Void

    let request: Request
    let binding: Binding
    /// Makes what defers its load, or collects; nil if the binding is something else. A closure that
    /// knows the types: to look for their metadata takes longer than all else.
    let make: Maker?

    init(_ request: Request, _ binding: Binding) {
        (self.request, self.binding) = (request, binding)
        switch binding {
        case .lazy(let loaded, let inner):
            let later = LaterLoad(request.later(loaded), inner)
            make = Self.makerOfLazy(loaded, request.type, later)
        case .provider(let loaded, let inner):
            let later = LaterLoad(request.later(loaded), inner)
            make = Self.makerOfProvider(loaded, later)
        case .maker(let entry):
            let function = LoadingFunction.maker(request.type, of: entry, isFrozen: true)
            make = { storage, _, memory in function(storage, nil, memory) }
        case .all(let entries, let element):
            make = Self.makerOfArray(element, entries)
        default: make = nil
        }
    }

    private static func makerOfLazy<T>(_ loaded: T.Type, _ type: Any.Type, _ later: LaterLoad)
        -> Maker
    {
        { storage, _, memory in
            let lazy = Lazy<T>(storage, of: type, later, at: _ContainerStorage.runningLocation)
            unsafe memory.pointer.assumingMemoryBound(to: Lazy<T>.self).initialize(to: lazy)
        }
    }

    private static func makerOfArray<T>(_ element: T.Type, _ entries: [Entry]) -> Maker {
        { storage, isolation, memory in
            storage.noteLoad(of: entries)
            let loader = DirectLoader(storage: storage, isolation: isolation, location: nil)
            unsafe memory.pointer.assumingMemoryBound(to: [T].self)
                .initialize(to: try loader.collect(element, entries))
        }
    }

    private static func makerOfProvider<T>(_ loaded: T.Type, _ later: LaterLoad) -> Maker {
        { storage, _, memory in
            let provider = Provider<T>(storage, later)
            unsafe memory.pointer.assumingMemoryBound(to: Provider<T>.self)
                .initialize(to: provider)
        }
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
