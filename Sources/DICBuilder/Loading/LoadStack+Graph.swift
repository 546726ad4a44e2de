internal import CDICThread

/// Precedes an instance with the lifetime `graph` in memory, which is kept until the top-level load
/// ends.
@unsafe private struct GraphHeader {
    /// The header of the instance that was made before this one.
    var next: UnsafeMutablePointer<GraphHeader>?
    /// Retained, as the storage is.
    let entry: Unmanaged<Entry>
    let storage: Unmanaged<StorageObject>

    /// The distance from the header to an instance of a type, in bytes.
    static func offset<T>(of type: T.Type) -> Int {
        let mask = MemoryLayout<T>.alignment - 1
        return unsafe (MemoryLayout<GraphHeader>.size + mask) & ~mask
    }
}

/// The instances of a load that shares many. A list would be searched anew for each of them: here
/// they are found by their addresses, in an open hash table.
@safe private final class GraphIndex {
    /// The last of the instances, which leads to the others.
    var last: UnsafeMutablePointer<GraphHeader>?
    /// The addresses of headers; else `empty`, or `removed`, which a search passes.
    private var table = [UInt](repeating: empty, count: 64)
    /// How many places are not empty, removed ones included.
    private var usedCount = 0
    /// A place at which a search ends.
    private static let empty: UInt = 0
    /// A place that a search passes, and that no header has: addresses are aligned.
    private static let removed: UInt = 1

    /// Where the search for an instance begins, before it is reduced to the size of the table.
    private func firstPlace(_ entry: UnsafeMutableRawPointer, _ storage: UnsafeMutableRawPointer)
        -> Int
    {
        let bits = UInt(bitPattern: entry) &+ UInt(bitPattern: storage) &* 31
        return Int(truncatingIfNeeded: (bits &* 0x9E37_79B9_7F4A_7C15) >> 32)
    }

    /// Where the header of an instance is; nil if it is not here.
    private func place(_ entry: UnsafeMutableRawPointer, _ storage: UnsafeMutableRawPointer) -> Int?
    {
        var place = unsafe firstPlace(entry, storage) & (table.count - 1)
        while table[place] != Self.empty {
            if table[place] != Self.removed,
                let header = unsafe UnsafeMutablePointer<GraphHeader>(bitPattern: table[place]),
                unsafe header.pointee.entry.toOpaque() == entry,
                unsafe header.pointee.storage.toOpaque() == storage
            {
                return place
            }
            place = (place + 1) & (table.count - 1)
        }
        return nil
    }

    /// The header of the instance of an entry in a container; nil if it is not here.
    func header(
        _ entry: UnsafeMutableRawPointer,
        _ storage: UnsafeMutableRawPointer
    ) -> UnsafeMutablePointer<GraphHeader>? {
        guard let place = unsafe place(entry, storage) else { return nil }
        return unsafe UnsafeMutablePointer(bitPattern: table[place])
    }

    /// Adds a list in front of the others.
    func add(_ list: UnsafeMutablePointer<GraphHeader>) {
        var header = unsafe list
        while true {
            unsafe insert(header)
            guard let next = unsafe header.pointee.next else { break }
            unsafe header = next
        }
        unsafe header.pointee.next = last
        unsafe last = list
    }

    /// Adds a header, which is not here yet, to the table.
    private func insert(_ header: UnsafeMutablePointer<GraphHeader>) {
        // At most half full, so that each search meets an empty place soon.
        if 2 * (usedCount + 1) > table.count {
            let old = table
            table = [UInt](repeating: Self.empty, count: 2 * old.count)
            usedCount = 0
            for bits in old where bits != Self.empty && bits != Self.removed {
                if let header = unsafe UnsafeMutablePointer<GraphHeader>(bitPattern: bits) {
                    unsafe insert(header)
                }
            }
        }
        let (entry, storage) = unsafe (header.pointee.entry, header.pointee.storage)
        var place = unsafe firstPlace(entry.toOpaque(), storage.toOpaque()) & (table.count - 1)
        while table[place] != Self.empty { place = (place + 1) & (table.count - 1) }
        table[place] = UInt(bitPattern: header)
        usedCount += 1
    }

    /// Takes an instance out of the table and the list.
    func remove(_ header: UnsafeMutablePointer<GraphHeader>) {
        let (entry, storage) = unsafe (header.pointee.entry, header.pointee.storage)
        if let place = unsafe place(entry.toOpaque(), storage.toOpaque()) {
            table[place] = Self.removed
        }
        _ = unsafe header.unlink(from: &last)
    }
}

extension UnsafeMutablePointer<GraphHeader> {
    /// Where the instance is, behind the header. `T` must be its type.
    fileprivate func instance<T>(as type: T.Type) -> UnsafeMutablePointer<T> {
        unsafe (UnsafeMutableRawPointer(self) + GraphHeader.offset(of: type)).assumingMemoryBound(
            to: type
        )
    }

    /// Takes the header out of a list. Returns false if it is not in it.
    fileprivate func unlink(from list: inout UnsafeMutablePointer<GraphHeader>?) -> Bool {
        if unsafe list == self {
            unsafe list = unsafe pointee.next
            return true
        }
        var previous = unsafe list
        while let header = unsafe previous {
            if unsafe header.pointee.next == self {
                unsafe header.pointee.next = unsafe pointee.next
                return true
            }
            unsafe previous = unsafe header.pointee.next
        }
        return false
    }

    /// Destroys the instance, and frees the memory. It must be in no list.
    fileprivate func destroy() {
        func destroyInstance<T>(_ type: T.Type) {
            // Not `deinitialize(count:)`, which takes a loop of the runtime.
            _ = unsafe instance(as: type).move()
        }
        let entry = unsafe pointee.entry
        let storage = unsafe pointee.storage
        let type = unsafe entry._withUnsafeGuaranteedRef { $0.facts.type }
        unsafe _openExistential(type, do: destroyInstance)
        unsafe UnsafeMutableRawPointer(self).deallocate()
        unsafe entry.release()
        unsafe storage.release()
    }
}

extension LoadStack {
    /// The instance of the top-level load on this thread, made now if there is none. Throws what
    /// the factory throws, and keeps nothing then, or a `ResolutionError` if it leads back to
    /// itself.
    @inline(__always)
    func makeOncePerGraph<T>(_ type: T.Type, of entry: Entry, in storage: _ContainerStorage) throws
        -> T
    {
        if let made = unsafe graphHeader(of: entry, in: storage) {
            return unsafe made.instance(as: type).pointee
        }
        return try makeForGraph(type, of: entry, in: storage)
    }

    /// Makes the instance of the top-level load, as the innermost factory of the thread.
    @inline(never)
    private func makeForGraph<T>(_ type: T.Type, of entry: Entry, in storage: _ContainerStorage)
        throws -> T
    {
        try run(entry, in: storage) {
            try entry.making(in: storage) { try makeAndKeep(type, of: entry, in: storage) }
        }
    }

    #if DEBUG
    /// Says that a factory ran twice in one load, so that what its outer run returned is lost, with
    /// what others were given of it.
    @inline(never)
    private func noteMadeTwice(_ registration: Registration) {
        DebugNotes.write(
            "DIC: note: \(registration.title) was made twice in one load: its factory led back to it, "
                + "and what this run returned is thrown away\n"
                + "   registered \(registration.location)\n"
                + "   try: load the one with the initCompleted first"
        )
    }
    #endif

    /// Makes and completes the instance, and keeps it until the top-level load ends.
    @inline(__always)
    private func makeAndKeep<T>(_ type: T.Type, of entry: Entry, in storage: _ContainerStorage)
        throws -> T
    {
        let instance = try entry.callFactory(type, in: storage)
        // The completion of something that the factory loaded may have made the instance already.
        if let other = unsafe graphHeader(of: entry, in: storage) {
            let other = unsafe other.instance(as: type).pointee
            #if DEBUG
            noteMadeTwice(entry.registration)
            #endif
            entry.discard(instance, in: storage)
            return other
        }
        // Returned as a copy of what is kept, not the other way round: it would be moved once more.
        let kept = unsafe keep(consume instance, of: entry, in: storage)
        if _slowPath(entry.extras != nil), let completion = entry.completion(type) {
            do {
                try unsafe completion.complete(DependencyResolver(storage), kept.pointee)
            } catch {
                let instance = unsafe kept.pointee
                discardGraphInstance(of: entry, in: storage)
                entry.discard(instance, in: storage)
                throw error
            }
        }
        return unsafe kept.pointee
    }

    /// The newest of the instances that are searched one after the other; nil if there are none.
    private var graph: UnsafeMutablePointer<GraphHeader>? {
        get { unsafe thread.pointee.graph?.assumingMemoryBound(to: GraphHeader.self) }
        nonmutating set { unsafe thread.pointee.graph = UnsafeMutableRawPointer(newValue) }
    }

    /// The header of the instance of an entry in a container; nil if the load has made none.
    @inline(__always)
    private func graphHeader(of entry: Entry, in storage: _ContainerStorage)
        -> UnsafeMutablePointer<GraphHeader>?
    {
        var next = unsafe graph
        while let header = unsafe next {
            if unsafe header.pointee.entry.toOpaque() == Unmanaged.passUnretained(entry).toOpaque()
                && header.pointee.storage.toOpaque()
                    == Unmanaged.passUnretained(storage.object).toOpaque()
            {
                return unsafe header
            }
            unsafe next = unsafe header.pointee.next
        }
        if unsafe _slowPath(thread.pointee.graph_index != nil) {
            return unsafe indexedHeader(of: entry, in: storage)
        }
        return nil
    }

    /// The instances of a load that has many; nil if it has few.
    private var index: GraphIndex? {
        guard let index = unsafe thread.pointee.graph_index else { return nil }
        return unsafe Unmanaged<GraphIndex>.fromOpaque(index).takeUnretainedValue()
    }

    /// The header of an instance that is found by the index; nil if it is not in it, or there is
    /// none.
    @inline(never)
    private func indexedHeader(of entry: Entry, in storage: _ContainerStorage)
        -> UnsafeMutablePointer<GraphHeader>?
    {
        let (entry, storage) = unsafe (
            Unmanaged.passUnretained(entry), Unmanaged.passUnretained(storage.object)
        )
        return unsafe index?.header(entry.toOpaque(), storage.toOpaque())
    }

    /// How many instances are searched one after the other: most graphs have no more.
    private static let listLimit: UInt = 16

    /// Moves all instances of the list into the index.
    @inline(never)
    private func indexList() {
        guard let list = unsafe graph else { return }
        let index = index ?? GraphIndex()
        if unsafe thread.pointee.graph_index == nil {
            unsafe thread.pointee.graph_index = Unmanaged.passRetained(index).toOpaque()
        }
        unsafe index.add(list)
        unsafe graph = nil
        unsafe thread.pointee.graph_count = 0
    }

    /// Keeps an instance until the top-level load ends. Returns where it is.
    @inline(__always)
    private func keep<T>(
        _ instance: consuming T,
        of entry: Entry,
        in storage: _ContainerStorage
    ) -> UnsafeMutablePointer<T> {
        let memory = unsafe UnsafeMutableRawPointer.allocate(
            byteCount: GraphHeader.offset(of: T.self) + MemoryLayout<T>.size,
            alignment: max(MemoryLayout<T>.alignment, MemoryLayout<GraphHeader>.alignment)
        )
        let owner = unsafe Unmanaged.passRetained(storage.object)
        let header = unsafe GraphHeader(next: graph, entry: .passRetained(entry), storage: owner)
        let kept = unsafe memory.initializeMemory(as: GraphHeader.self, to: header)
        unsafe kept.instance(as: T.self).initialize(to: instance)
        unsafe graph = kept
        unsafe thread.pointee.pending |= Self.hasGraph
        unsafe thread.pointee.graph_count &+= 1
        if unsafe _slowPath(thread.pointee.graph_count > Self.listLimit) { indexList() }
        return unsafe kept.instance(as: T.self)
    }

    /// Takes out and destroys the instance of an entry, whose completion has thrown.
    private func discardGraphInstance(of entry: Entry, in storage: _ContainerStorage) {
        guard let discarded = unsafe graphHeader(of: entry, in: storage) else { return }
        if unsafe discarded.unlink(from: &graph) {
            unsafe thread.pointee.graph_count &-= 1
        } else {
            unsafe index?.remove(discarded)
        }
        unsafe discarded.destroy()
    }

    /// Destroys the instances of the top-level load, which has ended.
    @inline(never)
    func endGraph() {
        if let index {
            indexList()
            unsafe graph = index.last
            unsafe Unmanaged.passUnretained(index).release()
            unsafe thread.pointee.graph_index = nil
        }
        var next = unsafe graph
        // Emptied first: a `deinit` may load something, which is another top-level load.
        unsafe graph = nil
        unsafe thread.pointee.graph_count = 0
        unsafe thread.pointee.pending &= ~Self.hasGraph
        while let header = unsafe next {
            unsafe next = unsafe header.pointee.next
            unsafe header.destroy()
        }
    }
}
