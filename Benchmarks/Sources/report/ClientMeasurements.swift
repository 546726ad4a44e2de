/// What is measured of a client.
enum ClientMetric: String, CaseIterable {
    case release, debug
    case releaseCount, debugCount
    case size
    case start, load
    case allocated, kept

    /// What a row of the table calls it.
    var label: String {
        switch self {
        case .release: "compile, release, seconds"
        case .debug: "compile, debug, seconds"
        case .releaseCount: "release, million instructions"
        case .debugCount: "debug, million instructions"
        case .size: "executable, kB"
        case .start: "start, 1000 instructions"
        case .load: "loads, 1000 instructions"
        case .allocated: "start, kB allocated"
        case .kept: "start, kB kept"
        }
    }

    /// How many times the dictionary's a client of the library may take.
    func limit(for kind: String) -> Double? {
        let isOfInitializers = kind == "dic-initializers"
        return switch self {
        case .release: 1.5
        case .debug: 1.3
        case .size: 1.4
        case .start: isOfInitializers ? 3 : 1
        case .allocated: isOfInitializers ? 5 : 2.5
        case .releaseCount, .debugCount, .load, .kept: nil
        }
    }

    /// Whether it is the same on every run, so that a check can fail by it.
    var isRepeatable: Bool { self != .release && self != .debug }

    func text(_ value: Double) -> String {
        switch self {
        case .release, .debug: rounded(value, to: 2)
        case .releaseCount, .debugCount: rounded(value / 1_000_000, to: 0)
        default: rounded(value / 1_000, to: 0)
        }
    }
}

/// The kinds of clients, in the order of the columns.
let clientKinds = ["types", "hand", "dictionary", "dic", "dic-chain", "dic-initializers"]
let clientTitles = ["types", "by hand", "dictionary", "closures", "one chain", "initializers"]

/// What services are asked for by, in the order of the tables.
let clientRequests = ["class", "protocol"]

// Lines of request, metric, kind, value; and of `code`, `first` or `further`, call, bytes.
extension Measurements {
    subscript(_ request: String, _ metric: ClientMetric, _ kind: String) -> Double? {
        self[request, metric.rawValue, kind]
    }

    /// How often the dictionary's goes into it.
    func ratio(_ request: String, _ metric: ClientMetric, _ kind: String) -> Double? {
        guard let base = self[request, metric, "dictionary"] else { return nil }
        return self[request, metric, kind].map { $0 / base }
    }
}
