import Testing

@testable import SnippetChecks

@Suite struct FixtureTests {
    private func fixture(_ text: String) -> Fixture {
        Fixture(path: "Fixtures/Client.swift", text: text)
    }

    @Test func `messages are expected on the line below, several in any order`() {
        let fixture = fixture(
            """
            import DIC
                // expected-warning: unused
                // expected-error: no such thing
                thing()
            // expected-error: last
            end()
            """
        )
        #expect(
            fixture.expected.map(\.description) == [
                "4: error: no such thing", "4: warning: unused", "6: error: last",
            ]
        )
        #expect(fixture.modes == [ClientMode()])
        #expect(fixture.failures.isEmpty)
    }

    @Test(arguments: [
        ("", ["Swift 6"]),
        ("// swift-version: 5", ["Swift 5"]),
        ("// swift-version: 5 6", ["Swift 5", "Swift 6"]),
        ("// swift-version: 5\n// swift-version: 6", ["Swift 5", "Swift 6"]),
        ("// default-isolation: MainActor", ["Swift 6, MainActor by default"]),
        (
            "// swift-version: 5 6\n// default-isolation: nonisolated MainActor",
            [
                "Swift 5", "Swift 5, MainActor by default", "Swift 6",
                "Swift 6, MainActor by default",
            ]
        ),
    ])
    func `a fixture is checked in each combination of modes`(header: String, modes: [String]) {
        #expect(fixture(header + "\n// compiles\n").modes.map(\.description) == modes)
    }

    @Test(arguments: [
        "// compiles\n// expected-error: x\nf()\n",
        "import DIC\n",
        "// expected-error: x\n",
        "// compiles\n// swift-version: 7\n",
        "// compiles\n// default-isolation: mainActor\n",
        "// expected-error: x\nf()\n// expected-note: y\ng()\n",
    ])
    func `contradictory and unknown comments are failures`(text: String) {
        #expect(fixture(text).failures.count == 1)
    }

    @Test func `modes are passed on to the compiler`() {
        #expect(ClientMode().compilerArguments == ["-swift-version", "6"])
        #expect(
            ClientMode(languageVersion: .five, defaultIsolation: .mainActor).compilerArguments
                == ["-swift-version", "5", "-default-isolation", "MainActor"]
        )
        #expect(
            ClientMode(upcomingFeatures: ["A", "B"]).compilerArguments
                == [
                    "-swift-version", "6", "-enable-upcoming-feature", "A",
                    "-enable-upcoming-feature", "B",
                ]
        )
    }

    @Test
    func `every mode is each language version with each default isolation, and plain Swift 5`() {
        #expect(
            ClientMode.everyMode.map(\.description) == [
                "Swift 5",
                "Swift 5 with InferSendableFromCaptures",
                "Swift 5 with InferSendableFromCaptures, MainActor by default",
                "Swift 6",
                "Swift 6, MainActor by default",
            ]
        )
        #expect(
            ClientMode.everyMode.map(\.upcomingFeatures)
                == [[], ["InferSendableFromCaptures"], ["InferSendableFromCaptures"], [], []]
        )
    }
}

@Suite struct DiagnosticTests {
    private func diagnostics(_ text: String, _ ending: Command.Result.Ending = .exited(1))
        -> [String]
    {
        Diagnostic.diagnostics(in: Compiler.Output(ending: ending, text: text), file: "F.swift")
            .map(\.description)
    }

    @Test
    func
        `errors and warnings are read once each, in the order of lines, without the names of groups`()
    {
        let text = """
            F.swift:12:5: error: cannot do it [#SendableClosureCaptures]
                f()
                ^
            F.swift:12:5: note: candidate expects value
            F.swift:3:1: warning: unused: it [x]
            F.swift:12:9: error: cannot do it
            """
        #expect(diagnostics(text) == ["3: warning: unused: it [x]", "12: error: cannot do it"])
    }

    @Test func `a diagnostic without a line keeps its full text`() {
        #expect(diagnostics("error: no such module\n") == ["0: error: no such module"])
        #expect(
            diagnostics("<unknown>:0: error: too complex\n") == [
                "0: error: <unknown>:0: too complex"
            ]
        )
        #expect(diagnostics("G.swift:3:1: error: no\n") == ["0: error: G.swift:3:1: no"])
    }

    @Test func `an excerpt that quotes a message is not a diagnostic`() {
        #expect(diagnostics("    // expected-error: x\n  log(\"error: x\")\n", .exited(0)) == [])
    }

    @Test func `a failure without an error gets one`() {
        #expect(
            diagnostics("Stack dump\nend\n\n") == [
                "0: error: the compiler exited with status 1: end"
            ]
        )
        #expect(
            diagnostics("", .signalled(11)) == ["0: error: the compiler was ended by signal 11"]
        )
        #expect(
            diagnostics("F.swift:1:1: warning: w\n", .timedOut).first
                == "0: error: no answer within the time limit"
        )
    }
}
