import DIC
import Logging
import Testing

@testable import Server

@Suite("The container's wiring")
struct WiringTests {
    @Test("All of it is proved, and nothing is started for that")
    func isProved() {
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let report = makeBuilder(databasePath: "/there/is/no/such/folder", logger: logger)
            .validateStart([.strict, .fullyProved])
        #expect(report.problems.isEmpty, "\(report)")
        #expect(report.opaqueCount == 0)
    }
}
