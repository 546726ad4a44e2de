// The asynchronous functions of a start. In a file without a type: the linker keeps the data of a file with a class in
// each program, and with it the asynchronous functions of that file.

extension Starter {
    /// Answers what the factories load from now on.
    func open() {
        setStarter(ServiceStarter(prepare: prepare, suspend: suspend))
        for (service, others) in preferred.enumerated() where !others.isEmpty {
            nodes[service].prefer(others.map { nodes[$0] }) { [weak self] in self?.drop($0, preferredBy: service) }
        }
    }

    /// Ends the start. What goes on is given nothing that was not made, if the start has failed.
    func close(hasFailed: Bool) {
        setStarter(hasFailed ? .afterFailure(of: storage.lifecycle) : nil)
        halt()
    }

    private func setStarter(_ starter: ServiceStarter?) {
        storage.lifecycle.starter = starter
        currentStart.starter.set(starter)
    }

    // MARK: Loads of factories

    private func prepare(_ entry: Entry) async throws {
        for service in servicesNeeded(by: entry) {
            try await nodes[service].waiting { await waitForEnd(of: service) }
            if let error = state.withLock({ $0.errors[service] }) { throw error }
            if !services[service].isMade { throw CancellationError() }
        }
    }

    private func waitForEnd(of service: Int) async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                state.waiting[service]?.append(continuation)
                return state.waiting[service] == nil
            }
            if isOver { continuation.resume() }
        }
    }

    private func suspend(after error: ResolutionError) async {
        let isHalted = isHalted
        if let node = AsyncLoadChain.construction?.node {
            // Several services may wait for what is not one.
            if let service = places[node.id] { events.send(.suspended(service, isHalted ? nil : error)) }
        } else if isHalted {
            // Whatever runs may wait for the task.
            events.send(.lost)
        } else {
            return
        }
        await AsyncConstruction.suspendCurrent(failingWith: isHalted ? CancellationError() : error)
    }

    // MARK: Making

    /// Makes the instance of a service, in a task of its own.
    @inline(never)
    func make(_ service: Int, _ limits: Limits) -> Task<Void, Never> {
        nodes[service].begin()
        let registration = services[service].registration
        let executor = registration.isolation == .nonisolated ? limits.executor : nil
        let canLoseThread = executor != nil && !registration.isAsync
        return CurrentStart.$current.withValue(currentStart) {
            AsyncLoadChain.$current.withValue(nil) {
                Task(executorPreference: executor) { await self.run(service, canLoseThread: canLoseThread) }
            }
        }
    }

    private func run(_ service: Int, canLoseThread: Bool) async {
        let registration = services[service].registration
        let isOnMainActor = registration.isolation == .mainActor
        // Not when the task was created: it may have waited for a thread.
        let start = isOnMainActor ? nil : events.now
        let error: (any Error)? =
            if isHalted {
                CancellationError()
            } else if registration.isAsync {
                await services[service].makeService(nodes[service], in: storage)
            } else if isOnMainActor { await makeOnMainActor(service) } else {
                makeHere(service, canLoseThread: canLoseThread)
            }
        events.send(.ended(service, error, begun: start, at: events.now))
    }
}

extension Entry {
    /// Makes the instance of an asynchronous service. Returns the error, if it could not be made.
    fileprivate func makeService(_ node: WaitNode, in storage: _ContainerStorage) async -> (any Error)? {
        func make<T>(_ type: T.Type) async -> (any Error)? {
            do {
                try await makeService(type, node, in: storage)
                return nil
            } catch {
                return error
            }
        }
        return await make(registration.type)
    }
}

extension ServiceStarter {
    /// What remains of a start that has failed: what goes on is given nothing that was not made. Not in a stop action
    /// of the container, which may still make something.
    fileprivate static func afterFailure(of lifecycle: Lifecycle) -> ServiceStarter {
        // The number only: what goes on keeps nothing alive.
        let lifecycle = lifecycle.number
        return ServiceStarter { entry in
            if entry.isService && !entry.isMade && !Lifecycle.stoppedByCurrentTask.contains(lifecycle) {
                throw CancellationError()
            }
        } suspend: { _ in
            if Lifecycle.stoppedByCurrentTask.contains(lifecycle) { return }
            await AsyncConstruction.suspendCurrent(failingWith: CancellationError())
        }
    }
}
