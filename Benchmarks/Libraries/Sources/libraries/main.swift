#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#endif

let usage = """
    usage: libraries list                          the scenarios and libraries there are, with a number of repetitions
           libraries run <scenario> <library> <n>  does one so often and nothing else, for a profiler
           libraries cold <library>                makes a container, loads nine objects and ends
           libraries time                          nanoseconds of thread CPU time for one of each
    """

let arguments = CommandLine.arguments.dropFirst()

switch arguments.first {
case "list":
    for scenario in Scenario.allCases {
        for library in libraries where library.init().operation(scenario) != nil {
            print(scenario, library.name, scenario.repetitions)
        }
    }
case "run" where arguments.count == 4:
    guard let scenario = Scenario(rawValue: CommandLine.arguments[2]),
        let library = libraries.first(where: { $0.name == CommandLine.arguments[3] }),
        let operation = library.init().operation(scenario),
        let count = Int(CommandLine.arguments[4])
    else { fatalError(usage) }
    repeating(count, operation)
case "cold" where arguments.count == 2:
    guard let library = libraries.first(where: { $0.name == arguments.last })?.init(),
        let operation = library.operation(.complex)
    else { fatalError(usage) }
    operation()
    // Kept to the end of the process, which nobody waits for.
    _ = Unmanaged.passRetained(Kept(library))
case "time":
    for scenario in Scenario.allCases {
        for (name, nanoseconds) in times(of: scenario) {
            print("time", scenario, name, nanoseconds)
        }
    }
default:
    print(usage)
}

final class Kept {
    let library: any Library

    init(_ library: any Library) { self.library = library }
}

func repeating(_ count: Int, _ operation: () -> Void) {
    for _ in 0..<count { operation() }
}

/// The median time of one operation with each library. They take turns, so that whatever else the
/// machine does disturbs them alike.
func times(of scenario: Scenario) -> [(name: String, nanoseconds: Double)] {
    let operations = libraries.compactMap { library in
        library.init().operation(scenario).map { (name: library.name, operation: $0) }
    }
    let counts = operations.map { repetitions(of: $0.operation) }
    var samples = operations.map { _ in [Double]() }
    for _ in 0..<31 {
        for (index, (_, operation)) in operations.enumerated() {
            let start = threadNanoseconds()
            repeating(counts[index], operation)
            samples[index].append(Double(threadNanoseconds() - start) / Double(counts[index]))
        }
    }
    return operations.indices.map {
        (operations[$0].name, samples[$0].sorted()[samples[$0].count / 2])
    }
}

/// So many repetitions take about four milliseconds.
func repetitions(of operation: () -> Void) -> Int {
    var count = 1
    while true {
        let start = threadNanoseconds()
        repeating(count, operation)
        let spent = threadNanoseconds() - start
        if spent > 1_000_000 { return max(1, Int(UInt64(count) * 4_000_000 / spent)) }
        count *= 2
    }
}

func threadNanoseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
