import DICBuilder
import DICTools
import Testing

/// A debug build warns when a factory loads what its `dependsOn:` does not name.
@Suite struct UndeclaredLoadTests {
    struct Clock: Sendable {}
    struct Store: Sendable {}
    struct Journal: Sendable {}

    private static func loadAJournal(_ first: Any.Type, _ observer: MakeRecorder? = nil) {
        let builder = DICBuilder()
            .register { Clock() }
            .register { Store() }
            .register(dependsOn: first, Store.self) { resolver in
                _ = (resolver.load(Clock.self), resolver.load(Store.self))
                return Journal()
            }
        let container = observer.map { builder.build(observer: $0) } ?? builder.build()
        for _ in 1...2 { _ = container.load(Journal.self) }
    }

    @Test func whatIsNotNamedIsReportedOnce() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent])
        {
            UndeclaredLoadTests.loadAJournal(Store.self)
        }
        let written = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #if DEBUG
        #expect(
            written.ranges(of: "DIC: warning [undeclared-edge] UndeclaredLoadTests.Clock").count
                == 1
        )
        #else
        #expect(!written.contains("DIC:"))
        #endif
    }

    @Test func itIsReportedBesideAnotherObserver() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent])
        {
            let recorder = MakeRecorder()
            UndeclaredLoadTests.loadAJournal(Store.self, recorder)
            #expect(recorder.makes.count == 6)
        }
        let written = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #if DEBUG
        #expect(
            written.ranges(of: "DIC: warning [undeclared-edge] UndeclaredLoadTests.Clock").count
                == 1
        )
        #else
        #expect(!written.contains("DIC:"))
        #endif
    }

    @Test func whatIsNamedIsNot() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent])
        {
            UndeclaredLoadTests.loadAJournal(Clock.self)
        }
        let written = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(!written.contains("DIC:"))
    }

    private static func loadWhatReplaces() {
        let container = DICBuilder()
            .register { Clock() }
            .register { Store() }
            .register(dependsOn: Store.self) { resolver in
                _ = resolver.load(Store.self)
                return Journal()
            }
            .register { resolver in
                _ = resolver.load(Clock.self)
                return Journal()
            }
            .build()
        _ = container.load(Journal.self)
    }

    @Test func whatReplacesItMayLoadAnything() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent])
        {
            UndeclaredLoadTests.loadWhatReplaces()
        }
        let written = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        // That it is replaced is noted.
        #expect(!written.contains("[undeclared-edge]"))
    }
}
