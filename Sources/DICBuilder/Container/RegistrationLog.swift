/// What was registered, in that order, for reports that may be read later.
///
/// Copies share their chunks: an append copies at most one chunk, and the list of chunks.
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
