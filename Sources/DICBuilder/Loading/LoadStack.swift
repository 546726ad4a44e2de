internal import CDICThread

#if canImport(Darwin)
import Darwin
#endif

/// The entries whose factories are running on one thread: so the chain of loads is known even where
/// a factory captured its container instead of using its resolver. Cycles are found in it, and an
/// error takes its chain from it.
@safe struct LoadStack {
    /// What the thread has of loads. It lives as long as the thread.
    let thread: UnsafeMutablePointer<dic_thread>

    /// That of the current thread.
    @inline(__always) static var current: LoadStack {
        unsafe LoadStack(thread: dic_current_thread())
    }

    /// The number of running factories.
    var depth: Int {
        guard let base = unsafe thread.pointee.base else { return 0 }
        return unsafe Int(bitPattern: thread.pointee.top &- UInt(bitPattern: base))
            / MemoryLayout<dic_frame>.stride
    }

    /// One running factory.
    struct Step {
        /// What the factory makes.
        let entry: Entry
        /// The container or scope that it makes it in.
        let storage: _ContainerStorage

        /// A registration in a container. Not the entry, because a factory may register itself
        /// again.
        struct Identity: Hashable {
            let key: Key
            let storage: ObjectIdentifier
        }

        /// What a cycle is found by.
        var identity: Identity { Identity(key: entry.facts.key, storage: storage.id) }
    }

    /// The running factory of a frame; nil if the frame is empty.
    func step(_ frame: dic_frame) -> Step? {
        guard let entry = unsafe frame.entry, let storage = unsafe frame.storage else { return nil }
        let container = _ContainerStorage(at: UInt(bitPattern: storage))
        return unsafe Step(
            entry: Unmanaged.fromOpaque(entry).takeUnretainedValue(),
            storage: container
        )
    }

    /// The running factories, innermost first.
    var steps: [Step] {
        guard let base = unsafe thread.pointee.base else { return [] }
        return unsafe UnsafeBufferPointer(start: base, count: depth).reversed().compactMap {
            unsafe step($0)
        }
    }

    /// The innermost running factory; nil if none runs.
    var innermost: Step? {
        guard depth > 0, let base = unsafe thread.pointee.base else { return nil }
        return unsafe step(base[depth - 1])
    }

    /// The entry whose factory runs, borrowed; nil if none does.
    @inline(__always)
    var innermostEntry: Unmanaged<Entry>? {
        let top = unsafe thread.pointee.top
        if unsafe top == UInt(bitPattern: thread.pointee.base) { return nil }
        let frame = unsafe UnsafePointer<dic_frame>(bitPattern: top).unsafelyUnwrapped - 1
        return unsafe frame.pointee.entry.map { unsafe .fromOpaque($0) }
    }

    /// The registrations of the running factories, innermost first.
    var registrations: [Registration] { steps.map(\.entry.registration) }

    /// Whether the next factory has to be admitted before it starts: at the first load of a thread,
    /// on a deep stack, and after a cycle was found.
    @inline(__always) var mustAdmit: Bool { unsafe thread.pointee.top == thread.pointee.checked }

    /// Records that the factory of an entry starts. `pop` must follow.
    ///
    /// - Precondition: There is room: `mustAdmit` is false, or `admit` has returned.
    @inline(__always)
    func push(_ entry: UnsafeMutableRawPointer, in storage: _ContainerStorage) {
        let frame = unsafe UnsafeMutablePointer<dic_frame>(bitPattern: thread.pointee.top)
            .unsafelyUnwrapped
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

    /// Runs a factory as the innermost of the thread. Throws what it throws, or a `ResolutionError`
    /// if it is not admitted.
    @inline(__always)
    func run<T>(_ entry: Entry, in storage: _ContainerStorage, _ factory: () throws -> T) throws
        -> T
    {
        if _slowPath(mustAdmit || storage.checksEveryLoad) { try admit(entry, in: storage) }
        unsafe push(Unmanaged.passUnretained(entry).toOpaque(), in: storage)
        defer { pop() }
        do { return try factory() } catch { throw passing(error) }
    }
}

// Cycles and limits are checked when the stack is deep, not at each load.

extension LoadStack {
    /// The depth from which each load is checked: the capacity of the inline frames.
    private static let firstCheck = Int(dic_inline_frame_count)

    /// Makes room for the frame of a factory that starts. Throws if it must not start on a deep
    /// stack, or after a cycle was found.
    @inline(never)
    func admit(_ entry: Entry, in storage: _ContainerStorage) throws {
        if unsafe thread.pointee.base == nil { useInlineFrames() }
        let depth = depth
        if hasFoundCycle || depth >= min(Self.firstCheck, storage.maximumDepth) {
            try check(Step(entry: entry, storage: storage), depth)
            if unsafe thread.pointee.top == UInt(bitPattern: thread.pointee.end) { grow() }
        }
        setNextCheck(after: depth + 1)
    }

    /// Checks for a cycle and for the limits. Throws a `ResolutionError` if the next factory must
    /// not start.
    private func check(_ next: Step, _ depth: Int) throws {
        let counts = runCounts
        let isOutOfStack = isOutOfStack
        let isTooDeep = isOutOfStack || depth >= next.storage.maximumDepth
        counts.add(next)
        guard isTooDeep || counts.isOverLimit(next) else { return }
        defer { counts.remove(next) }
        let isRepeated: (Step) -> Bool = isOutOfStack ? { counts[$0] > 1 } : counts.isOverLimit
        if let cycle = Self.innermostCycle(in: [next] + steps, where: isRepeated) {
            counts.lowerLimits(of: cycle)
            unsafe thread.pointee.pending |= Self.hasFoundCycleFlag
            setNextCheck(after: depth)
            // On a full stack, a registration that is repeated further up may be a recursion that
            // ends.
            if !isOutOfStack || counts[next] > 1 {
                throw ResolutionError(cycle: cycle.map(\.entry.registration))
            }
        }
        let registration = next.entry.registration
        let fault = Fault.tooDeep(registration, depth: depth, isOutOfStack: isOutOfStack)
        let name = registration.key.name
        throw ResolutionError(
            fault,
            of: registration.type,
            named: name,
            at: nil,
            path: registrations
        )
    }

    /// Whether little of the thread's stack is left.
    private var isOutOfStack: Bool {
        if unsafe thread.pointee.stack_floor == 0 {
            unsafe thread.pointee.stack_floor = stackFloor()
        }
        return unsafe dic_stack_address() < thread.pointee.stack_floor
    }

    /// Checks that there is room to make the instance that a decorator is given, which is on no
    /// load stack. Throws a `ResolutionError` if there is not.
    func checkRoom(forOriginal entry: Entry) throws {
        guard isOutOfStack else { return }
        let count = (innermost?.entry ?? entry).withOriginals.count - 1
        let fault = Fault.tooDeep(
            entry.registration,
            depth: count,
            isOutOfStack: true,
            isOfDecorators: true
        )
        throw ResolutionError(fault, loading: entry.registration, at: nil)
    }

    /// The innermost cycle of a stack that leads back to a repeated registration, or nil: each
    /// member needs the next, and the last the first. It starts with the one that was loaded first.
    /// The whole stack, innermost factory first, is searched, not only for the next load, which may
    /// be a harmless dependency of a factory on a cycle.
    private static func innermostCycle(in steps: [Step], where isRepeated: (Step) -> Bool)
        -> [Step]?
    {
        let places = steps.map(\.identity)
        guard let inner = steps.firstIndex(where: isRepeated),
            let outer = places[(inner + 1)...].firstIndex(of: places[inner])
        else { return nil }
        let members = Set(places[inner..<outer])
        // Outermost first from here on.
        let round = Array(steps[(inner + 1)...outer].reversed())
        let first = places.lastIndex { members.contains($0) } ?? outer
        let start = round.firstIndex { $0.identity == places[first] } ?? 0
        return Array(round[start...] + round[..<start])
    }

    /// Whether a cycle has been found since the stack was empty. Each load is checked from then on.
    private var hasFoundCycle: Bool { unsafe thread.pointee.pending & Self.hasFoundCycleFlag != 0 }

    /// Schedules the next check: once the stack is deep, or for each load if a cycle was found.
    private func setNextCheck(after depth: Int) {
        let next = hasFoundCycle ? depth : max(depth, Self.firstCheck)
        unsafe thread.pointee.checked = unsafe UInt(
            bitPattern: thread.pointee.base.unsafelyUnwrapped + next
        )
    }

    /// The run counts of the registrations, begun now if loads were not checked before.
    private var runCounts: RunCounts {
        if let counts = unsafe thread.pointee.run_counts {
            return unsafe Unmanaged.fromOpaque(counts).takeUnretainedValue()
        }
        let counts = RunCounts(steps)
        unsafe thread.pointee.run_counts = Unmanaged.passRetained(counts).toOpaque()
        unsafe thread.pointee.pending |= Self.isCountingFlag
        return counts
    }

    /// Removes the factory that has just ended from the counts, and stops counting once loads need
    /// no check.
    private func endCounting(_ depth: Int) {
        guard let counts = unsafe thread.pointee.run_counts else { return }
        let unmanaged = unsafe Unmanaged<RunCounts>.fromOpaque(counts)
        if depth >= Self.firstCheck || hasFoundCycle && depth > 0 {
            // The frame of the factory that has ended is still in the memory.
            if let ended = unsafe step(thread.pointee.base.unsafelyUnwrapped[depth]) {
                unsafe unmanaged._withUnsafeGuaranteedRef { $0.remove(ended) }
            }
        } else {
            unsafe thread.pointee.run_counts = nil
            unsafe unmanaged.release()
            unsafe thread.pointee.pending &= ~(Self.isCountingFlag | Self.hasFoundCycleFlag)
            shrink()
        }
    }

    /// Initializes the stack of a thread, with the frames that it has from the start.
    private func useInlineFrames() {
        let frames = unsafe dic_inline_frames(thread)
        unsafe thread.pointee.base = frames
        unsafe thread.pointee.top = UInt(bitPattern: frames)
        unsafe thread.pointee.end = unsafe frames + Self.firstCheck
        setNextCheck(after: 0)
    }

    /// Moves the frames to memory that is twice as large.
    private func grow() {
        let count = depth
        let old = unsafe thread.pointee.base.unsafelyUnwrapped
        let new = UnsafeMutablePointer<dic_frame>.allocate(capacity: 2 * count)
        unsafe new.initialize(from: old, count: count)
        if unsafe old != dic_inline_frames(thread) { unsafe old.deallocate() }
        unsafe thread.pointee.base = unsafe new
        unsafe thread.pointee.top = unsafe UInt(bitPattern: new + count)
        unsafe thread.pointee.end = unsafe new + 2 * count
    }

    /// Moves the frames back, when few are left.
    private func shrink() {
        let old = unsafe thread.pointee.base.unsafelyUnwrapped
        let frames = unsafe dic_inline_frames(thread)
        guard unsafe old != frames else { return }
        let count = depth
        unsafe frames.update(from: old, count: count)
        unsafe old.deallocate()
        useInlineFrames()
        unsafe thread.pointee.top = unsafe UInt(bitPattern: frames + count)
    }

    /// The bits of `pending`, each for something that `cleanUp` has to do: factories are counted; a
    /// cycle was found; the load has instances of a graph.
    private static let isCountingFlag: UInt = 1
    private static let hasFoundCycleFlag: UInt = 2
    static let hasGraph: UInt = 4

    /// Cleans up after the factory that has just returned or thrown.
    @inline(never)
    static func cleanUp() {
        let thread = unsafe dic_current_thread()
        guard unsafe thread.pointee.pending == hasGraph else { return current.cleanUpAll() }
        // Nothing but instances of a graph, which are kept until the outermost load ends. The next
        // check is where it should be: it is another only while loads are counted.
        if unsafe thread.pointee.top == UInt(bitPattern: thread.pointee.base) { current.endGraph() }
    }

    /// Does all that `pending` says may be due after a factory has ended.
    @inline(never)
    private func cleanUpAll() {
        let depth = depth
        endCounting(depth)
        setNextCheck(after: depth)
        if depth == 0 { endGraph() }
    }
}

/// The number of running factories of each registration, and its limit.
private final class RunCounts {
    /// Those that run; without an element if none does.
    private var counts: [LoadStack.Step.Identity: Int] = [:]
    /// The lowered limits of registrations that were on a cycle.
    private var loweredLimits: [LoadStack.Step.Identity: Int] = [:]
    /// The number of cycles found since loads are checked.
    private var cycleCount = 0
    /// The number of cycles from which on limits stay lowered after the cycles have unwound. A
    /// choice: large enough for a program that handles a few cycles, small enough to end nested
    /// ones.
    private static let lastingCycleCount = 10
    init(_ steps: [LoadStack.Step]) { for step in steps { add(step) } }

    /// How many factories of a registration run.
    subscript(_ step: LoadStack.Step) -> Int { counts[step.identity, default: 0] }

    /// Counts a factory that starts.
    func add(_ step: LoadStack.Step) { counts[step.identity, default: 0] += 1 }

    /// Removes one, and restores the limits when no member of a cycle is running any more.
    func remove(_ step: LoadStack.Step) {
        let count = self[step] - 1
        counts[step.identity] = count > 0 ? count : nil
        // A cycle within another one is found again on each turn of the outer one, so the limits
        // stay lowered then.
        guard count <= 0, loweredLimits[step.identity] != nil, cycleCount < Self.lastingCycleCount
        else { return }
        if loweredLimits.keys.allSatisfy({ counts[$0] == nil }) { loweredLimits = [:] }
    }

    /// Whether more factories of a registration run inside its first one than may.
    func isOverLimit(_ step: LoadStack.Step) -> Bool { self[step] - 1 > limit(of: step) }

    /// How often a registration may lead back to itself.
    private func limit(of step: LoadStack.Step) -> Int {
        loweredLimits[step.identity, default: Registration.recursionLimit]
    }

    /// Allows each member of a cycle half as many repetitions, until the cycle has unwound:
    /// otherwise a factory that handles the error and tries again would run exponentially often.
    /// One that is over its limit still keeps it.
    func lowerLimits(of members: [LoadStack.Step]) {
        cycleCount += 1
        for member in members {
            let recursions = max(self[member] - 2, 0)
            if recursions <= limit(of: member) { loweredLimits[member.identity] = recursions / 2 }
        }
    }
}

/// The lowest stack address at which a factory may still start on the calling thread; 1 if it is
/// unknown. The space below it is reserved for the factory itself and for the report: a quarter of
/// the stack, but at least 64 KiB and at most 512 KiB.
private func stackFloor() -> UInt {
    #if canImport(Darwin)
    let thread = pthread_self()
    let size = pthread_get_stacksize_np(thread)
    let bottom = unsafe UInt(bitPattern: pthread_get_stackaddr_np(thread)) - UInt(size)
    #else
    var size = 0
    let bottom = unsafe dic_stack_bottom(&size)
    if bottom == 0 { return 1 }
    #endif
    return bottom + UInt(min(max(size / 4, 64 * 1024), 512 * 1024))
}
