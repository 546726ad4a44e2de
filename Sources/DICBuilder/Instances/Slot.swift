internal import CDICThread
import Synchronization

/// The place where one container keeps the instance of one registration. Only state: the entry
/// decides which factory makes it, and when; the `CellState` ensures that at most one instance is
/// kept at a time.
@safe package final class Slot: Sendable {
    private let type: Any.Type
    /// How long the instance is kept.
    let keeping: Lifetime.Keeping
    /// Whether an instance is released on the main actor.
    private let isReleasedOnMainActor: Atomic<Bool>

    /// What identifies the slot in the process.
    var id: UInt { UInt(bitPattern: ObjectIdentifier(self)) }

    /// The address of the container that the instance is made in, which owns this slot.
    let home: UInt
    /// A `CellState`.
    private let stateBits = Atomic<UInt>(0)
    /// The address of the permanently kept instance; 0 until it is made. It changes once, so it is
    /// read without a lock.
    private let permanent = Atomic<UInt>(0)
    /// An instance that may be discarded. The lock is held while it is copied, so that it is not
    /// freed meanwhile.
    private let temporary = Guarded(Prepared.nothing)

    /// An instance as a slot keeps it.
    enum Prepared: Sendable {
        /// No instance, or one that is gone.
        case nothing
        /// In memory of its own, which the slot owns.
        case memory(InstanceMemory)
        /// Held weakly.
        case reference(WeakObject)
    }

    /// A class reference, and what comes after it in an existential of a protocol of classes:
    /// tables that stay. A class, because a weak reference is costly to copy.
    final class WeakObject: Sendable {
        /// The object; nil once it is gone.
        fileprivate nonisolated(unsafe) weak var object: AnyObject?
        /// What comes after the reference.
        private let tables: [UInt]

        fileprivate init<T>(_ instance: T) {
            (unsafe object, tables) = unsafe withUnsafeBytes(of: instance) { bytes in
                let words = unsafe bytes.bindMemory(to: UInt.self)
                let reference = unsafe UnsafeRawPointer(bitPattern: words[0]).unsafelyUnwrapped
                let object = unsafe Unmanaged<AnyObject>.fromOpaque(reference).takeUnretainedValue()
                return unsafe (object, Array(words.dropFirst()))
            }
        }

        /// Copies the instance to memory, if it is alive. Returns whether it is.
        fileprivate func copy(to memory: UnsafeMutableRawPointer) -> Bool {
            guard let object = unsafe object else { return false }
            let words = unsafe memory.assumingMemoryBound(to: UInt.self)
            unsafe words.pointee = unsafe UInt(
                bitPattern: Unmanaged.passRetained(object).toOpaque()
            )
            for index in tables.indices { unsafe words[index + 1] = tables[index] }
            return true
        }
    }

    /// See `failure`.
    private let eagerFailure = Guarded<EagerFailure?>(nil)

    /// Why the instance of an eager singleton, or of an asynchronous one, could not be made.
    var failure: EagerFailure? {
        get { eagerFailure.withLock(\.self) }
        set { eagerFailure.set(newValue) }
    }

    /// Whether there is a failure. Its error is not copied: that may be the last reference to it,
    /// under another lock.
    var hasFailure: Bool { eagerFailure.withLock { $0 != nil } }

    /// Replaces the failure. Returns the earlier one, for a caller that holds a lock to release
    /// after it.
    func exchangeFailure(_ failure: EagerFailure?) -> EagerFailure? {
        eagerFailure.withLock { current in
            defer { current = failure }
            return current
        }
    }

    /// Whether an eager singleton has failed with the failure: the rest of the build does not call
    /// the factory again.
    private let givenUp = Atomic(false)

    /// Whether loads throw a failure without calling the factory, for the rest of a build.
    var isGivenUp: Bool { givenUp.load(ordering: .acquiring) }

    /// Has loads throw a failure from now on, without another call of the factory; nil ends that.
    func giveUp(after failure: EagerFailure?) {
        self.failure = failure
        givenUp.store(failure != nil, ordering: .releasing)
    }

    /// Who makes the instance; nil if threads do.
    let makings: AsyncMakings?

    init(
        of type: Any.Type,
        _ keeping: Lifetime.Keeping,
        _ isolation: Isolation,
        home: UInt,
        isAsync: Bool = false
    ) {
        self.type = type
        self.keeping = keeping
        self.home = home
        makings = isAsync ? AsyncMakings() : nil
        isReleasedOnMainActor = Atomic(isolation == .mainActor)
    }

    /// Whether the instance is made, or who makes it.
    var state: CellState { CellState(bits: stateBits.load(ordering: .acquiring)) }

    /// Changes the state, unless it is no longer `old`. Returns whether it is changed.
    func change(from old: CellState, to new: CellState) -> Bool {
        stateBits.compareExchange(
            expected: old.bits,
            desired: new.bits,
            ordering: .acquiringAndReleasing
        ).exchanged
    }

    /// Sets the state, under the lock of the constructions.
    func set(_ state: CellState) { stateBits.store(state.bits, ordering: .releasing) }

    /// The isolation that an instance is released in. It may be set until there is one.
    var isolation: Isolation {
        get { isReleasedOnMainActor.load(ordering: .relaxed) ? .mainActor : .nonisolated }
        set { isReleasedOnMainActor.store(newValue == .mainActor, ordering: .relaxed) }
    }

    deinit {
        if let made = unsafe permanentInstance {
            unsafe InstanceMemory(made).destroy(type, in: isolation)
        }
        if case .memory(let memory) = temporary.withLock(\.self) {
            memory.destroy(type, in: isolation)
        }
    }

    /// The memory of the instance that is kept permanently; nil until it is made.
    @inline(__always)
    var permanentInstance: UnsafeMutableRawPointer? {
        unsafe UnsafeMutableRawPointer(bitPattern: permanent.load(ordering: .acquiring))
    }

    /// Numbers the kept instances of all containers in the order in which they were completed, from
    /// 1.
    private static let latest = Atomic(0)

    /// Twice the number of the last instance that was kept, or 0; plus one if somebody stops that
    /// instance, or has stopped it.
    private let keepNumber = Atomic(0)

    /// The number of the last instance that was kept, or 0. Only `keep` changes it.
    var lastKeepNumber: Int { keepNumber.load(ordering: .acquiring) >> 1 }

    /// Whether somebody stops, or has stopped, the instance with a number.
    func isStopClaimed(_ number: Int) -> Bool {
        keepNumber.load(ordering: .acquiring) == number << 1 | 1
    }

    /// Claims to stop the instance with a number. Returns false if another one has taken its place,
    /// or somebody stops it, or has stopped it.
    func claimStop(of number: Int) -> Bool { change(from: number << 1, to: number << 1 | 1) }

    /// Takes back the claim to stop the instance with a number, unless another instance has taken
    /// its place.
    func unclaimStop(of number: Int) { _ = change(from: number << 1 | 1, to: number << 1) }

    /// Changes the number and the claim, unless they are no longer `old`. Returns whether they are
    /// changed.
    private func change(from old: Int, to new: Int) -> Bool {
        keepNumber.compareExchange(
            expected: old,
            desired: new,
            ordering: .acquiringAndReleasing
        ).exchanged
    }

    /// Whether an instance is kept, and alive.
    var isMade: Bool {
        let (isMade, held) = madeInstance
        return isMade || held != nil
    }

    /// Whether there is an instance: kept, or held here. A weakly kept object leaves the lock
    /// before it is released: this may be the last reference, whose `deinit` may load. So has the
    /// caller to do that holds a lock.
    var madeInstance: (isKept: Bool, held: SharedInstance?) {
        if keeping == .permanently { return unsafe (permanentInstance != nil, nil) }
        return temporary.withLock { kept -> (Bool, SharedInstance?) in
            switch kept {
            case .nothing: (false, nil)
            case .memory: (true, nil)
            case .reference(let weak):
                unsafe (false, weak.object.map { SharedInstance($0 as AnyObject, in: isolation) })
            }
        }
    }

    /// A copy of the instance, if one is kept.
    func instance<T>(_ type: T.Type) -> T? {
        if keeping == .permanently {
            return unsafe permanentInstance.map { unsafe InstanceMemory($0).copy(as: type) }
        }
        return unsafe withUnsafeTemporaryAllocation(of: T.self, capacity: 1) { memory in
            let memory = unsafe memory.baseAddress.unsafelyUnwrapped
            return unsafe copyTemporary(to: memory) ? memory.move() : nil
        }
    }

    /// Copies an instance that may be discarded to memory, in which there is room for it. Returns
    /// whether there is one.
    func copyTemporary(to memory: UnsafeMutableRawPointer) -> Bool {
        temporary.withLock { kept in
            switch kept {
            case .nothing: return false
            case .memory(let instance):
                unsafe dic_copy(memory, instance.pointer, metadataAddress(of: type))
                return true
            // A weakly kept instance is one class reference and nothing else.
            case .reference(let reference): return unsafe reference.copy(to: memory)
            }
        }
    }

    /// Prepares an instance to be kept: what allocates memory is done before a lock is taken.
    func prepare<T>(_ instance: T) -> Prepared {
        if keeping != .weakly { return .memory(InstanceMemory(holding: instance)) }
        return .reference(WeakObject(instance))
    }

    /// Keeps an instance, unless one is kept. Returns whether it is kept. The caller makes sure
    /// that it is the only one to make an instance, but for what an asynchronous decorator is
    /// given. Numbered once the instance is visible: a thread that reads the new number finds it.
    @discardableResult
    func keep(_ prepared: Prepared) -> Bool {
        if case .memory(let memory) = prepared, keeping == .permanently {
            let made = unsafe UInt(bitPattern: memory.pointer)
            let result = permanent.compareExchange(
                expected: 0,
                desired: made,
                ordering: .acquiringAndReleasing
            )
            if result.exchanged { number() }
            return result.exchanged
        }
        return temporary.withLock { kept in
            if case .memory = kept { return false }
            kept = prepared
            // Under the lock: who sees the instance reads its number, and not that of one before
            // it.
            number()
            return true
        }
    }

    /// Gives the kept instance its number.
    private func number() {
        let number = Self.latest.add(1, ordering: .relaxed).newValue
        keepNumber.store(number << 1, ordering: .releasing)
    }

    /// Destroys an instance that is not kept after all.
    func discard(_ prepared: Prepared) {
        if case .memory(let memory) = prepared { memory.destroy(type, in: isolation) }
    }

    /// Removes a temporarily kept instance, so that the next load makes another. A caller that
    /// holds a lock lets go of the instance after it, because its `deinit` may load something.
    func takeTemporary() -> SharedInstance? {
        let memory = temporary.withLock { kept -> InstanceMemory? in
            defer { kept = .nothing }
            return if case .memory(let memory) = kept { memory } else { nil }
        }
        return memory.map { SharedInstance($0, of: type, in: isolation) }
    }
}

/// The state of a cell, the place where a container or a scope keeps the instance of one
/// registration: one word, and a pure state machine that needs no lock as long as one thread at a
/// time wants the instance.
///
/// - `empty` → `making` by one thread, with a compare-and-exchange;
/// - `making` → `made`, or `empty` again if the factory throws or the instance is not kept;
/// - `making` → `contended` by another thread that wants the instance, which then waits in
///   `WaitGraph`. What follows is done under the lock of the constructions;
/// - `empty` → `contended` by a thread that has to claim the instance in `WaitGraph` from the
///   start, or that creates the slot of an asynchronous instance;
/// - `empty` → `made` in a scope for a supplied value, before others see the scope;
/// - to `stopped` by whoever closes a scope, once the instance has been stopped and released.
///
/// In a container, a cell whose instance may go, by a reset or because it is held weakly, is
/// `empty` again once that is made; and a reset makes a cell `empty` while a thread is `making`:
/// that keeps nothing then.
struct CellState: Equatable {
    /// The address of the thread that makes the instance, with the bit of `making`; or the bit of
    /// another state alone. The address of a thread leaves the lowest bits free.
    let bits: UInt

    /// Nobody makes the instance, and none is kept for good.
    static var empty: CellState { CellState(bits: 0) }

    /// The instance is kept as long as the container or scope.
    static var made: CellState { CellState(bits: 1) }

    /// A thread is making the instance, and nobody waits for it.
    static func making(by worker: UInt) -> CellState { CellState(bits: worker | 2) }

    /// A thread is making the instance, and others may be waiting for it in `WaitGraph`.
    static var contended: CellState { CellState(bits: 4) }

    /// The scope has been closed, and the instance released.
    static var stopped: CellState { CellState(bits: 8) }

    /// The state once a thread claims the instance in `WaitGraph`, and the thread that is making it
    /// and has to be recorded there before; nil if the instance is there, or was.
    var claimed: (state: CellState, makingThread: UInt?)? {
        switch self {
        case .made, .stopped: nil
        case .empty, .contended: (.contended, nil)
        default: (.contended, bits & ~2)
        }
    }
}
