import DICBuilder
import DICTools
import Foundation
import Synchronization
import Testing

/// What a recorder makes of what it is told. The clock stands still but where a factory says that
/// time passes.
@Suite struct MakeRecorderTests {
    struct Database: Sendable {}
    struct Store: Sendable {}
    struct Fonts: Sendable {}
    struct App: Sendable {}
    struct Refused: Error {}

    /// A clock that is set by hand.
    private final class Clock: Sendable {
        private let milliseconds = Atomic(0)
        private let start = ContinuousClock.now

        var now: ContinuousClock.Instant {
            start + .milliseconds(milliseconds.load(ordering: .relaxed))
        }

        func pass(_ milliseconds: Int) { self.milliseconds.add(milliseconds, ordering: .relaxed) }
    }

    private let clock = Clock()

    private func build(
        _ recorder: MakeRecorder,
        _ register: (DICBuilder) -> Void
    ) -> ImmutableDependencyInjectionContainer? {
        let builder = DICBuilder()
        register(builder)
        return try? builder.build(
            from: .nonisolated,
            observation: Observation(recorder) { [clock] in clock.now }
        )
    }

    /// 480 ms: 300 in the database, 100 in the store that needs it, 60 in the fonts, 20 in the app
    /// that needs all.
    private func recordStart(_ recorder: MakeRecorder) {
        let clock = clock
        _ = build(recorder) { builder in
            builder
                .register(in: .singleton) { () -> Database in
                    clock.pass(300)
                    return Database()
                }
                .register(in: .singleton) { resolver -> Store in
                    clock.pass(40)
                    _ = resolver.load(Database.self)
                    clock.pass(60)
                    return Store()
                }
                .register { () -> Fonts in
                    clock.pass(60)
                    return Fonts()
                }
                .registerSingleton { resolver -> App in
                    _ = (resolver.load(Store.self), resolver.load(Fonts.self))
                    clock.pass(20)
                    return App()
                }
        }
    }

    /// The text without the names of files and lines.
    private func unplaced(_ text: String) -> String {
        text.split(separator: "\n").map { line in
            guard let place = line.range(of: ", MakeRecorderTests.swift:") else {
                return String(line)
            }
            return String(line[..<place.lowerBound])
                + line[place.upperBound...].drop { $0.isNumber }
        }.joined(separator: "\n")
    }

    @Test func theMakesAreATree() {
        let recorder = MakeRecorder()
        recordStart(recorder)
        let makes = recorder.makes
        #expect(
            makes.map(\.dependency.title) == [
                "MakeRecorderTests.App", "MakeRecorderTests.Store", "MakeRecorderTests.Database",
                "MakeRecorderTests.Fonts",
            ]
        )
        #expect(makes.map(\.id) == [1, 2, 3, 4])
        #expect(makes.map(\.parent) == [nil, 1, 2, 1])
        #expect(makes.map(\.depth) == [0, 1, 2, 1])
        #expect(makes.map(\.start) == [0, 0, 40, 400].map { .milliseconds($0) })
        #expect(makes.map(\.duration) == [480, 400, 300, 60].map { .milliseconds($0) })
        #expect(makes.map(\.ownDuration) == [20, 100, 300, 60].map { .milliseconds($0) })
        #expect(
            recorder.slowest(2).map(\.dependency.title) == [
                "MakeRecorderTests.Database", "MakeRecorderTests.Store",
            ]
        )
        #expect(
            unplaced(recorder.tree) == """
                     total        own
                  480.0 ms    20.0 ms  MakeRecorderTests.App, eagerSingleton
                  400.0 ms   100.0 ms  ├── MakeRecorderTests.Store, singleton
                  300.0 ms   300.0 ms  │   └── MakeRecorderTests.Database, singleton
                   60.0 ms    60.0 ms  └── MakeRecorderTests.Fonts, transient
                """
        )
    }

    @Test func theReportSaysWhereTheTimeWent() {
        let recorder = MakeRecorder()
        recordStart(recorder)
        #expect(
            unplaced(recorder.report) == """
                DIC: 4 makes in 480.0 ms
                most time of their own
                  300.0 ms   63%  MakeRecorderTests.Database, singleton
                  100.0 ms   21%  MakeRecorderTests.Store, singleton
                   60.0 ms   13%  MakeRecorderTests.Fonts, transient
                   20.0 ms    4%  MakeRecorderTests.App, eagerSingleton
                longest chain
                  480.0 ms  100%  MakeRecorderTests.App, eagerSingleton
                  400.0 ms   83%    MakeRecorderTests.Store, singleton
                  300.0 ms   63%      MakeRecorderTests.Database, singleton
                """
        )
    }

    @Test func aRecorderWithoutMakes() {
        let recorder = MakeRecorder()
        #expect(recorder.report == "DIC: 0 makes in 0.0 µs")
        #expect(recorder.tree == "     total        own")
        #expect(recorder.slowest(3).isEmpty)
        #expect(recorder.trace == "{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n\n]}")
    }

    @Test func theGanttChart() {
        let recorder = MakeRecorder()
        recordStart(recorder)
        #expect(
            recorder.gantt == """
                gantt
                    title What was made, in µs
                    dateFormat x
                    axisFormat %Q
                    section MakeRecorderTests.App
                    MakeRecorderTests.App :m1, 0, 480000
                    MakeRecorderTests.Store :m2, 0, 400000
                    MakeRecorderTests.Database :m3, 40000, 340000
                    MakeRecorderTests.Fonts :m4, 400000, 460000
                """
        )
    }

    @Test func theTrace() {
        let recorder = MakeRecorder()
        recordStart(recorder)
        let lines = recorder.trace.split(separator: "\n")
        #expect(lines.first == "{\"displayTimeUnit\":\"ms\",\"traceEvents\":[")
        #expect(lines.last == "]}")
        #expect(
            lines[3].hasPrefix(
                "{\"name\":\"MakeRecorderTests.Database\",\"cat\":\"make\",\"ph\":\"X\",\"ts\":40000.0,\"dur\":300000.0,\"pid\":1,\"tid\":1,"
                    + "\"args\":{\"lifetime\":\"singleton\",\"location\":\"MakeRecorderTests.swift:"
            )
        )
    }

    @Test func namesAndErrorsAreEscaped() {
        let recorder = MakeRecorder()
        struct Message: Error, CustomStringConvertible { let description = "a \"b\"\n\\c" }
        let container = build(recorder) { builder in
            builder.registerThrowable(named: "x:y;\"z\"") { () throws -> App in throw Message() }
        }
        _ = container?.loadOrNil(App.self, named: "x:y;\"z\"")
        #expect(throws: Never.self) {
            try JSONSerialization.jsonObject(with: Data(recorder.trace.utf8))
        }
        #expect(
            recorder.trace.contains(#""name":"MakeRecorderTests.App named \"x:y;\\\"z\\\"\"","#)
        )
        #expect(recorder.trace.contains(#""error":"a \"b\"\n\\c""#))
        #expect(
            recorder.gantt.contains(#"    MakeRecorderTests.App named "x y \"z\"" :crit, m1, 0, 1"#)
        )
    }

    @Test func whatFailsAndWhatRuns() {
        let recorder = MakeRecorder()
        let clock = clock
        let container = build(recorder) { builder in
            builder
                .registerThrowable { () throws -> Database in
                    clock.pass(5)
                    throw Refused()
                }
                .register { resolver -> App in
                    _ = resolver.loadOrNil(Database.self)
                    clock.pass(1)
                    #expect(recorder.makes.map(\.duration) == [nil, .milliseconds(5)])
                    #expect(
                        recorder.report.hasPrefix("DIC: 2 makes in 5.0 ms (1 failed, 1 running)")
                    )
                    #expect(recorder.gantt.contains("MakeRecorderTests.App :active, m1, 0, 5000"))
                    #expect(recorder.trace.contains("\"running\":true"))
                    return App()
                }
        }
        _ = container?.load(App.self)
        #expect(recorder.makes[1].error is Refused)
        #expect(
            unplaced(recorder.tree).hasSuffix(
                "└── MakeRecorderTests.Database, transient, failed: Refused()"
            )
        )
        #expect(recorder.report.hasPrefix("DIC: 2 makes in 6.0 ms (1 failed)"))
    }

    @Test func theFirstMakesAreKeptUpToTheLimit() {
        let recorder = MakeRecorder(limit: 2)
        recordStart(recorder)
        #expect(
            recorder.makes.map(\.dependency.title) == [
                "MakeRecorderTests.App", "MakeRecorderTests.Store",
            ]
        )
        #expect(recorder.omittedCount == 2)
        #expect(recorder.report.hasPrefix("DIC: 2 makes in 480.0 ms (2 not recorded)"))
        recorder.removeAll()
        #expect(recorder.makes.isEmpty)
        recordStart(recorder)
        #expect(recorder.makes.map(\.start) == [.zero, .zero])
    }

    /// Two that run at the same time are counted once, and have tracks of their own.
    @Test func makesAtTheSameTime() async {
        let recorder = MakeRecorder()
        let clock = clock
        let container = build(recorder) { builder in
            builder
                .registerAsync { (_, turn: Turns) -> Int in
                    await turn.start()
                    clock.pass(10)
                    return 1
                }
                .registerAsync { resolver -> App in
                    let turns = Turns(2)
                    async let one: Int = resolver.loadAsync(arguments: turns)
                    async let two: Int = resolver.loadAsync(arguments: turns)
                    _ = await (one, two)
                    return App()
                }
        }
        _ = await container?.loadAsync(App.self)
        // Both began before either went on, so each is as long as both together, or ended when the
        // first did.
        let makes = recorder.makes
        #expect(makes.map(\.parent) == [nil, 1, 1])
        #expect(makes[0].duration == .milliseconds(20))
        #expect(makes[0].ownDuration == .zero)
        let tracks = recorder.trace.split(separator: "\n").compactMap { line in
            line.range(of: "\"tid\":").map { line[$0.upperBound...].prefix { $0.isNumber } }
        }
        #expect(tracks == ["1", "1", "2"])
    }

    /// Lets tasks go on once all have come.
    private final class Turns: Sendable {
        private let missing: Atomic<Int>

        init(_ count: Int) { missing = Atomic(count) }

        func start() async {
            missing.subtract(1, ordering: .sequentiallyConsistent)
            while missing.load(ordering: .sequentiallyConsistent) > 0 { await Task.yield() }
        }
    }
}
