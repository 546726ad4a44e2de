import Scenarios

let usage = """
    usage: count list              the scenarios and means there are, each with how often a profiler repeats it in one
                                   run, and how many runs it takes the least of
           count run S1 frozen N   does one N times and nothing else, for a profiler
           count time              nanoseconds of thread CPU time for one of each
           count threads           throughput of two threads against one
    """

switch CommandLine.arguments.dropFirst().first {
case "list":
    for (scenario, means, _) in allOperations() where !scenario.isOnTwoThreads {
        print(
            scenario.rawValue,
            means.rawValue,
            scenario.profiledRepetitions,
            scenario.profiledRuns
        )
    }
case "run" where CommandLine.arguments.count == 5:
    guard let scenario = Scenario(rawValue: CommandLine.arguments[2]),
        let means = Means(rawValue: CommandLine.arguments[3]),
        let count = Int(CommandLine.arguments[4]),
        let operation = Operation(scenario, with: means)
    else { fatalError(usage) }
    // Kept to the end of the process, which nobody waits for.
    let kept = operation.run(count)
    _ = kept.map(Unmanaged.passRetained)
case "time":
    measureTimes()
case "threads":
    measureThreads()
default:
    print(usage)
}

extension Scenario {
    fileprivate var profiledRepetitions: Int {
        if self == .registerThousand { return 3 }
        return isOnOtherThreads ? 2000 : 500
    }

    /// Threads that wait for each other take more instructions in some runs than in others.
    fileprivate var profiledRuns: Int { isOnOtherThreads ? 3 : 1 }
}
