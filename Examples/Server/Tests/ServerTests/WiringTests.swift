import DIC
import Logging
import Storage
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
        // `validate()` proves what `build()` needs, so it does not let anything wait for a database that `start()` opens.
        let builder = makeBuilder(settings).override(as: BookmarkDatabase.self) {
            preconditionFailure("A proof makes nothing.")
        }
        let report = builder.validate([.strict, .fullyProved])
        #expect(report.problems.isEmpty, "\(report)")
        #expect(report.opaqueCount == 0)
    }
}
