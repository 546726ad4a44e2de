import DICBuilder
import Testing

/// What the proof says of what is registered and is no instance, where the compiler cannot say it.
@Suite struct MistakenRegistrationTests {
    struct Settings: Sendable {
        static func open() async throws -> Settings { Settings() }
    }

    struct Editor: Sendable {
        init(settings: Lazy<Settings>?) {}
        init(required: Settings) {}
    }

    struct Draft: Sendable {
        init(body: () -> String) {}
        init(failing body: () -> String) throws {}
    }

    /// Each value that is refused.
    struct All: Assembly {
        /// Of a type that only the caller knows.
        func add<T: Sendable>(_ value: T, into registrar: DependencyRegistrar) {
            registrar.register(value).registerSingleton(value, named: "singleton")
        }

        func assemble(into registrar: DependencyRegistrar) {
            registrar
                .register(Draft.init(body:))
                .register(Draft.init(failing:), in: .graph, named: "failing")
                .registerThrowable(Settings.open, named: "throwable async")
                .registerThrowable(named: "throwable, resolver") { _ in _ = try Settings.openNow() }
                .registerThrowable(named: "throwable, nothing") { _ = try Settings.openNow() }
                .register(named: "arguments") { (_, _: Int) in _ = Settings() }
                .register(named: "throwing") { _ = try Settings.openNow() }
                .register(named: "throwing, resolver") { _ in _ = try Settings.openNow() }
                .register(named: "typed") { (_: Editor) in _ = Settings() }
                .registerSingleton(named: "throwing singleton") { _ = try Settings.openNow() }
            add(Settings.self, into: registrar)
            add((any Assembly).self, into: registrar)
            add({ 1 } as @Sendable () -> Int, into: registrar)
        }
    }

    struct AllOnMainActor: MainActorAssembly {
        func assemble(into registrar: MainActorRegistrar) {
            registrar
                .register(Draft.init(body:))
                .registerThrowable(Settings.open, named: "throwable async")
                .registerThrowable(named: "throwable, resolver") { _ in _ = try Settings.openNow() }
                .registerThrowable(named: "throwable, nothing") { _ = try Settings.openNow() }
                .register(named: "arguments") { (_, _: Int) in _ = Settings() }
                .register(named: "throwing") { _ = try Settings.openNow() }
                .register(named: "throwing, resolver") { _ in _ = try Settings.openNow() }
                .register(named: "typed") { (_: Editor) in _ = Settings() }
                .registerSingleton(named: "throwing singleton") { _ = try Settings.openNow() }
        }
    }

    struct Function: Assembly {
        func assemble(into registrar: DependencyRegistrar) {
            registrar.registerThrowable(Settings.open)
        }
    }

    private static func mistakes(_ problems: [Problem]) -> [Problem] {
        problems.filter { $0.code == .mistakenRegistration }
    }

    @Test func eachIsAnError() {
        let report = DICBuilder().assemble(All()).validate()
        #expect(report.registrationCount == 16)
        #expect(Self.mistakes(report.errors).count == 16)
        #expect(report.warnings.isEmpty)
    }

    @MainActor
    @Test func eachOnTheMainActorIsAnError() {
        let report = DICBuilder().mainActor.assemble(AllOnMainActor()).validate()
        #expect(report.registrationCount == 9)
        #expect(Self.mistakes(report.errors).count == 9)
    }

    /// Registered again as a function, it would be refused again.
    @Test func theSuggestionIsAClosureWhereAFunctionDoesNotDo() throws {
        let type = "MistakenRegistrationTests.Draft"
        let builder = DICBuilder().register(Draft.init(body:)).register(
            Draft.init(failing:),
            in: .graph,
            named: "b"
        )
        let suggestions = builder.validate().errors.map(\.suggestion)
        #expect(
            suggestions == [
                ".register { \(type)(…) }",
                ".register(in: .graph, named: \"b\") { try \(type)(…) }",
            ]
        )
    }

    @Test func theSuggestionKeepsTheLifetime() {
        let type = "MistakenRegistrationTests.Settings"
        let builder = DICBuilder().registerThrowable(Settings.open, in: .cached, named: "cached")
        #expect(
            builder.validate().errors.map(\.suggestion)
                == [".registerAsync(in: .cached, named: \"cached\") { try await \(type)(…) }"]
        )
    }

    @Test func aBuildRefusesIt() throws {
        let builder = DICBuilder().assemble(Function())
        let error = #expect(throws: BuildError.self) { try builder.buildOrThrow() }
        #expect(error?.problems.map(\.code) == [.mistakenRegistration])
        #expect(error?.problems.first?.subject == "MistakenRegistrationTests.Settings")
        #expect(
            error?.description.contains(
                "registered as an asynchronous throwing function that returns"
            ) == true
        )
    }

    @Test func anOptionalParameterThatItLeavesNilDoesNotHideIt() {
        let report = DICBuilder().assemble(Function()).register(Editor.init(settings:)).validate()
        #expect(report.problems.map(\.code) == [.mistakenRegistration, .optionalNever])
    }

    /// The error names the mistake.
    @Test func whatIsMissingBecauseOfItIsReportedOnce() throws {
        let report = DICBuilder().assemble(Function()).register(Editor.init(required:)).validate()
        #expect(report.problems.map(\.code) == [.notRegistered])
        let code = ".registerAsync { try await MistakenRegistrationTests.Settings(…) }"
        #expect(report.problems[0].suggestion == code)
        let rooted = DICBuilder().assemble(Function()).roots(Settings.self).validate()
        #expect(rooted.problems.map(\.code) == [.notRegistered])
    }

    @MainActor
    @Test func anAsynchronousFactoryLeavesTheViewForTheMainActor() {
        let builder = DICBuilder().mainActor.registerThrowable(Settings.open)
        #expect(
            builder.validate().errors.map(\.suggestion) == [
                ".nonisolated.registerAsync { try await MistakenRegistrationTests.Settings(…) }.mainActor"
            ]
        )
    }

    @Test func whatIsMeantIsNoMistake() {
        let function: @Sendable () throws -> Settings = { Settings() }
        let builder = DICBuilder()
            .register(as: (@Sendable () throws -> Settings).self) { { Settings() } }
            .register(function, as: (@Sendable () throws -> Settings).self, named: "value")
            .register(as: Settings.Type.self) { Settings.self }
            .register(Settings.self, as: Settings.Type.self, named: "value")
            .register(as: Void.self) { _ = Settings() }
            .registerThrowable(as: Void.self, named: "throwable") { _ = try Settings.openNow() }
            .registerThrowable { try Settings.openNow() }
        #expect(builder.validate().problems.isEmpty)
    }

    @Test func aMistakeThatIsReplacedIsNone() {
        let type = (@Sendable () async throws -> Settings).self
        let registered = DICBuilder().assemble(Function()).register(as: type) { { Settings() } }
        #expect(registered.validate().problems.map(\.code) == [.duplicate])
    }

    /// A container that inherits it has a report of its own.
    @Test func whoeverRegistersItReportsIt() throws {
        let mutable = DICBuilder().assemble(Function())
        #expect(Self.mistakes(mutable.validate().errors).count == 1)
        let container = DICBuilder().register { 1 }.build()
        #expect(throws: BuildError.self) {
            try container.overridingOrThrow { $0.assemble(Function()) }
        }
    }
}

extension MistakenRegistrationTests.Settings {
    static func openNow() throws -> MistakenRegistrationTests.Settings {
        MistakenRegistrationTests.Settings()
    }
}
