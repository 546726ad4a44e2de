import DICBuilder

/// Finds what a container can load, and what that needs, by the one binding rule.
///
/// An instance that a parent keeps is made from the parent's registrations, also where its child replaces them. So an
/// entry is visited in a context: its own container if it is kept, and otherwise that of what needs it. Visits of an
/// entry in the child and in its parent are one node if all that they lead to is the same.
struct GraphSurvey {
    /// The container, its parent, and so on.
    private let containers: [_ContainerStorage]

    /// The keys that are registered in each.
    private let ownKeys: [Set<Key>]

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

    /// A visit of an entry, or of something that is not registered.
    struct Site {
        enum Subject {
            case entry(Entry)
            case missing(Request)
        }

        let subject: Subject
        let place: Place
        var links: [Link] = []

        var isKept: Bool {
            if case .entry(let entry) = subject { entry.keepsInstances } else { false }
        }
    }

    /// An edge, to the index of a site.
    struct Link {
        let target: Int
        let kind: DependencyGraph.EdgeKind
        let traits: BindingTraits
    }

    /// Visits everything that can be loaded from a container, and everything that this needs.
    init(_ storage: _ContainerStorage) {
        containers = Array(sequence(first: storage, next: \.parent))
        ownKeys = containers.map { Set($0.ownEntries.lazy.map(\.registration.key)) }
        run()
    }

    private mutating func run() {
        for entry in containers[0].entries { _ = visit(entry, in: 0) }
        // Visits append the sites of what they find.
        var next = 0
        while next < sites.count {
            if case .entry(let entry) = sites[next].subject {
                let context = sites[next].place.context
                for dependency in entry.registration.dependencies.known { follow(dependency, of: next, in: context) }
            }
            next += 1
        }
    }

    /// The index of the site of an entry that is loaded in a container.
    private mutating func visit(_ entry: Entry, in context: Int) -> Int {
        let entry = entry.beforeStop
        let key = entry.registration.key
        // Nobody's, if a mutable container has just removed it.
        let owner = ownKeys[context...].firstIndex { $0.contains(key) } ?? context
        let place = Place(key: key, owner: owner, context: entry.keepsInstances ? owner : context)
        return Self.add(Site(subject: .entry(entry), place: place), to: &sites, &indices)
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

    /// Adds the links of a dependency.
    private mutating func follow(_ dependency: Dependency, of site: Int, in context: Int) {
        let request = dependency.request
        containers[context].binding(of: request).forEachPart(of: request) { part in
            let link: (target: Int, traits: BindingTraits)
            switch part {
            case .entry(let entry, let traits): link = (visit(entry, in: context), traits)
            case .missing(let request, let traits): link = (visitMissing(request, in: context), traits)
            case .absent: return
            }
            sites[site].links.append(Link(target: link.target, kind: .init(dependency.kind), traits: link.traits))
        }
    }
}

extension GraphSurvey {
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
        case .entry: return indices[site.isKept ? place : Place(key: place.key, owner: place.owner, context: 0)]
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
            if case .entry = site.subject, site.isKept {
                ownKeys.firstIndex { $0.contains(site.place.key) }.map { $0 == site.place.owner } ?? true
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
