import DIC
import Testing

/// How long a start takes.
@Suite struct StartDurationTests {
    struct Service: Sendable {
        let number: Int
    }

    /// Two hundred services with random delays that need up to three others: the start takes about as long as the
    /// services that wait for each other. The bar leaves room for a busy machine; the benchmarks have a stricter one.
    @Test func aStartTakesAsLongAsItsCriticalPath() async throws {
        let builder = DICBuilder()
        for number in 0..<200 {
            let needs = number == 0 ? [] : (0..<(number * 7 % 4)).map { (number * 31 + $0 * 17) % number }
            let delay = Duration.microseconds(500 + number * 7919 % 4500)
            builder.registerAsync(in: .singleton, named: DependencyName("\(number)")) { resolver in
                for other in needs {
                    _ = try await resolver.loadAsyncOrThrow(Service.self, named: DependencyName("\(other)"))
                }
                try await Task.sleep(for: delay)
                return Service(number: number)
            }
        }
        let container = try await builder.start()
        let report = try #require(container.startReport)
        #expect(report.services.count == 200)
        #expect(container.services(of: Service.self).count == 200)
        let path = report.criticalPath.reduce(Duration.zero) { $0 + report.services[$1].duration }
        #expect(report.duration < report.totalDuration)
        #expect(report.duration < path * 2)
    }
}
