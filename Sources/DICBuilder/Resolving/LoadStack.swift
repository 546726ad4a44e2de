#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// The entries whose factories are running on one thread, outermost first.
///
/// Every thread that loads has one, so the chain of loads is known even where a factory captured its container instead
/// of using its resolver. It is what finds cycles, and what tells an error which loads led to it.
@safe
@usableFromInline
package struct LoadStack {
    @unsafe
    @usableFromInline
    struct State {
        var base: UnsafeMutablePointer<Unmanaged<Entry>>

        /// Where the next entry goes.
        @usableFromInline
        var top: UnsafeMutablePointer<Unmanaged<Entry>>

        /// How far entries may go: to the end of the memory, but to `base` while a cycle unwinds.
        @usableFromInline
        var end: UnsafeMutablePointer<Unmanaged<Entry>>

        var endOfMemory: UnsafeMutablePointer<Unmanaged<Entry>>

        /// Whether there is anything in `graph`. A field of its own, because it is looked at after every factory.
        @usableFromInline
        var hasGraph = false

        /// The instances that belong to the top-level load that is going on.
        var graph: [GraphInstance] = []

        /// The making that the thread waits for. Guarded by `makingLock`.
        var awaited: Flight?

        init() {
            unsafe base = .allocate(capacity: initialCapacity)
            unsafe top = base
            unsafe endOfMemory = base + initialCapacity
            unsafe end = endOfMemory
        }
    }

    /// Few graphs are deeper. A load that finds the stack full looks for a cycle before it makes room.
    private static let initialCapacity = 32

    @usableFromInline
    let state: UnsafeMutablePointer<State>

    @inlinable
    init(state: UnsafeMutablePointer<State>) {
        unsafe self.state = state
    }

    /// Whether another entry fits without a call of `makeRoom`.
    @inlinable
    var hasRoom: Bool { unsafe state.pointee.top < state.pointee.end }

    /// Says that an entry's factory starts. There must be room for it.
    @inlinable
    func push(_ entry: Entry) {
        unsafe state.pointee.top.pointee = .passUnretained(entry)
        unsafe state.pointee.top += 1
    }

    /// Says that the factory which started last has returned or thrown.
    @inlinable
    func pop() {
        unsafe state.pointee.top -= 1
        if unsafe _slowPath(state.pointee.hasGraph) { endGraphIfOutermost() }
    }

    /// Makes room on a full stack, or says why there is to be none.
    ///
    /// - Throws: A `ResolutionError` if a factory has led back to itself: it would go on for ever. From then on until
    ///   the cycle has unwound, every factory that is to start is refused. One that ignores such errors, and tries
    ///   twice, would else be run a number of times that is exponential in the depth of the stack.
    @usableFromInline
    @inline(never)
    func makeRoom() throws {
        if let cycle {
            unsafe state.pointee.end = unsafe state.pointee.base
            throw ResolutionError.cycle(cycle.map(\.registration))
        }
        if unsafe state.pointee.top == state.pointee.endOfMemory { grow() }
        unsafe state.pointee.end = unsafe state.pointee.endOfMemory
    }

    private func grow() {
        let old = unsafe state.pointee.base
        let count = unsafe state.pointee.top - old
        let new = UnsafeMutablePointer<Unmanaged<Entry>>.allocate(capacity: 2 * count)
        unsafe new.initialize(from: old, count: count)
        unsafe old.deallocate()
        unsafe state.pointee.base = new
        unsafe state.pointee.top = new + count
        unsafe state.pointee.endOfMemory = new + 2 * count
    }

    /// The innermost cycle on the stack, from the entry that was loaded first, if there is one.
    ///
    /// All of the stack is searched, not just for what is to be loaded next: that may be a harmless dependency of a
    /// factory that will lead back to itself a moment later.
    private var cycle: [Entry]? {
        let entries = entries
        for (inner, entry) in entries.enumerated().reversed() {
            guard let outer = entries[..<inner].lastIndex(where: { $0 === entry }) else { continue }
            let cycle = entries[outer..<inner]
            guard entries.count(where: { $0 === entry }) > Self.timesThatMayEnd(cycle) else { continue }
            let first = entries.first { entry in cycle.contains { $0 === entry } }
            let start = cycle.firstIndex { $0 === first } ?? outer
            return Array(cycle[start...] + cycle[..<start])
        }
        return nil
    }

    /// How often factories may lead back to themselves before it is taken for a cycle that never ends.
    ///
    /// Twice, because it may be that one run of a factory is in a container, and the other in its child. Many times if
    /// there are arguments, which may get smaller from one time to the next.
    private static func timesThatMayEnd(_ cycle: ArraySlice<Entry>) -> Int {
        cycle.contains { $0.registration.argumentTypes != nil } ? timesThatArgumentsMayEnd : 2
    }

    /// How often factories with arguments may lead back to themselves.
    static let timesThatArgumentsMayEnd = 100

    /// The entries of all running factories, outermost first.
    var entries: [Entry] {
        let running = unsafe UnsafeBufferPointer(
            start: state.pointee.base,
            count: state.pointee.top - state.pointee.base
        )
        return unsafe running.map { unsafe $0.takeUnretainedValue() }
    }

    /// The entries from the last run of the given entry's factory inwards, if it is running.
    func entries(since entry: Entry) -> [Entry]? {
        let entries = entries
        guard let start = entries.lastIndex(where: { $0 === entry }) else { return nil }
        return Array(entries[start...])
    }
}

// MARK: - One stack for each thread

extension LoadStack {
    /// What a thread finds its stack by.
    @usableFromInline
    package struct Key: Sendable {
        @usableFromInline
        let key: pthread_key_t

        /// The process's only key. Sources hold a copy: reading a global checks whether it is initialized.
        static let shared = Key()

        private init() {
            var key = pthread_key_t()
            let status = unsafe pthread_key_create(&key) { state in
                #if canImport(Darwin)
                let state: UnsafeMutableRawPointer? = unsafe state
                #endif
                let stack = unsafe state?.assumingMemoryBound(to: State.self)
                unsafe stack?.pointee.base.deallocate()
                unsafe stack?.deinitialize(count: 1)
                unsafe stack?.deallocate()
            }
            precondition(status == 0, "DIC: the system has no thread-specific key left (error \(status))")
            self.key = key
        }
    }

    /// The calling thread's stack.
    @inlinable
    static func current(_ key: Key) -> LoadStack {
        guard let state = unsafe pthread_getspecific(key.key) else { return makeCurrent() }
        return unsafe LoadStack(state: state.assumingMemoryBound(to: State.self))
    }

    @usableFromInline
    @inline(never)
    static func makeCurrent() -> LoadStack {
        let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
        unsafe state.initialize(to: State())
        let status = unsafe pthread_setspecific(Key.shared.key, state)
        precondition(status == 0, "DIC: no memory for a thread's loads (error \(status))")
        return unsafe LoadStack(state: state)
    }
}
