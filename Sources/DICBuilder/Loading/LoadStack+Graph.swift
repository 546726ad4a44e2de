internal import CDICThread

/// Precedes an instance with the lifetime `graph` in memory, which is kept until the top-level load ends.
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

extension UnsafeMutablePointer<GraphHeader> {
    fileprivate func instance<T>(as type: T.Type) -> UnsafeMutablePointer<T> {
        unsafe (UnsafeMutableRawPointer(self) + GraphHeader.offset(of: type)).assumingMemoryBound(to: type)
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
    func makeOncePerGraph<T>(_ type: T.Type, of entry: Entry, in storage: _ContainerStorage) throws -> T {
        if let made = unsafe graphHeader(of: entry, in: storage) { return unsafe made.instance(as: type).pointee }
        return try makeForGraph(type, of: entry, in: storage)
    }

    @inline(never)
    private func makeForGraph<T>(_ type: T.Type, of entry: Entry, in storage: _ContainerStorage) throws -> T {
        try run(entry, in: storage) { try entry.making(in: storage) { try makeAndKeep(type, of: entry, in: storage) } }
    }

    @inline(__always)
    private func makeAndKeep<T>(_ type: T.Type, of entry: Entry, in storage: _ContainerStorage) throws -> T {
        let instance = try entry.callFactory(type, in: storage)
        // The completion of something that the factory loaded may have made the instance already.
        if let other = unsafe graphHeader(of: entry, in: storage) { return unsafe other.instance(as: type).pointee }
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
    private func graphHeader(of entry: Entry, in storage: _ContainerStorage) -> UnsafeMutablePointer<GraphHeader>? {
        var next = unsafe graph
        while let header = unsafe next {
            if unsafe header.pointee.entry.toOpaque() == Unmanaged.passUnretained(entry).toOpaque()
                && header.pointee.storage.toOpaque() == Unmanaged.passUnretained(storage.object).toOpaque()
            {
                return unsafe header
            }
            unsafe next = unsafe header.pointee.next
        }
        return nil
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
        return unsafe kept.instance(as: T.self)
    }

    private func discardGraphInstance(of entry: Entry, in storage: _ContainerStorage) {
        guard let discarded = unsafe graphHeader(of: entry, in: storage) else { return }
        if unsafe graph == discarded {
            unsafe graph = unsafe discarded.pointee.next
        } else {
            var previous = unsafe graph
            while unsafe previous?.pointee.next != discarded { unsafe previous = unsafe previous?.pointee.next }
            unsafe previous?.pointee.next = unsafe discarded.pointee.next
        }
        unsafe discarded.destroy()
    }

    @inline(never)
    func endGraph() {
        var next = unsafe graph
        // Emptied first: a `deinit` may load something, which is another top-level load.
        unsafe graph = nil
        unsafe thread.pointee.pending &= ~Self.hasGraph
        while let header = unsafe next {
            unsafe next = unsafe header.pointee.next
            unsafe header.destroy()
        }
    }
}
