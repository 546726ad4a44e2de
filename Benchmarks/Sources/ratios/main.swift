import Forms
import FormsByContainer
import FormsByHand

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#endif

let usage = """
    usage: ratios list                      the operations there are
           ratios measure OPERATION         does each of its rows, for a profiler that dumps at each mark
           ratios run ROW hand|frozen N     does one N times and nothing else
           ratios table [--check|--bars]    prints the table, or the bars, of what was measured, which it reads
    """

/// A profiler dumps what it has counted when this is called.
@inline(never)
@_optimize(none)
@_silgen_name("ratios_mark")
func mark() {}

/// Does it so many times, and again twice as many times, each between two marks.
func measure(_ name: String, by means: String, _ work: Work) {
    let count = repetitions(of: name)
    _ = work.prepare(min(count, 10))()
    let once = work.prepare(count)
    let twice = work.prepare(2 * count)
    mark()
    let first = once()
    mark()
    let second = twice()
    mark()
    withExtendedLifetime((first, second)) {}
    print(name, means, count * work.operations)
}

/// How often a row is done: what takes long enough, less often.
func repetitions(of name: String) -> Int {
    guard name.hasPrefix("making") else { return 100 }
    return name.hasPrefix("making-start") || name.hasPrefix("making-eager") ? 3 : 20
}

let arguments = Array(CommandLine.arguments.dropFirst())
let sides = [("hand", Rows.byHand.all), ("frozen", Rows.byContainer.all)]

/// What is done on the main actor is done by hand as elsewhere.
func nameByHand(_ name: String) -> String {
    name.hasPrefix("main-") ? String(name.dropFirst("main-".count)) : name
}

@MainActor func work(_ name: String, by means: String) -> Work? {
    let rows = sides.first { $0.0 == means }?.1
    let name = means == "hand" ? nameByHand(name) : name
    return rows?.first { $0.name == name }?.make()
}

switch arguments.first {
case "list":
    for limit in limits { print(limit.operation) }
case "measure" where arguments.count == 2:
    for (name, _) in sides[1].1 where name.prefix(while: { $0 != "/" }) == arguments[1] {
        for (means, _) in sides {
            if let work = work(name, by: means) { measure(name, by: means, work) }
        }
    }
case "run" where arguments.count == 4:
    guard let work = work(arguments[1], by: arguments[2]), let count = Int(arguments[3]) else {
        fatalError(usage)
    }
    // Kept to the end of the process, which nobody waits for.
    if let kept = work.prepare(count)() { keep(kept) }
case "table":
    let measured = readMeasured()
    if arguments.contains("--bars") {
        printBars(of: measured)
    } else {
        let holds = printTable(of: measured)
        if arguments.contains("--check") && !holds { exit(1) }
    }
default:
    print(usage)
}
