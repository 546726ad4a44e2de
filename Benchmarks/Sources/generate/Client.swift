/// A program of so many services, each of which needs up to three of those before it in its
/// feature. The same on every run.
struct Client {
    /// What makes the services.
    enum Kind: String, CaseIterable {
        /// Nothing: the protocols and classes alone.
        case types
        /// A method for each service.
        case hand
        /// An `[ObjectIdentifier: () -> Any]`.
        case dictionary
        /// A frozen container of closures, registered statement by statement.
        case closures = "dic"
        /// The same in one chain.
        case chain = "dic-chain"
        /// A frozen container of initializers.
        case initializers = "dic-initializers"
    }

    /// What services are asked for by.
    enum Request: String {
        case `protocol`, `class`
    }

    struct Service {
        let number: Int
        let dependencies: [Int]
    }

    /// The services of one part of the program: what is in one file of each sort.
    struct Feature {
        let number: Int
        let services: [Service]
    }

    let kind: Kind
    let request: Request
    let features: [Feature]

    init(_ kind: Kind, request: Request, serviceCount: Int) {
        self.kind = kind
        self.request = request
        var random = SplitMix(state: 7)
        features = stride(from: 0, to: serviceCount, by: 20).map { first in
            let services = (first..<min(first + 20, serviceCount)).map { number in
                var dependencies: [Int] = []
                for _ in 0..<random.next(below: 4) where number > first {
                    let dependency = first + random.next(below: number - first)
                    if !dependencies.contains(dependency) { dependencies.append(dependency) }
                }
                return Service(number: number, dependencies: dependencies)
            }
            return Feature(number: first / 20, services: services)
        }
    }

    var services: [Service] { features.flatMap(\.services) }

    /// The sources, by the names of the files.
    var files: [(name: String, source: String)] {
        var files = [("main.swift", main)]
        for feature in features {
            files.append(("Types\(feature.number).swift", types(of: feature)))
        }
        if kind == .types { return files }
        files.append(("Start.swift", start))
        for feature in features {
            files.append(("Loads\(feature.number).swift", loads(of: feature)))
            if kind != .chain {
                files.append(("Making\(feature.number).swift", making(of: feature)))
            }
        }
        return files
    }
}

/// A generator whose numbers are the same everywhere.
private struct SplitMix {
    var state: UInt64

    mutating func next(below limit: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        mixed ^= mixed >> 31
        return Int(mixed % UInt64(limit))
    }
}
