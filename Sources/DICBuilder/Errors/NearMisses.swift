/// Registrations that the author of a failed load may have intended.
struct NearMisses {
    static let limit = 5

    /// The registrations, the most similar first, then in the order of registration.
    let registrations: [Registration]

    /// The name to show for each of them.
    let titles: [String]

    init(of requested: TypeName, among registrations: [Registration]) {
        let requestedBase = Self.base(of: requested)
        let candidates = registrations.enumerated().compactMap { order, registration -> Candidate? in
            let name = TypeName(registration.type)
            guard let distance = Self.distance(from: requestedBase, to: Self.base(of: name)) else { return nil }
            return Candidate(distance: distance, order: order, name: name, registration: registration)
        }
        let nearest = candidates.sorted { ($0.distance, $0.order) < ($1.distance, $1.order) }.prefix(Self.limit)
        self.registrations = nearest.map(\.registration)
        titles = nearest.map { candidate in
            // Another type of the same name: show the module, or the enclosing type.
            let registration = candidate.registration
            let isHomonym = registration.type != requested.type && candidate.name.description == requested.description
            return isHomonym ? candidate.name.qualified : registration.title
        }
    }

    /// The registrations, as reports refer to them.
    var references: [ResolutionError.Reference] {
        zip(registrations, titles).map { ResolutionError.Reference(name: $1, location: $0.location) }
    }

    /// The most similar name, or nil if none is similar.
    static func nearest(to requested: DependencyName, among names: [DependencyName]) -> DependencyName? {
        nearest(to: requested, among: names, \.text)
    }

    /// The name with the most similar text, or nil if none is similar.
    static func nearest<Name>(to requested: Name, among names: [Name], _ text: (Name) -> String) -> Name? {
        let requested = Array(text(requested).lowercased())
        return names.compactMap { name in
            distance(from: requested, to: Array(text(name).lowercased())).map { (distance: $0, name: name) }
        }.min { $0.distance < $1.distance }?.name
    }

    /// Whether one of two names, both of which are used, may be the other, misspelt. Short names and those that contain
    /// another one are more likely to be meant.
    static func areSimilar(_ first: ScopeName, _ second: ScopeName) -> Bool {
        if first == second { return false }
        let texts = [first, second].map { Array($0.description.lowercased()) }
        let length = min(texts[0].count, texts[1].count)
        return length >= 5 && editDistance(texts[0], texts[1]) <= length / 4
    }

    private struct Candidate {
        let distance: Int
        let order: Int
        let name: TypeName
        let registration: Registration
    }

    /// The simple name in lower case; empty for functions and tuples.
    private static func base(of name: TypeName) -> [Character] {
        guard !name.description.contains("->"), !name.description.contains(", ") || name.description.contains("<")
        else {
            return []
        }
        return Array(name.simpleName.lowercased())
    }

    /// The distance between two names, or nil if they are not similar.
    private static func distance(from first: [Character], to second: [Character]) -> Int? {
        if first.isEmpty || second.isEmpty { return nil }
        if first == second { return 0 }
        let (shorter, longer) = first.count < second.count ? (first, second) : (second, first)
        if shorter.count >= 4, longer.starts(with: shorter) || longer.reversed().starts(with: shorter.reversed()) {
            return 1
        }
        let edits = editDistance(shorter, longer)
        return edits <= max(1, shorter.count / 4) && shorter.count > 2 ? 1 + edits : nil
    }

    /// The number of characters to insert, delete or replace to turn one name into the other.
    private static func editDistance(_ first: [Character], _ second: [Character]) -> Int {
        var row = Array(0...second.count)
        for (i, a) in first.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, b) in second.enumerated() {
                let replaced = diagonal + (a == b ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(replaced, row[j] + 1, row[j + 1] + 1)
            }
        }
        return row[second.count]
    }
}
