internal import CDICThread

/// The entries whose factories are running on one thread.
///
/// Every thread that loads has one, so the chain of loads is known even where a factory captured its container instead
/// of using its resolver. Cycles are found in it, and an error takes its chain of loads from it.
@safe
struct LoadStack {
    let thread: UnsafeMutablePointer<dic_thread>

    /// The calling thread's stack.
    @inline(__always) static var current: LoadStack { unsafe LoadStack(thread: dic_current_thread()) }

    /// The number of running factories.
    var depth: Int {
        guard let base = unsafe thread.pointee.base else { return 0 }
        return unsafe Int(bitPattern: thread.pointee.top &- UInt(bitPattern: base)) / MemoryLayout<dic_frame>.stride
    }

    /// One running factory.
    struct Step {
        let entry: Entry
        let storage: _ContainerStorage

        /// The identity of a registration in a container: the key, not the entry, because a factory may register itself
        /// again.
        struct Identity: Hashable {
            let key: Key
            let storage: ObjectIdentifier
        }

        var identity: Identity { Identity(key: entry.facts.key, storage: storage.id) }
    }

    /// The running factory of a frame.
    func step(_ frame: dic_frame) -> Step? {
        guard let entry = unsafe frame.entry, let storage = unsafe frame.storage else { return nil }
        let container = _ContainerStorage(at: UInt(bitPattern: storage))
        return unsafe Step(entry: Unmanaged.fromOpaque(entry).takeUnretainedValue(), storage: container)
    }

    /// The running factories, innermost first.
    var steps: [Step] {
        guard let base = unsafe thread.pointee.base else { return [] }
        return unsafe UnsafeBufferPointer(start: base, count: depth).reversed().compactMap { unsafe step($0) }
    }

    /// The innermost running factory.
    var innermost: Step? {
        guard depth > 0, let base = unsafe thread.pointee.base else { return nil }
        return unsafe step(base[depth - 1])
    }

    /// The registrations of the running factories, innermost first.
    var registrations: [Registration] { steps.map(\.entry.registration) }

    /// Whether the next factory has to be admitted before it starts.
    @inline(__always) var mustAdmit: Bool { unsafe thread.pointee.top == thread.pointee.checked }

    /// Records that the factory of an entry starts.
    @inline(__always)
    func push(_ entry: UnsafeMutableRawPointer, in storage: _ContainerStorage) {
        let frame = unsafe UnsafeMutablePointer<dic_frame>(bitPattern: thread.pointee.top).unsafelyUnwrapped
        unsafe frame.pointee.entry = UnsafeRawPointer(entry)
        unsafe frame.pointee.storage = UnsafeRawPointer(bitPattern: storage.address)
        unsafe thread.pointee.top &+= UInt(MemoryLayout<dic_frame>.stride)
    }

    /// Records that the factory that started last has returned or thrown.
    @inline(__always)
    func pop() {
        unsafe thread.pointee.top &-= UInt(MemoryLayout<dic_frame>.stride)
        // Of the current thread, so that its address need not be kept while a factory runs.
        if unsafe _slowPath(thread.pointee.pending != 0) { Self.cleanUp() }
    }
}

extension Entry {
    /// Runs the factory of this entry as the innermost one of the thread. Throws what the factory throws, or a
    /// `ResolutionError` if it must not start.
    @inline(__always)
    func running<T>(in storage: _ContainerStorage, _ factory: () throws -> T) throws -> T {
        let stack = LoadStack.current
        if _slowPath(stack.mustAdmit || storage.checksEveryLoad) { try stack.admit(self, in: storage) }
        unsafe stack.push(Unmanaged.passUnretained(self).toOpaque(), in: storage)
        defer { stack.pop() }
        do { return try factory() } catch { throw stack.passing(error) }
    }
}
