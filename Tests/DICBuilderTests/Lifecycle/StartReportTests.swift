import Testing

@testable import DICBuilder

/// What the report on a start says, and what that costs.
@Suite struct StartReportTests {
    /// A chain of services, each after the one before it.
    private func chain(of durations: [Int]) -> StartReport {
        var start = Duration.zero
        let services = durations.enumerated().map { number, duration in
            defer { start += .milliseconds(duration) }
            return StartReport.Service(
                registration: .init(name: "Service \(number)", location: .unknown),
                start: start,
                waiting: .zero,
                duration: .milliseconds(duration),
                waitedFor: number == 0 ? [] : [number - 1]
            )
        }
        return StartReport(services: services, duration: start) { $0.text }
    }

    @Test func theServiceWithoutWhichTheStartTakesLeastIsNamed() {
        let report = chain(of: [10, 20, 40, 30])
        #expect(
            report.description.hasSuffix(
                "without Service 2, which took 40.0 ms, the start would take 60.0 ms"
            )
        )
    }

    @Test func ofSeveralTheFirstIsNamed() {
        let report = chain(of: [10, 20, 20, 20])
        #expect(
            report.description.hasSuffix(
                "without Service 1, which took 20.0 ms, the start would take 50.0 ms"
            )
        )
    }

    /// What it looked at for each service of the path were all services.
    @Test(.timeLimit(.minutes(1))) func aLongChainIsDescribed() {
        let report = chain(of: Array(1...10_000))
        #expect(report.criticalPath.count == 10_000)
        #expect(report.description.contains("without Service 9999, which took"))
    }
}
