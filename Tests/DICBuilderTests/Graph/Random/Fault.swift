import TestSupport

@testable import DICBuilder

/// A problem that the proof is to find.
struct Fault {
    let code: ResolutionError.Code
    let subject: String

    /// The ids of the nodes that need the subject, and how. Nil if that is not compared.
    var requesters: [(id: Int, role: String)]?

    /// The ids of nodes whose loads fail from it.
    var broken: [Int] = []
}

extension RandomGraph {
    /// The kinds of faults that can be planted.
    enum FaultKind: CaseIterable {
        case notRegistered, nameMismatch, argumentMismatch, forwardToNothing, cycle, needsAsync,
            needsMainActor
        case captive, captiveOfScope, scopeUnreachable
        case failableAsValue, throwingInNonthrowing, duplicate, optionalNever, emptyCollection
    }

    /// Plants a fault whose subject nothing else refers to.
    mutating func plant(_ kind: FaultKind) {
        let part = newPart()
        switch kind {
        case .notRegistered: plantNotRegistered(part)
        case .nameMismatch: plantNameMismatch(part)
        case .argumentMismatch:
            append(newNode(part, nil, .argument))
            plantMiss(
                .argumentMismatch,
                Parameter(shape: anyOf([.plain, .lazy, .provider]), part: part)
            )
        case .forwardToNothing: plantForward(part)
        case .cycle: plantCycle(part)
        case .needsAsync: plantNeedsAsync(part)
        case .needsMainActor:
            append(newNode(part, world: .mainActor))
            let shape = anyOf([Shape.plain, .optional, .array, .optionalArray])
            plantMiss(
                .needsMainActor,
                Parameter(shape: shape, part: part),
                from: [.nonisolated, .asynchronous]
            )
        case .captive: plantCaptive(part)
        case .captiveOfScope: plantScoped(part, .captive)
        case .scopeUnreachable: plantScoped(part, .scopeUnreachable)
        case .failableAsValue:
            append(newNode(part, nil, .failable))
            let parameter = Parameter(shape: anyOf([.plain, .lazy, .provider]), part: part)
            let requester = requester(parameter, from: [.nonisolated])
            add(.failableAsValue, name(part), [requester])
        case .throwingInNonthrowing:
            append(newNode(part, nil, .throwing))
            let stated = newNode(
                newPart(),
                nil,
                .stated,
                [Parameter(shape: anyOf([.plain, .optional]), part: part)]
            )
            append(stated)
            add(.throwingInNonthrowing, name(part), [(stated.id, "dependsOn")])
        case .duplicate:
            let key: DependencyName? = chance(2) ? "a" : nil
            for _ in 1...2 { append(newNode(part, key, chance(2) ? .opaque : .function)) }
            faults.append(Fault(code: .duplicate, subject: name(part, key)))
        case .optionalNever:
            let parameter = Parameter(shape: anyOf([.optional, .optionalLazy]), part: part)
            let requester = requester(parameter, from: [.nonisolated])
            add(.optionalNever, TypeName(parameter.type).description, [requester])
        case .emptyCollection:
            let parameter = Parameter(shape: .optionalArray, part: part)
            let requester = requester(parameter, from: [.nonisolated])
            add(.emptyCollection, TypeName(parameter.type).description, [requester])
        }
    }

    private func name(_ part: Int, _ name: DependencyName? = nil) -> String {
        TypeName(Parts.all[part]).description + (name.map { " named \"\($0)\"" } ?? "")
    }

    private mutating func anyOf<Element>(_ elements: [Element]) -> Element {
        elements.randomElement(using: &random)!
    }

    private mutating func append(_ node: Node) {
        nodes.insert(node, at: Int.random(in: parentCount...nodes.count, using: &random))
    }

    private mutating func add(
        _ code: ResolutionError.Code,
        _ subject: String,
        _ requesters: [(Int, String)]
    ) {
        faults.append(
            Fault(
                code: code,
                subject: subject,
                requesters: requesters.map { (id: $0.0, role: $0.1) }
            )
        )
    }

    /// Adds a parameter to a node that exists or to a new one.
    private mutating func requester(_ parameter: Parameter, from worlds: [World]) -> (Int, String) {
        let candidates = nodes.indices.dropFirst(parentCount).filter {
            nodes[$0].form == .function && worlds.contains(nodes[$0].world)
                && nodes[$0].parameters.count < 3
                // A key that is registered twice has the parameters of the last one only.
                && !isDuplicate(nodes[$0])
        }
        if let index = candidates.randomElement(using: &random), chance(2),
            add(parameter, to: &nodes[index])
        {
            return (nodes[index].id, "parameter \(nodes[index].parameters.count)")
        }
        let node = newNode(newPart(), world: anyOf(worlds), [parameter])
        append(node)
        return (node.id, "parameter 1")
    }

    private func isDuplicate(_ node: Node) -> Bool {
        nodes.dropFirst(parentCount).contains {
            $0.id != node.id && $0.part == node.part && $0.name == node.name
        }
    }

    /// Plants one to three nodes that need what they cannot have.
    private mutating func plantMiss(
        _ code: ResolutionError.Code,
        _ parameter: Parameter,
        from worlds: [World] = World.allCases
    ) {
        let worlds = options.hasMainActor ? worlds : worlds.filter { $0 != .mainActor }
        var fault = Fault(code: code, subject: "", requesters: [])
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let requester = requester(parameter, from: worlds)
            fault.requesters?.append((id: requester.0, role: requester.1))
            if parameter.shape.isImmediate { fault.broken.append(requester.0) }
        }
        let subject =
            ![.needsMainActor, .needsAsync].contains(code) && parameter.shape == .array
            ? TypeName(parameter.type).description : name(parameter.part, parameter.name)
        faults.append(
            Fault(code: code, subject: subject, requesters: fault.requesters, broken: fault.broken)
        )
    }

    private mutating func plantNotRegistered(_ part: Int) {
        let shape = anyOf([Shape.plain, .plain, .array, .lazy, .provider, .providerOfLazy])
        plantMiss(.notRegistered, Parameter(shape: shape, part: part))
    }

    private mutating func plantNameMismatch(_ part: Int) {
        let wanted: DependencyName? = chance(2) ? "c" : nil
        for name in ["a", "b"].prefix(Int.random(in: 1...2, using: &random)) {
            append(newNode(part, DependencyName(name)))
        }
        if wanted != nil && chance(2) { append(newNode(part)) }
        plantMiss(
            .nameMismatch,
            Parameter(shape: anyOf([.plain, .lazy]), part: part, name: wanted)
        )
    }

    private mutating func plantForward(_ part: Int) {
        let key: DependencyName? = chance(3) ? "a" : nil
        let forward = newNode(
            newPart(),
            key,
            .forward,
            [Parameter(shape: .plain, part: part, name: key)]
        )
        append(forward)
        faults.append(
            Fault(
                code: .forwardToNothing,
                subject: name(part, key),
                requesters: [(id: forward.id, role: "forward")],
                broken: [forward.id]
            )
        )
    }

    private mutating func plantNeedsAsync(_ part: Int) {
        append(newNode(part, world: .asynchronous))
        let isDeferred = chance(3)
        let shapes: [Shape] =
            isDeferred ? [.lazy, .provider, .optionalLazy] : [.plain, .optional, .array]
        let worlds: [World] = isDeferred ? World.allCases : [.nonisolated, .mainActor]
        plantMiss(.needsAsync, Parameter(shape: anyOf(shapes), part: part), from: worlds)
    }

    /// A singleton, some transients and what is cached.
    private mutating func plantCaptive(_ part: Int) {
        var cached = newNode(part)
        cached.lifetime = .cached
        append(cached)
        var requesters: [(Int, String)] = []
        var held = part
        for isSingleton in [Bool](repeating: false, count: Int.random(in: 0...2, using: &random))
            + [true]
        {
            let shape = anyOf([Shape.plain, .plain, .optional, .array])
            var holder = newNode(
                newPart(),
                world: .nonisolated,
                [Parameter(shape: shape, part: held)]
            )
            holder.lifetime = isSingleton ? .singleton : anyOf([.transient, .graph])
            append(holder)
            requesters.append((holder.id, "parameter 1"))
            held = holder.part
        }
        faults.append(
            Fault(
                code: .captive,
                subject: name(part),
                requesters: requesters.map { (id: $0.0, role: $0.1) }
            )
        )
    }

    /// What is kept for longer than a scope, some transients, and what the scope keeps.
    private mutating func plantScoped(_ part: Int, _ code: ResolutionError.Code) {
        let depth = Int.random(in: 0..<Self.scopes.count, using: &random)
        var scoped = newNode(part)
        scoped.lifetime = .scoped(Self.scopes[depth])
        append(scoped)
        var keeping: [Lifetime.Kind] = [.singleton, .cached, .weak]
        if options.hasEager { keeping.append(.eagerSingleton) }
        if depth > 0 { keeping.append(.scoped(Self.scopes[0])) }
        let immediate: [Shape] = [.plain, .plain, .optional, .array]
        let deferred: [Shape] = [.lazy, .provider, .lazyOptional, .optionalLazy, .providerOfLazy]
        let count = Int.random(in: 0...2, using: &random)
        let deferredPlace = code == .captive ? nil : Int.random(in: 0...count, using: &random)
        var requesters: [(id: Int, role: String)] = []
        var held = part
        for index in 0...count {
            let shape = anyOf(index == deferredPlace ? deferred : immediate)
            var holder = newNode(
                newPart(),
                world: .nonisolated,
                [Parameter(shape: shape, part: held)]
            )
            holder.lifetime = index == count ? anyOf(keeping) : anyOf([.transient, .graph])
            append(holder)
            requesters.append((holder.id, "parameter 1"))
            held = holder.part
        }
        // What is loaded later is missed later.
        let broken = code == .captive ? [requesters[count].id] : []
        faults.append(
            Fault(code: code, subject: name(part), requesters: requesters, broken: broken)
        )
    }

    private mutating func plantCycle(_ part: Int) {
        var ring = [part]
        for _ in 0..<Int.random(in: 0...4, using: &random) { ring.append(newPart()) }
        let key: DependencyName? = chance(4) ? "a" : nil
        var members: [Node] = []
        for (index, part) in ring.enumerated() {
            let next = ring[(index + 1) % ring.count]
            let shapes: [Shape] =
                key == nil
                ? [.plain, .plain, .optional, .array, .optionalArray] : [.plain, .optional]
            var member = newNode(
                part,
                key,
                [Parameter(shape: anyOf(shapes), part: next, name: key)]
            )
            if chance(4) {
                member = newNode(
                    part,
                    key,
                    .forward,
                    [Parameter(shape: .plain, part: next, name: key)]
                )
            } else {
                member.lifetime = anyOf([.transient, .singleton, .graph])
            }
            members.append(member)
            append(member)
        }
        // From the one that was registered first.
        let ids = members.map(\.id)
        let first = nodes.first { ids.contains($0.id) }!
        let start = ids.firstIndex(of: first.id)!
        let names = (0...members.count).map { members[(start + $0) % members.count].title }
        faults.append(Fault(code: .cycle, subject: names.joined(separator: " -> "), broken: ids))
    }
}

extension RandomGraph {
    private mutating func newNode(
        _ part: Int,
        _ name: DependencyName?,
        _ form: Form,
        _ parameters: [Parameter]
    ) -> Node {
        newNode(part, name, form, world: .nonisolated, parameters)
    }

    private mutating func newNode(_ part: Int, _ name: DependencyName?, _ parameters: [Parameter])
        -> Node
    {
        newNode(part, name, .function, world: .nonisolated, parameters)
    }

    private mutating func newNode(_ part: Int, world: World, _ parameters: [Parameter]) -> Node {
        newNode(part, nil, .function, world: world, parameters)
    }

    /// Says what the program loads, which finds what nothing leads to.
    mutating func plantRoots() {
        guard parentCount == 0 else { return }
        let loadable = nodes.filter { ![.argument, .failable].contains($0.form) }
        for node in loadable.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random))
        {
            roots.append(Parameter(shape: .plain, part: node.part, name: node.name))
        }
        if chance(3) {
            let missing = newPart()
            roots.append(Parameter(shape: .plain, part: missing))
            faults.append(
                Fault(code: .notRegistered, subject: TypeName(Parts.all[missing]).description)
            )
            // What is used is not known while a root is missing.
            return
        }
        faults += unused().map { Fault(code: .unused, subject: $0) }
    }

    /// The titles of what no root leads to; none if something on the way is not known.
    private func unused() -> [String] {
        // Of several with one key the last one counts.
        let current = nodes.indices.filter { index in
            !nodes[(index + 1)...].contains { $0.title == nodes[index].title }
        }.map { nodes[$0] }
        var reached: Set<Int> = []
        var pending = roots
        // `build()` itself loads these.
        for node in current where node.lifetime == .eagerSingleton {
            reached.insert(node.id)
            if node.form == .opaque { return [] }
            pending += node.parameters
        }
        while let parameter = pending.popLast() {
            for node in current where parameter.leads(to: node) && reached.insert(node.id).inserted
            {
                if node.form == .opaque { return [] }
                pending += node.parameters
            }
        }
        return current.filter { !reached.contains($0.id) }.map(\.title)
    }

    /// The titles of the registrations of the container itself whose dependencies are not known.
    var opaqueTitles: [String] {
        nodes.indices.dropFirst(parentCount).filter { index in
            nodes[index].form == .opaque
                && !nodes[(index + 1)...].contains { $0.title == nodes[index].title }
        }.map { nodes[$0].title }
    }
}

extension RandomGraph.Parameter {
    fileprivate func leads(to node: RandomGraph.Node) -> Bool {
        guard part == node.part else { return false }
        if shape.isArray { return ![.argument, .failable].contains(node.form) }
        return name == node.name && (node.form == .argument) == (shape == .function)
    }
}
