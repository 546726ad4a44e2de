/// An override that cannot be applied.
package struct ChangeFault: Error, Sendable {
    package enum Kind: Sendable {
        /// Nothing is registered under the key.
        case nothing

        /// The change does not suit the registration.
        case unsuited
    }

    package let kind: Kind

    /// The facts of the call that changes a registration.
    package let change: Registration

    /// The registration that the change does not suit.
    package let target: Registration?

    init(_ kind: Kind, _ change: Registration, target: Registration? = nil) {
        self.kind = kind
        self.change = change
        self.target = target
    }

    /// The report.
    ///
    /// - Parameter registrations: Returns everything that is registered.
    package func error(among registrations: @escaping @Sendable () -> [Registration]) -> ResolutionError {
        let (change, target) = (change, target)
        return ResolutionError(
            kind == .nothing ? .overrideOfNothing : .unsuitedOverride,
            of: change.type,
            named: change.key.name,
            at: nil,
            registered: change.location,
            path: []
        ) {
            if let target { return Hints(ofAsynchronous: change, unsuitedTo: target) }
            return Hints(ofMissingTarget: change, among: registrations())
        }
    }
}

extension Hints {
    /// The hints for an asynchronous override of what cannot be made asynchronously.
    fileprivate init(ofAsynchronous change: Registration, unsuitedTo target: Registration) {
        let place = target.isolation == .mainActor ? " on the main actor" : ""
        self.init(
            detail: "registered in: .\(target.lifetime)\(place), which an asynchronous factory cannot make",
            near: [ResolutionError.Reference(target)],
            suggestion: TypeName(change.type).registration("override", named: change.key.name)
        )
    }

    /// The hints for an override of what is not registered.
    fileprivate init(ofMissingTarget change: Registration, among registrations: [Registration]) {
        let name = TypeName(change.type)
        let near = NearMisses(of: name, among: registrations)
        let others = registrations.filter { $0.type == change.type }
        let mistaken = MistakenRegistration.function(change, insteadOfOneOf: registrations)
        let intended = mistaken?.target ?? change.closest(of: others) ?? near.registrations.first
        let references = zip(near.registrations, near.titles).map {
            ResolutionError.Reference(name: $1, location: $0.location)
        }
        let detail = others.isEmpty ? "nothing is registered under it" : "registered as \(Self.list(others))"
        self.init(
            detail: mistaken?.detail ?? detail,
            near: mistaken.map { [ResolutionError.Reference($0.target)] } ?? references,
            suggestion: mistaken?.suggestion ?? intended?.call(change, "override")
                ?? "\(name.registration(named: change.key.name, taking: change.key.arguments)) before"
        )
    }

    private static func list(_ registrations: [Registration]) -> String {
        registrations.prefix(5).map(\.title).joined(separator: ", ") + (registrations.count > 5 ? ", …" : "")
    }
}

extension Registration {
    /// The registration of the same type whose name is the most similar to this one's, or else the first.
    fileprivate func closest(of others: [Registration]) -> Registration? {
        guard let name = key.name else { return others.first }
        let nearest = NearMisses.nearest(to: name, among: others.compactMap(\.key.name))
        return others.first { $0.key.name == nearest } ?? others.first
    }

    /// The call that changes this registration as another call would change what is not registered.
    fileprivate func call(_ change: Registration, _ verb: String) -> String {
        // With arguments it is not known whether the factory throws.
        let canThrow = change.canThrow && change.key.arguments.isEmpty
        let form = verb + (change.isAsync ? "Async" : canThrow ? "Throwable" : "")
        let effects = (change.isAsync || canThrow ? "try " : "") + (change.isAsync ? "await " : "")
        return TypeName(type).registration(form, named: key.name, taking: key.arguments, effects: effects)
    }
}
