/// Registrations that the author of a failed load may have intended.
struct NearMisses {
    static let limit = 5
    /// The registrations, the most similar first, then in the order of registration.
    let registrations: [Registration]
    /// The name to show for each of them.
    let titles: [String]

    init(of requested: TypeName, among registrations: [Registration]) {
        self.init(of: requested, among: RegistrationSnapshot { registrations })
    }

    init(of requested: TypeName, among snapshot: RegistrationSnapshot) {
        let wanted = Letters(of: requested)
        var distances: [ObjectIdentifier: Int] = [:]
        for (type, letters) in snapshot.names({ Letters(of: TypeName($0)) }) {
            distances[type] = wanted.distance(to: letters)
        }
        // One list for each distance, which keeps the order of registration.
        var candidates: [[Registration]] = []
        if !distances.isEmpty {
            for registration in snapshot.all {
                guard let distance = distances[ObjectIdentifier(registration.type)] else { continue }
                while candidates.count <= distance { candidates.append([]) }
                if candidates[distance].count < Self.limit { candidates[distance].append(registration) }
            }
        }
        var found: [Registration] = []
        for candidates in candidates { found += candidates }
        registrations = Array(found.prefix(Self.limit))
        titles = registrations.map { registration in
            // Another type of the same name: show the module, or the enclosing type.
            let name = TypeName(registration.type)
            let isHomonym = registration.type != requested.type && name.description == requested.description
            return isHomonym ? name.qualified : registration.title
        }
    }

    /// The registrations, as reports refer to them.
    var references: [ResolutionError.Reference] {
        registrations.indices.map { .init(name: titles[$0], location: registrations[$0].location) }
    }

    /// The most similar name, or nil if none is similar.
    static func nearest(to requested: DependencyName, among names: [DependencyName]) -> DependencyName? {
        index(ofNearestTo: requested.text, among: names.map(\.text)).map { names[$0] }
    }

    /// The index of the most similar name, or nil if none is similar.
    static func index(ofNearestTo requested: String, among names: [String]) -> Int? {
        let requested = Letters(requested)
        var nearest: (distance: Int, index: Int)?
        for (index, name) in names.enumerated() {
            guard let distance = requested.distance(to: Letters(name)) else { continue }
            if nearest.map({ distance < $0.distance }) ?? true { nearest = (distance, index) }
        }
        return nearest?.index
    }

    /// Whether one of two names, both of which are used, may be the other, misspelt. Short names and those that contain
    /// another one are more likely to be meant.
    static func areSimilar(_ first: ScopeName, _ second: ScopeName) -> Bool {
        if first == second { return false }
        let (first, second) = (Letters(first.description), Letters(second.description))
        let length = min(first.count, second.count)
        return length >= 5 && first.edits(to: second, atMost: length / 4) != nil
    }
}

/// A name in lower case, for comparisons.
typealias Letters = [Unicode.Scalar]

extension Letters {
    fileprivate init(_ text: String) { self.init(text.lowercased().unicodeScalars) }

    /// The simple name of a type; empty for functions and tuples.
    fileprivate init(of name: TypeName) {
        let text = name.description
        let isComposed = text.contains("->") || text.contains(", ") && !text.contains("<")
        self.init(isComposed ? "" : name.simpleName)
    }

    /// The distance to another name, or nil if they are not similar.
    fileprivate func distance(to other: Letters) -> Int? {
        if isEmpty || other.isEmpty { return nil }
        if self == other { return 0 }
        let (shorter, longer) = count < other.count ? (self, other) : (other, self)
        if shorter.count >= 4, longer.starts(with: shorter) || longer.suffix(shorter.count).elementsEqual(shorter) {
            return 1
        }
        return shorter.count > 2 ? edits(to: other, atMost: Swift.max(1, shorter.count / 4)).map { 1 + $0 } : nil
    }

    /// The number of letters to insert, delete or replace to turn this name into another; nil if there are more than
    /// a limit.
    fileprivate func edits(to other: Letters, atMost limit: Int) -> Int? {
        if abs(count - other.count) > limit { return nil }
        var row = [Int](0...other.count)
        for (i, a) in enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            var least = row[0]
            for (j, b) in other.enumerated() {
                let replaced = diagonal + (a == b ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = Swift.min(replaced, row[j] + 1, row[j + 1] + 1)
                least = Swift.min(least, row[j + 1])
            }
            // The rows that follow have no less.
            if least > limit { return nil }
        }
        return row[other.count] <= limit ? row[other.count] : nil
    }
}
