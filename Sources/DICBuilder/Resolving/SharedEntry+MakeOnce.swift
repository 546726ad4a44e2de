import Synchronization

/// Guards who is making what (`SharedEntry.flight`) and who waits for whom (`LoadStack.State.awaited`), in all containers.
///
/// One for the process, because a thread can be making instances of several containers at once, and a cycle can run
/// through all of them. It is held for a few instructions, never while a factory runs, and a load that finds its
/// instance made does not come near it.
private let makingLock = Guarded<Void>(())

extension SharedEntry {
    /// The shared instance, made now if it is not made yet: exactly once, whoever else asks for it at the same time.
    ///
    /// - Throws: What the factory throws (nothing is kept then), or a `ResolutionError` if this thread, or threads that
    ///   wait for each other, are making the instance already.
    @usableFromInline
    @inline(never)
    func makeOnce<T>(_ type: T.Type, in source: DependencySource) throws -> T {
        let stack = LoadStack.current(source.loadStackKey)
        while true {
            switch claim(for: stack) {
            case .nothing:
                return try load(type, in: source)
            case .cycle(let path):
                throw ResolutionError.cycle(path)
            case .wait(let flight):
                flight.waitUntilLanded()
            case .make(let flight):
                defer { flight.wakeWaiters() }
                do {
                    let value = try make(registration, type, in: source)
                    land(flight, with: value)
                    return value
                } catch {
                    land(flight)
                    throw error
                }
            }
        }
    }

    /// What a thread that wants the instance has to do.
    private enum Claim {
        case nothing
        case make(Flight)
        case wait(Flight)
        case cycle([Registration])
    }

    private func claim(for stack: LoadStack) -> Claim {
        makingLock.withLock { _ in
            unsafe stack.state.pointee.awaited = nil
            if isMade { return .nothing }
            guard let flight else {
                let flight = Flight(of: self, by: stack)
                self.flight = flight
                return .make(flight)
            }
            if let path = flight.path(backTo: stack) { return .cycle(path) }
            unsafe stack.state.pointee.awaited = flight
            return .wait(flight)
        }
    }

    private func land<T>(_ flight: Flight, with value: T) {
        let memory = UnsafeMutablePointer<T>.allocate(capacity: 1)
        unsafe memory.initialize(to: value)
        makingLock.withLock { _ in
            unsafe instance.store(UnsafeMutableRawPointer(memory), ordering: .releasing)
            self.flight = nil
            flight.hasLanded = true
        }
    }

    private func land(_ flight: Flight) {
        makingLock.withLock { _ in
            self.flight = nil
            flight.hasLanded = true
        }
    }
}
