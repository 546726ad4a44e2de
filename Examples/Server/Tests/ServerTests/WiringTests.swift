import DIC
import Logging
import Testing

@testable import Server

@Suite("The container's wiring")
struct WiringTests {
    @Test("All of it is proved, and nothing is started for that")
    func isProved() {
        let settings = Settings(
            port: 0,
            databasePath: "/there/is/no/such/folder",
            tagInterval: .seconds(1),
            noticeTime: .zero,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
        let report = makeBuilder(settings).validateStart([.strict, .fullyProved])
        #expect(report.problems.isEmpty, "\(report)")
        #expect(report.opaqueCount == 0)
    }
}
