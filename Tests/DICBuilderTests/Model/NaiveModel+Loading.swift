extension NaiveModel {
    /// What a load with any verb should return.
    func perform(_ load: Load) -> Result<[NaiveInstance?], LoadingFailure> {
        let container = containers[load.container]
        switch load.verb {
        case .load, .loadOrThrow:
            let result = Result { () throws(LoadingFailure) in
                [try self.load(load.request, in: container)]
            }
            // A factory's error is nil where an optional is loaded.
            if load.verb == .load, load.request.isOptional, case .failure(.thrown) = result {
                return .success([nil])
            }
            return result
        case .loadOrNil, .subscripted:
            return .success([(try? self.load(load.request, in: container)) ?? nil])
        case .loadAll:
            return Result { () throws(LoadingFailure) in
                try self.loadAll(load.request, in: container)
            }
        }
    }

    /// Makes an eager singleton, unless it is made.
    ///
    /// - Returns: Why it could not be made.
    func makeEagerly(_ slot: NaiveSlot) -> LoadingFailure? {
        do {
            let key = slot.recipe.key
            let request = ProgramRequest(tag: key.tag, isOptional: key.isOptional, name: key.name)
            _ = try load(request, in: slot.owner)
            return nil
        } catch {
            return error
        }
    }

    /// Makes the eager singletons of a builder.
    ///
    /// - Returns: Why some could not be made. A failure that reaches several of them is one.
    func makeEagerly(_ slots: [NaiveSlot]) -> [LoadingFailure] {
        var failures: [LoadingFailure] = []
        var known: Set<Int> = []
        defer {
            for slot in givenUp { slot.failure = nil }
            givenUp = []
        }
        for slot in inOrderOfNeeds(slots) {
            guard let failure = makingEagerly(slot.owner, { makeEagerly(slot) }) else { continue }
            // A build does not try again.
            slot.failure = (failure, failureNumber)
            if known.insert(firstFailureNumber).inserted { failures.append(failure) }
        }
        return failures
    }

    /// The slots, each after those that its parameters or its forward are known to need.
    private func inOrderOfNeeds(_ slots: [NaiveSlot]) -> [NaiveSlot] {
        var ordered: [NaiveSlot] = []
        var seen: Set<ObjectIdentifier> = []
        func visit(_ slot: NaiveSlot, from container: NaiveContainer) {
            // What keeps its instance finds its parameters where it is registered.
            let container = slot.recipe.lifetime.isKept ? slot.owner : container
            guard seen.insert(ObjectIdentifier(slot)).inserted else { return }
            for need in slot.recipe.knownNeeds.compactMap(container.binding) {
                visit(need, from: container)
            }
            if slots.contains(where: { $0 === slot }) { ordered.append(slot) }
        }
        for slot in slots { visit(slot, from: slot.owner) }
        return ordered
    }

    /// Whether a reset is allowed: the instance is not kept permanently.
    ///
    /// - Parameter isExact: Whether a reset reaches only the key that it names.
    func isResettable(_ request: ProgramRequest, in container: NaiveContainer, isExact: Bool)
        -> Bool
    {
        let target = isExact ? container.slot(of: request.key) : container.origin(of: request)
        return target?.recipe.lifetime.isResettable ?? false
    }

    /// Does what `ContainerDriver.perform` does.
    func perform(_ change: Change, isExact: Bool) {
        switch change {
        case .reset(let request, let index):
            let container = containers[index]
            let slot = isExact ? container.slot(of: request.key) : container.origin(of: request)
            slot?.forget()
        case .resetCached(let index): containers[index].resetCached()
        case .release(let index): containers[index].release()
        case .unregisterAll(let index): containers[index].unregisterAll()
        case .register(let recipe, let index):
            containers[index].register(recipe)
            if recipe.lifetime == .eagerSingleton {
                _ = makeEagerly(containers[index].slot(of: recipe.key)!)
            }
        }
    }

    /// Whether each of the titles is that of a registration that may need the next, and the last
    /// the first.
    ///
    /// - Parameter unbuilt: A container that was to be built.
    func isCycle(_ titles: [String], in unbuilt: NaiveContainer? = nil) -> Bool {
        // A parameter of an optional type counts as a registration of its own.
        let titles = titles.map { $0.replacing("?", with: "") }
        guard !titles.isEmpty else { return false }
        var recipes: [String: [Recipe]] = [:]
        for container in containers + [unbuilt].compactMap(\.self) {
            for slot in container.own {
                recipes[slot.recipe.key.title.replacing("?", with: ""), default: []].append(
                    slot.recipe
                )
            }
        }
        return zip(titles, titles.dropFirst() + titles.prefix(1)).allSatisfy { title, next in
            title == next && titles.count > 1
                || recipes[title]?.contains { $0.mayNeed(next) } == true
        }
    }
}

extension Recipe {
    /// What the library knows that it loads, without running the factory.
    fileprivate var knownNeeds: [ProgramRequest] {
        if case .forward(let source) = form {
            return [ProgramRequest(tag: source, isOptional: key.isOptional, name: key.name)]
        }
        if !isAutoregistered { return [] }
        return edges.map { ProgramRequest(tag: $0.tag, isOptional: $0.isOptional, name: $0.name) }
    }

    /// Whether something is registered under the title (without question marks) that this may load.
    fileprivate func mayNeed(_ title: String) -> Bool {
        if case .forward(let source) = form {
            return NodeKey(tag: source, isOptional: false, name: key.name).title == title
        }
        return (edges + (completion?.edges ?? [])).contains { edge in
            let named = edge.verb == .loadAll ? title.hasPrefix("Node<Tag\(edge.tag)>") : false
            let takesArgument = if case .none = edge.argument { false } else { true }
            let key = NodeKey(
                tag: edge.tag,
                isOptional: false,
                name: edge.name,
                takesArgument: takesArgument
            )
            return named || key.title == title
        }
    }
}
