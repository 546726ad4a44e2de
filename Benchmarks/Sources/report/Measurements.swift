/// What is measured of an operation.
enum Metric: String, CaseIterable {
    case instructions, allocations
    case time
    case threads

    /// What a row of the table calls it.
    var label: String {
        switch self {
        case .instructions: "instructions"
        case .allocations: "allocations"
        case .time: "nanoseconds"
        case .threads: "throughput"
        }
    }
}

/// The means, in the order of the columns.
let means = ["hand", "dictionary", "locked", "mutable", "frozen"]
let columnTitles = ["by hand", "dictionary", "+ mutex", "mutable", "frozen"]

/// The scenarios, in the order of the rows.
let scenarios = [
    "S1", "S2", "S3", "S4", "S5", "S6", "S7", "S8", "S9", "S10a", "S10b", "S11", "S12", "S13",
    "S14", "S15", "S15k",
    "S16", "S16k", "S16t", "S17", "S17k", "S19",
]

func title(of scenario: String) -> String {
    switch scenario {
    case "S1": "load a made singleton"
    case "S2": "load a transient empty class"
    case "S3": "load a transient"
    case "S4": "load a tree of ten transients"
    case "S5": "S1 with 1000 types registered"
    case "S6": "register and build 1000 types"
    case "S7": "S3 on two threads, against one"
    case "S8": "a miss, loadOrNil"
    case "S9": "S4, of initializers"
    case "S10a": "S3 by name, a static member"
    case "S10b": "S3 by name, a literal"
    case "S11": "S3 with two arguments"
    case "S12": "load a diamond that shares a graph instance"
    case "S13": "S1 on the main actor"
    case "S15": "open and close an empty scope"
    case "S15k": "S15, 10000 registrations"
    case "S16": "eleven objects in a scope"
    case "S16k": "S16, 10000 registrations"
    case "S16t": "S16 on two threads, against one"
    case "S17": "load what a scope keeps"
    case "S17k": "S17, 10000 registrations"
    case "S19": "a scope with three values, closed by await"
    default: "S3 on the main actor"
    }
}

/// Lines of three words and a value: of an operation its metric, scenario and means.
struct Measurements {
    private var values: [String: Double] = [:]

    init(lines: [String]) {
        for line in lines {
            let words = line.split(separator: " ")
            guard words.count == 4, let value = Double(words[3]) else { continue }
            values[words[0...2].joined(separator: " ")] = value
        }
    }

    subscript(_ first: String, _ second: String, _ third: String) -> Double? {
        values["\(first) \(second) \(third)"]
    }

    subscript(_ metric: Metric, _ scenario: String, _ means: String) -> Double? {
        self[metric.rawValue, scenario, means]
    }

    /// How often the work by hand goes into it, or for the registrations, where there is none, the
    /// dictionary's.
    func ratio(_ metric: Metric, _ scenario: String, _ means: String) -> Double? {
        guard let value = self[metric, scenario, means],
            let base = self[metric, scenario, scenario == "S6" ? "dictionary" : "hand"],
            base > 0
        else { return nil }
        return value / base
    }
}
