/// What was registered, in that order, for reports that may be read later.
///
/// A copy costs little, also if the original grows afterwards: at most one chunk is copied then, and not all that it
/// has.
struct RegistrationLog: Sendable {
    private static let chunkSize = 64

    private var chunks: [[Registration]] = []

    /// How many there are, replaced ones included.
    private(set) var count = 0

    init(_ registrations: some Sequence<Registration>) {
        for registration in registrations { append(registration) }
    }

    mutating func append(_ registration: Registration) {
        if count.isMultiple(of: Self.chunkSize) { chunks.append([]) }
        chunks[chunks.count - 1].append(registration)
        count += 1
    }

    /// The last registration of each key.
    var registrations: [Registration] {
        var seen: Set<Key> = []
        return chunks.joined().reversed().filter { seen.insert($0.key).inserted }.reversed()
    }
}
