/// What was registered, in that order, for reports that may be read later. Copies share their chunks: an append copies
/// at most one chunk, and the list of chunks.
struct RegistrationLog: Sendable {
    private static let chunkSize = 64
    private var chunks: [[Registration]] = []
    /// How many there are, replaced ones included.
    private(set) var count = 0

    init(_ registrations: some Sequence<Registration>) { for registration in registrations { append(registration) } }

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

/// What was registered when something failed, for later reports: it keeps no factories and no instances alive.
package final class RegistrationSnapshot: Sendable {
    /// Nothing, for findings whose advice searches for nothing.
    package static let none = RegistrationSnapshot { [] }

    private let read: @Sendable () -> [Registration]
    /// What searches compare of each type, found once for all reports.
    private let namesOfTypes = Guarded<[ObjectIdentifier: [Unicode.Scalar]]?>(nil)

    init(_ read: @escaping @Sendable () -> [Registration]) { self.read = read }

    /// The registrations, in their order.
    var all: [Registration] { read() }

    /// What searches compare of each registered type.
    func names(_ name: (Any.Type) -> [Unicode.Scalar]) -> [ObjectIdentifier: [Unicode.Scalar]] {
        if let names = namesOfTypes.withLock({ $0 }) { return names }
        var names: [ObjectIdentifier: [Unicode.Scalar]] = [:]
        for type in all.lazy.map(\.type) where names[ObjectIdentifier(type)] == nil {
            names[ObjectIdentifier(type)] = name(type)
        }
        namesOfTypes.set(names)
        return names
    }
}
