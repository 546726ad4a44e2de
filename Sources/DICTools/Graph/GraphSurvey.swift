import DICBuilder

/// Finds what a container can load, and what that needs, in the wirings of the container and its ancestors.
///
/// An instance that a parent keeps is made from the parent's registrations, also where its child replaces them. So a
/// registration is visited in a context: its own container if it is kept, and otherwise that of what needs it. Visits
/// of a registration in the child and in its parent are one node if all that they lead to is the same.
struct GraphSurvey {
    /// The container, its parent, and so on.
    private let containers: [RegisteredFacts]
    /// The number of each key in the wiring of each container.
    private let numbers: [[Key: Int]]
    private(set) var sites: [Site] = []
    private var indices: [Place: Int] = [:]
    private var missingIndices: [Place: Int] = [:]

    /// Where something is needed or kept. Containers are counted from the child.
    struct Place: Hashable {
        let key: Key
        /// The container that registered it.
        let owner: Int
        /// The container that it loads from.
        let context: Int
    }

    /// A visit of a registration, or of something that is not registered.
    struct Site {
        enum Subject {
            case registration(Registration)
            case missing(Request)
        }

        let subject: Subject
        let place: Place
        var links: [Link] = []

        var isKept: Bool {
            if case .registration(let registration) = subject {
                registration.lifetime.isSharedByContainer
            } else {
                false
            }
        }
    }

    /// An edge, to the index of a site.
    struct Link {
        let target: Int
        let kind: DependencyGraph.EdgeKind
        let traits: BindingTraits
    }

    /// Visits everything that can be loaded from a container, and everything that this needs. `containers` is the
    /// container, its parent, and so on.
    init(_ containers: [RegisteredFacts]) {
        self.containers = containers
        numbers = containers.map { container in
            let registrations = container.wiring.registrations.enumerated()
            return Dictionary(registrations.map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
        }
        for registration in containers.first?.registrations ?? [] { _ = visit(registration, in: 0) }
        // Visits append the sites of what they find.
        var next = 0
        while next < sites.count {
            if case .registration(let registration) = sites[next].subject {
                follow(registration, of: next, in: sites[next].place.context)
            }
            next += 1
        }
    }

    /// Whether the instance of a registration of a container is made and kept.
    func isMade(_ key: Key, in container: Int) -> Bool { containers[container].made.contains(key) }

    /// The index of the site of a registration that is loaded in a container.
    private mutating func visit(_ registration: Registration, in context: Int) -> Int {
        let key = registration.key
        // Nobody's, if a mutable container has just removed it.
        let owner = containers[context...].firstIndex { $0.ownKeys.contains(key) } ?? context
        let isKept = registration.lifetime.isSharedByContainer
        let place = Place(key: key, owner: owner, context: isKept ? owner : context)
        return Self.add(Site(subject: .registration(registration), place: place), to: &sites, &indices)
    }

    private mutating func visitMissing(_ request: Request, in context: Int) -> Int {
        let place = Place(key: request.key, owner: context, context: context)
        return Self.add(Site(subject: .missing(request), place: place), to: &sites, &missingIndices)
    }

    private static func add(_ site: Site, to sites: inout [Site], _ indices: inout [Place: Int]) -> Int {
        if let index = indices[site.place] { return index }
        indices[site.place] = sites.count
        sites.append(site)
        return sites.count - 1
    }

    /// Adds the links of a registration, in the order of its needs.
    private mutating func follow(_ registration: Registration, of site: Int, in context: Int) {
        guard let source = numbers[context][registration.key] else { return }
        let wiring = containers[context].wiring
        let (edges, missing) = (wiring.edges(of: source), wiring.missing(of: source))
        for (need, dependency) in registration.dependencies.known.enumerated() {
            let kind = DependencyGraph.EdgeKind(dependency.kind)
            for edge in edges where edge.need == need {
                let target = visit(wiring.registrations[edge.target], in: context)
                sites[site].links.append(Link(target: target, kind: kind, traits: edge.traits))
            }
            for miss in missing where miss.need == need {
                let target = visitMissing(miss.request, in: context)
                sites[site].links.append(Link(target: target, kind: kind, traits: miss.traits))
            }
        }
    }

    /// For each site the index of the one that stands for its node: a parent's site is the child's, unless it leads to
    /// something else.
    var canonical: [Int] {
        let counterparts = sites.map(counterpart)
        var dependents = Array(repeating: [Int](), count: sites.count)
        var pending: [Int] = []
        var differs = Array(repeating: false, count: sites.count)
        for (index, site) in sites.enumerated() where site.place.context > 0 && !site.isKept {
            for link in site.links { dependents[link.target].append(index) }
            if counterparts[index].map({ !isAlike(site, sites[$0], counterparts) }) ?? true {
                differs[index] = true
                pending.append(index)
            }
        }
        while let index = pending.popLast() {
            for dependent in dependents[index] where !differs[dependent] {
                differs[dependent] = true
                pending.append(dependent)
            }
        }
        return sites.indices.map { differs[$0] ? $0 : counterparts[$0] ?? $0 }
    }

    /// The site in the child of what the parent has; itself, if there can be no other.
    private func counterpart(_ site: Site) -> Int? {
        let place = site.place
        switch site.subject {
        case .registration: return indices[site.isKept ? place : Place(key: place.key, owner: place.owner, context: 0)]
        case .missing: return missingIndices[Place(key: place.key, owner: 0, context: 0)]
        }
    }

    /// Whether two sites link to the same, as far as the links themselves tell.
    private func isAlike(_ site: Site, _ other: Site, _ counterparts: [Int?]) -> Bool {
        site.links.count == other.links.count
            && zip(site.links, other.links).allSatisfy { link, other in
                counterparts[link.target] == other.target && link.traits == other.traits
            }
    }

    /// What distinguishes a parent's node from a child's of the same key.
    func suffix(of site: Site) -> String {
        let isOfChild =
            if case .registration = site.subject, site.isKept {
                containers.firstIndex { $0.ownKeys.contains(site.place.key) }.map { $0 == site.place.owner } ?? true
            } else {
                site.place.context == 0
            }
        if isOfChild { return "" }
        return site.place.context == 1 ? "(parent)" : "(parent \(site.place.context))"
    }
}

extension DependencyGraph.EdgeKind {
    fileprivate init(_ kind: Dependency.Kind) {
        if case .parameter(let position) = kind {
            self = .parameter(position)
        } else if case .forward = kind {
            self = .forward
        } else {
            self = .stated
        }
    }
}
