/// What is registered that somebody who asked for a type may have meant.
struct NearMisses {
    private static let limit = 5

    /// The nearest first, then in the order of registration.
    let mentions: [ResolutionError.Mention]

    init(of wanted: TypeName, among registrations: [Registration]) {
        let wantedBase = Self.base(of: wanted)
        let ranked = registrations.enumerated().compactMap {
            index,
            registration -> (Int, Int, ResolutionError.Mention)? in
            let name = TypeName(registration.type)
            guard let distance = Self.distance(from: wantedBase, to: Self.base(of: name)) else { return nil }
            // Alike to the letter and yet another type: only the module, or `any`, tells them apart.
            let shown = name.description == wanted.description ? name.qualified : name.description
            return (distance, index, .init(name: shown, location: registration.location))
        }
        mentions = ranked.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.prefix(Self.limit).map(\.2)
    }

    /// The name without `any`, optionals and generic arguments, in lower case.
    private static func base(of name: TypeName) -> [Character] {
        let words = name.description.split(whereSeparator: { " ()?<".contains($0) })
        let base = words.first { $0 != "any" } ?? ""
        return Array(base.lowercased())
    }

    /// How far apart two names are; nil if nobody would take one for the other.
    private static func distance(from first: [Character], to second: [Character]) -> Int? {
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
