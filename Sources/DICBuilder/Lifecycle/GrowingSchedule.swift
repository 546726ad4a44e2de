/// A pure scheduler of services to which others are added. The order of those that have not ended is then a new one.
struct GrowingSchedule: Sendable {
    private var schedule: Schedule

    /// The services, in the order in which the schedule numbers them.
    private var services: [Int]

    /// The number of each service in the schedule.
    private var numbers: [Int: Int]

    private var ended: Set<Int> = []

    /// - Parameter prerequisites: What each service waits for, each once. They form no cycle.
    init(_ prerequisites: [[Int]]) {
        schedule = Schedule(prerequisites)
        services = Array(prerequisites.indices)
        numbers = Dictionary(uniqueKeysWithValues: services.map { ($0, $0) })
    }

    /// How many services have not ended.
    var remaining: Int { schedule.remaining }

    /// The services that wait for nothing.
    var first: [Int] { schedule.first.map { services[$0] } }

    /// Records that a service has ended. A second time does nothing.
    ///
    /// - Returns: The services that can begin now.
    mutating func end(_ service: Int) -> [Int] {
        ended.insert(service)
        return numbers[service].map { schedule.end($0) }?.map { services[$0] } ?? []
    }

    /// Whether a service has ended.
    func hasEnded(_ service: Int) -> Bool { ended.contains(service) }

    /// Adds services.
    ///
    /// A service that has begun waits for no other. What should have come before it comes after it instead.
    ///
    /// - Parameters:
    ///   - count: How many services there are then.
    ///   - hasBegun: Whether a service has begun, and has not ended.
    ///   - prerequisites: What each of the services that have not ended waits for: its place among them.
    mutating func grow(to count: Int, hasBegun: (Int) -> Bool, _ prerequisites: ([Int]) -> [[Int]]) {
        services = (0..<count).filter { !ended.contains($0) }
        numbers = Dictionary(uniqueKeysWithValues: services.enumerated().map { ($1, $0) })
        var order = prerequisites(services)
        for (number, service) in services.enumerated() where hasBegun(service) {
            for other in order[number] where !hasBegun(services[other]) { order[other].append(number) }
            order[number] = []
        }
        schedule = Schedule(order)
    }
}
