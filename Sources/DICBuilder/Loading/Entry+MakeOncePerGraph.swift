internal import CDICThread

/// The header of an instance with the lifetime `graph`, which precedes it in memory. The instance is kept until the
/// top-level load ends.
@unsafe
private struct GraphHeader {
    var next: UnsafeMutablePointer<GraphHeader>?
    let entry: Entry
    let storage: _ContainerStorage

    /// The distance from the header to an instance of a type.
    static func offset<T>(of type: T.Type) -> Int {
        let mask = MemoryLayout<T>.alignment - 1
        return unsafe (MemoryLayout<GraphHeader>.size + mask) & ~mask
    }

    /// Allocates a header and an instance.
    static func allocate<T>(_ instance: T, header: GraphHeader) -> UnsafeMutablePointer<GraphHeader> {
        let memory = unsafe UnsafeMutableRawPointer.allocate(
            byteCount: offset(of: T.self) + MemoryLayout<T>.size,
            alignment: max(MemoryLayout<T>.alignment, MemoryLayout<GraphHeader>.alignment)
        )
        unsafe (memory + offset(of: T.self)).initializeMemory(as: T.self, to: instance)
        return unsafe memory.initializeMemory(as: GraphHeader.self, to: header)
    }
}

extension UnsafeMutablePointer<GraphHeader> {
    /// The instance behind this header.
    fileprivate func instance<T>(as type: T.Type) -> UnsafeMutablePointer<T> {
        unsafe (UnsafeMutableRawPointer(self) + GraphHeader.offset(of: type)).assumingMemoryBound(to: type)
    }

    /// Destroys the instance and the header.
    fileprivate func destroy() {
        func destroyInstance<T>(_ type: T.Type) {
            unsafe instance(as: type).deinitialize(count: 1)
        }
        unsafe _openExistential(pointee.entry.registration.type, do: destroyInstance)
        unsafe self.deinitialize(count: 1)
        unsafe UnsafeMutableRawPointer(self).deallocate()
    }
}

extension Entry {
    /// The instance of the top-level load on this thread, made now if there is none.
    ///
    /// - Throws: What the factory throws (nothing is kept then), or a `ResolutionError` if it leads back to itself.
    @inline(never)
    func makeOncePerGraph<T>(_ type: T.Type, in storage: _ContainerStorage) throws -> T {
        let stack = LoadStack.current
        if let made = unsafe stack.graphHeader(of: self, in: storage) {
            return unsafe made.instance(as: type).pointee
        }
        return try running(in: storage) { try makeAndKeep(type, in: storage, on: stack) }
    }

    /// The same, in a container with an observer.
    ///
    /// - Throws: What the factory throws (nothing is kept then), or a `ResolutionError` if it leads back to itself.
    func makeOncePerGraph<T>(_ type: T.Type, _ observed: ObservedEntry, in storage: _ContainerStorage) throws -> T {
        let stack = LoadStack.current
        if let made = unsafe stack.graphHeader(of: self, in: storage) {
            return unsafe made.instance(as: type).pointee
        }
        return try running(in: storage) {
            try observed.make { try makeAndKeep(type, in: storage, on: stack) }
        }
    }

    @inline(__always)
    private func makeAndKeep<T>(_ type: T.Type, in storage: _ContainerStorage, on stack: LoadStack) throws -> T {
        let instance = try callFactory(type, in: storage)
        // The completion of something that the factory loaded may have made the instance already.
        if let other = unsafe stack.graphHeader(of: self, in: storage) {
            return unsafe other.instance(as: type).pointee
        }
        stack.keep(instance, of: self, in: storage)
        if let completion = completion(type) {
            do {
                try completion.complete(DependencyResolver(storage), instance)
            } catch {
                stack.discardGraphInstance(of: self, in: storage)
                throw error
            }
        }
        return instance
    }
}

extension LoadStack {
    /// The first of the instances of the current top-level load.
    private var graph: UnsafeMutablePointer<GraphHeader>? {
        get { unsafe thread.pointee.graph?.assumingMemoryBound(to: GraphHeader.self) }
        nonmutating set { unsafe thread.pointee.graph = UnsafeMutableRawPointer(newValue) }
    }

    fileprivate func graphHeader(of entry: Entry, in storage: _ContainerStorage) -> UnsafeMutablePointer<GraphHeader>? {
        var next = unsafe graph
        while let header = unsafe next {
            if unsafe header.pointee.entry === entry && header.pointee.storage == storage { return unsafe header }
            unsafe next = unsafe header.pointee.next
        }
        return nil
    }

    fileprivate func keep<T>(_ instance: T, of entry: Entry, in storage: _ContainerStorage) {
        let header = unsafe GraphHeader(next: graph, entry: entry, storage: storage)
        unsafe graph = GraphHeader.allocate(instance, header: header)
        unsafe thread.pointee.pending |= Self.hasGraph
    }

    fileprivate func discardGraphInstance(of entry: Entry, in storage: _ContainerStorage) {
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

    /// Discards the instances of the top-level load, which has ended.
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
