import AppCore
import DIC
import Storage
import Testing

@testable import App

/// The app as it is composed, without its terminal.
struct ContainerTests {
    private let transcript = Transcript()

    /// The app that runs some commands; what is registered later than this takes precedence.
    private func builder(running commands: [String]) -> MainActorBuilder {
        DICBuilder()
            .mainActor
            .assemble(AppAssembly(), SampleAssembly())
            .register(transcript, as: (any Output).self)
            .register(as: (any Input).self, in: .singleton) { Script(commands, output: transcript) }
    }

    @Test func everyScreenCanBeLoaded() async throws {
        let commands = try builder(running: []).buildOrThrow().loadAll(Command.self)
        let arguments = [
            "feed": "swift", "open": "swift/1", "bookmark": "swift/1", "set": "width 40",
            "profile": "ada",
        ]
        #expect(commands.count == 13)
        _ = try await commands.first { $0.name == "refresh" }?.run("")
        for command in commands {
            let screen = try await command.run(arguments[command.name] ?? "")
            #expect(!screen.title.isEmpty, "\(command.name)")
        }
    }

    @Test func theScriptPrintsWhatIsExpected() async {
        await builder(running: Sample.script).build().load(Shell.self).run()
        let folder = FolderFiles(
            folder: String("\(#filePath)".dropLast("ContainerTests.swift".count))
        )
        #expect(transcript.text == folder.text(of: "Session.txt"))
    }

    @Test func filesThatAreRegisteredLaterReachTheScreens() async {
        let app = builder(running: ["refresh", "unread"])
            .nonisolated
            .register(
                MemoryFiles(["a.feed": "# A\n## 2026-01-01 Ants\nAnts make hills."]),
                as: (any Files).self
            )
            .mainActor
            .build()
        await app.load(Shell.self).run()
        #expect(transcript.text.contains("a  A: 1 of 1 unread"))
        #expect(transcript.text.contains("a/1  Ants (2026-01-01)"))
    }

    @Test func aChildContainerHasAClockOfItsOwn() async {
        let app = builder(running: ["refresh", "unread"]).build()
        let child = DICBuilder(parent: app)
            .mainActor
            .register(FixedClock(today: Day("2026-03-12")), as: (any DayClock).self)
            .build()
        await child.load(Shell.self).run()
        #expect(transcript.text.contains("Actors at home (2026-03-14)"))
        #expect(transcript.text.contains("A place for herbs (today)"))
    }
}

private final class Transcript: Output {
    private(set) var text = ""

    func write(_ line: String) { text += "\(line)\n" }
}
