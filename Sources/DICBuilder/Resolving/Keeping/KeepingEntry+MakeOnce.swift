/// Guards who is making what (`KeepingEntry.flight`) and who waits for whom (`LoadStack.State.awaited`), in all
/// containers.
///
/// One for the process, because a thread can be making instances of several containers at once, and a cycle can run
/// through all of them. It is held for a few instructions, never while a factory runs, and a load that finds its
/// instance made does not come near it.
private let makingLock = Guarded<Void>(())

extension KeepingEntry {
    /// The kept instance, made now if there is none: exactly once, whoever else asks for it at the same time.
    ///
    /// - Throws: What the factory throws (nothing is kept then), or a `ResolutionError` if this thread, or threads that
    ///   wait for each other, are making the instance already.
    @usableFromInline
    @inline(never)
    final func makeOnce<T>(_ type: T.Type) throws -> T {
        let stack = LoadStack.current(source.loadStackKey)
        while true {
            if let instance = kept(type) { return instance }
            switch claim(type, for: stack) {
            case .take(let instance):
                return instance
            case .cycle(let path):
                throw ResolutionError.cycle(path)
            case .wait(let flight, let callCount):
                flight.waitUntilLanded(orCalledSince: callCount)
                makingLock.withLock { _ in unsafe stack.state.pointee.awaited = nil }
            case .make(let flight):
                defer { flight.wakeWaiters() }
                do {
                    let instance: T = try make(for: flight)
                    land(flight, with: instance)
                    return instance
                } catch {
                    land(flight)
                    throw error
                }
            }
        }
    }

    /// Has others make another instance, and not wait for the one that is being made, which will not be kept.
    final func abandonMaking() {
        makingLock.withLock { _ in flight = nil }
    }

    /// Runs the factory, and then what completes the instance. Loads that the latter leads to find the instance.
    private func make<T>(for flight: Flight) throws -> T {
        let registration = unsafe unsafeDowncast(registration, to: SynchronousRegistration<T>.self)
        return try running(in: source) { resolver in
            let instance = try registration.callFactory(resolver)
            guard registration is CompletedRegistration<T> else { return instance }
            let memory = UnsafeMutablePointer<T>.allocate(capacity: 1)
            unsafe memory.initialize(to: instance)
            makingLock.withLock { _ in unsafe flight.uncompleted = UnsafeMutableRawPointer(memory) }
            defer {
                makingLock.withLock { _ in unsafe flight.uncompleted = nil }
                unsafe registration.discard(UnsafeMutableRawPointer(memory))
            }
            try registration.complete(instance, resolver)
            return instance
        }
    }

    /// What a thread that wants the instance has to do.
    private enum Claim<T> {
        case take(T)
        case make(Flight)
        case wait(Flight, callCount: Int)
        case cycle([Registration])
    }

    private func claim<T>(_ type: T.Type, for stack: LoadStack) -> Claim<T> {
        makingLock.withLock { _ -> Claim<T> in
            if let instance = kept(type) { return .take(instance) }
            guard let flight else {
                let flight = Flight(of: self, by: stack)
                self.flight = flight
                return .make(flight)
            }
            if let circle = flight.flights(backTo: stack) {
                // Whoever waits for what it is part of gets what there is of it, if that is meant.
                if let uncompleted = unsafe flight.uncompleted {
                    return unsafe .take(uncompleted.assumingMemoryBound(to: type).pointee)
                }
                guard let other = circle.dropFirst().first(where: { unsafe $0.uncompleted != nil }) else {
                    return .cycle(circle.flatMap(\.path))
                }
                // A thread on the way gets it; then this one's wait will end.
                other.callWaiters()
            }
            unsafe stack.state.pointee.awaited = flight
            return .wait(flight, callCount: flight.callCount)
        }
    }

    private func land<T>(_ flight: Flight, with instance: T) {
        let memory = UnsafeMutablePointer<T>.allocate(capacity: 1)
        unsafe memory.initialize(to: instance)
        let isKept = makingLock.withLock { _ in
            flight.hasLanded = true
            // A reset while it was being made was meant for it, too.
            guard self.flight === flight else { return false }
            unsafe keep(memory)
            self.flight = nil
            return true
        }
        if !isKept { unsafe registration.discard(UnsafeMutableRawPointer(memory)) }
    }

    private func land(_ flight: Flight) {
        makingLock.withLock { _ in
            flight.hasLanded = true
            if self.flight === flight { self.flight = nil }
        }
    }
}
