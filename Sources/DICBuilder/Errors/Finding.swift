/// A fault of a load, or of what is registered: the facts, made where it is found.
///
/// What a report advises is searched for when it is first read.
package final class Finding: Sendable {
    package let fault: Fault
    /// The key of what it is about.
    let key: Key
    /// The registration that it is about, if there is one.
    let target: Registration?
    /// Where what it is about is registered, or is changed.
    let registered: CodeLocation?
    /// The factories that were running, innermost first; for a cycle, its members: each needs the next.
    let chain: [Registration]
    /// What needs it, as the proof has found.
    let uses: [Use]
    /// Everything that is registered.
    let registrations: RegistrationSnapshot
    private let foundAdvice = Guarded<Advice?>(nil)

    package init(
        _ fault: Fault,
        of key: Key,
        _ target: Registration? = nil,
        registered: CodeLocation? = nil,
        chain: [Registration] = [],
        uses: [Use] = [],
        among registrations: RegistrationSnapshot = .none
    ) {
        self.fault = fault
        self.key = key
        self.target = target
        self.registered = registered
        self.chain = chain
        self.uses = uses
        self.registrations = registrations
    }

    /// A fault of a registration.
    @inline(never)
    package convenience init(_ fault: Fault, of target: Registration, uses: [Use] = []) {
        self.init(fault, of: target.key, target, registered: target.location, uses: uses)
    }

    /// The same facts, with another fault or with what is registered.
    func with(_ fault: Fault? = nil, among known: RegistrationSnapshot? = nil) -> Finding {
        let (fault, known) = (fault ?? self.fault, known ?? registrations)
        return Finding(fault, of: key, target, registered: registered, chain: chain, uses: uses, among: known)
    }

    /// The registration that it is about.
    ///
    /// - Precondition: There is one, as for each fault whose advice asks for it.
    @inline(never)
    var registration: Registration {
        guard let target else { preconditionFailure("DIC: [\(fault.code)] is about no registration") }
        return target
    }

    /// The dependencies on it.
    @inline(never) var sources: [DependencyUse] { uses.compactMap(\.source) }

    /// What it is about, as reports name it: a cycle by its members.
    var subject: String {
        guard case .provedCycle = fault else { return key.title }
        let names = chain.prefix(Advice.maximumCount).map(\.title)
        let further = chain.count - names.count
        let end = further > 0 ? ["… \(further) more"] : []
        return (names + end + names.prefix(1)).joined(separator: " -> ")
    }

    /// What the report says beside the facts.
    var advice: Advice {
        if let advice = foundAdvice.withLock({ $0 }) { return advice }
        // Not under the lock: if two threads search, they find the same.
        var advice = Advice()
        fill(&advice)
        foundAdvice.set(advice)
        return advice
    }

    /// Details that the code alone does not convey.
    var detail: String? {
        // Known without the search for what is similar.
        if case .absent(let request, _) = fault, let requester = uses.first?.requester {
            let nothing = wrappedType(of: request.type) == nil ? "empty" : "nil"
            return "\(requester.role) of \(requester.registration.name) is always \(nothing), as nothing is registered"
        }
        return advice.detail
    }
}

/// What needs the subject of a finding, and how.
package indirect enum Use: Sendable {
    /// A registration has it as a dependency.
    case dependency(DependencyUse)

    /// The program loads it, as the `roots` at this place say.
    case root(CodeLocation)

    /// A registration is related to it in another way.
    case other(Registration, role: String)

    package static func dependency(_ registration: Registration, _ dependency: Dependency) -> Use {
        .dependency(DependencyUse(registration, dependency))
    }

    /// A member of a cycle, which needs the next one.
    static func member(_ use: DependencyUse, needing next: Registration) -> Use {
        .other(use.registration, role: "needs \(next.title) (\(use.role))")
    }

    /// The dependency, if it is one.
    var source: DependencyUse? { if case .dependency(let source) = self { source } else { nil } }

    var requester: Problem.Requester {
        switch self {
        case .dependency(let use): Problem.Requester(registration: .init(use.registration), role: use.role)
        case .root(let location):
            Problem.Requester(registration: .init(name: "the program", location: location), role: "root")
        case .other(let registration, let role): Problem.Requester(registration: .init(registration), role: role)
        }
    }
}

extension DependencyUse {
    /// How the registration needs it, as reports say.
    var role: String {
        switch dependency.kind {
        case .parameter(let position): "parameter \(position)"
        case .forward: "forward"
        case .stated: "dependsOn"
        }
    }
}
