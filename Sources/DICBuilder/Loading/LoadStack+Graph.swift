internal import CDICThread

/// Precedes an instance with the lifetime `graph` in memory, which is kept until the top-level load
/// ends.
@unsafe private struct GraphHeader {
    var next: UnsafeMutablePointer<GraphHeader>?
    /// Retained, as the storage is.
    let entry: Unmanaged<Entry>
    let storage: Unmanaged<StorageObject>

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
    private var usedCount = 0
    private static let empty: UInt = 0
    private static let removed: UInt = 1

    /// The places in which an instance may be, in the order in which they are taken.
    private func firstPlace(_ entry: UnsafeMutableRawPointer, _ storage: UnsafeMutableRawPointer)
        -> Int
    {
        let bits = UInt(bitPattern: entry) &+ UInt(bitPattern: storage) &* 31
        return Int(truncatingIfNeeded: (bits &* 0x9E37_79B9_7F4A_7C15) >> 32)
    }

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

    func remove(_ header: UnsafeMutablePointer<GraphHeader>) {
        let (entry, storage) = unsafe (header.pointee.entry, header.pointee.storage)
        if let place = unsafe place(entry.toOpaque(), storage.toOpaque()) {
            table[place] = Self.removed
        }
        _ = unsafe header.unlink(from: &last)
    }
}

extension UnsafeMutablePointer<GraphHeader> {
    fileprivate func instance<T>(as type: T.Type) -> UnsafeMutablePointer<T> {
        unsafe (UnsafeMutableRawPointer(self) + GraphHeader.offset(of: type)).assumingMemoryBound(
            to: type
        )
    }

    /// Takes it out of a list. Returns false if it is not in it.
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
    @inline(__always)
    func makeOncePerGraph<T>(_ type: T.Type, of entry: Entry, in storage: _ContainerStorage) throws
        -> T
    {
        if let made = unsafe graphHeader(of: entry, in: storage) {
            return unsafe made.instance(as: type).pointee
        }
        return try makeForGraph(type, of: entry, in: storage)
    }

    @inline(never)
    private func makeForGraph<T>(_ type: T.Type, of entry: Entry, in storage: _ContainerStorage)
        throws -> T
    {
        try run(entry, in: storage) {
            try entry.making(in: storage) { try makeAndKeep(type, of: entry, in: storage) }
        }
    }

    @inline(__always)
    private func makeAndKeep<T>(_ type: T.Type, of entry: Entry, in storage: _ContainerStorage)
        throws -> T
    {
        let instance = try entry.callFactory(type, in: storage)
        // The completion of something that the factory loaded may have made the instance already.
        if let other = unsafe graphHeader(of: entry, in: storage) {
            let other = unsafe other.instance(as: type).pointee
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

    private var graph: UnsafeMutablePointer<GraphHeader>? {
        get { unsafe thread.pointee.graph?.assumingMemoryBound(to: GraphHeader.self) }
        nonmutating set { unsafe thread.pointee.graph = UnsafeMutableRawPointer(newValue) }
    }

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

    private var index: GraphIndex? {
        guard let index = unsafe thread.pointee.graph_index else { return nil }
        return unsafe Unmanaged<GraphIndex>.fromOpaque(index).takeUnretainedValue()
    }

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

    /// - Returns: Where the instance is, until the top-level load ends.
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

    private func discardGraphInstance(of entry: Entry, in storage: _ContainerStorage) {
        guard let discarded = unsafe graphHeader(of: entry, in: storage) else { return }
        if unsafe discarded.unlink(from: &graph) {
            unsafe thread.pointee.graph_count &-= 1
        } else {
            unsafe index?.remove(discarded)
        }
        unsafe discarded.destroy()
    }

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
