import DICBuilder
import Testing

/// What the proof says of registrations that the compiler warns of.
@Suite struct MistakenRegistrationTests {
    struct Settings: Sendable {
        static func make() throws -> Settings { Settings() }
        static func open() async throws -> Settings { Settings() }
    }

    struct Editor: Sendable {
        init(settings: Lazy<Settings>?) {}
        init(required: Settings) {}
    }

    /// Each mistake that a nonisolated registrar accepts.
    struct All: Assembly {
        @available(*, deprecated)
        func assemble(into registrar: DependencyRegistrar) {
            registrar
                .register { try Settings.make() }
                .register(named: "unlabeled") { _ = Settings() }
                .register(named: "resolver") { _ in _ = Settings() }
                .register(named: "argument") { (_, number: Int) in _ = Settings() }
                .register(Settings.self)
                .register({ try await Settings.open() }, named: "async")
                .registerThrowable({ try await Settings.open() }, named: "throwable async")
                .registerThrowable(named: "throwable") { _ = try Settings.make() }
                .registerThrowable(named: "throwable, resolver") { _ in _ = try Settings.make() }
                .registerThrowable(named: "throwable, argument") { (_, number: Int) in _ = try Settings.make() }
                .registerThrowable(Settings.self, named: "throwable type")
                .registerSingleton({ try Settings.make() }, named: "singleton")
                .registerSingleton({ try await Settings.open() }, named: "singleton, async")
                .registerSingleton(named: "singleton, nothing") { _ = Settings() }
                .registerSingleton(named: "singleton, resolver") { _ in _ = Settings() }
                .registerSingleton(Settings.self, named: "singleton type")
                .registerAsync(named: "async nothing") { _ = try await Settings.open() }
                .registerAsync(named: "async resolver") { _ in _ = try await Settings.open() }
                .registerAsync(named: "async argument") { (_, number: Int) in _ = try await Settings.open() }
        }
    }

    /// Each mistake that the view for the main actor accepts.
    struct AllOnMainActor: MainActorAssembly {
        @available(*, deprecated)
        func assemble(into registrar: MainActorRegistrar) {
            registrar
                .register({ try Settings.make() }, named: "function")
                .register(named: "nothing") { _ = Settings() }
                .register(named: "resolver") { _ in _ = Settings() }
                .register(named: "argument") { (_, number: Int) in _ = Settings() }
                .register(Settings.self)
                .register({ try await Settings.open() }, named: "async")
                .registerThrowable({ try await Settings.open() }, named: "throwable async")
                .registerThrowable(named: "throwable") { _ = try Settings.make() }
                .registerThrowable(named: "throwable, resolver") { _ in _ = try Settings.make() }
                .registerThrowable(named: "throwable, argument") { (_, number: Int) in _ = try Settings.make() }
                .registerThrowable(Settings.self, named: "throwable type")
                .registerSingleton({ try Settings.make() }, named: "singleton")
                .registerSingleton({ try await Settings.open() }, named: "singleton, async")
                .registerSingleton(named: "singleton, nothing") { _ = Settings() }
                .registerSingleton(named: "singleton, resolver") { _ in _ = Settings() }
                .registerSingleton(Settings.self, named: "singleton type")
        }
    }

    struct Function: Assembly {
        @available(*, deprecated)
        func assemble(into registrar: DependencyRegistrar) {
            registrar.register { try Settings.make() }
        }
    }

    struct FunctionOnMainActor: MainActorAssembly {
        @available(*, deprecated)
        func assemble(into registrar: MainActorRegistrar) {
            registrar.register { try await Settings.open() }
        }
    }

    struct Kept: Assembly {
        @available(*, deprecated)
        func assemble(into registrar: DependencyRegistrar) {
            registrar
                .registerSingleton { try Settings.make() }
                .register({ try Settings.make() }, in: .singleton, named: "singleton")
                .register({ try await Settings.open() }, in: .cached, named: "cached")
        }
    }

    struct KeptOnMainActor: MainActorAssembly {
        @available(*, deprecated)
        func assemble(into registrar: MainActorRegistrar) {
            registrar.registerSingleton({ try await Settings.open() }, named: "singleton")
        }
    }

    private static func mistakes(_ problems: [Problem]) -> [Problem] {
        problems.filter { $0.code == .mistakenRegistration }
    }

    @Test func everyMistakeIsAWarning() {
        let report = DICBuilder().assemble(All()).validate()
        #expect(report.registrationCount == 19)
        #expect(Self.mistakes(report.warnings).count == 19)
        #expect(report.errors.isEmpty)
    }

    @MainActor
    @Test func everyMistakeOnTheMainActorIsAWarning() {
        let report = DICBuilder().mainActor.assemble(AllOnMainActor()).validate()
        #expect(report.registrationCount == 16)
        #expect(Self.mistakes(report.warnings).count == 16)
    }

    @MainActor
    @Test func theSuggestionKeepsTheLifetime() {
        let type = "MistakenRegistrationTests.Settings"
        #expect(
            DICBuilder().assemble(Kept()).validate().warnings.map(\.suggestion) == [
                ".registerThrowable(in: .eagerSingleton) { try \(type)(…) }",
                ".registerThrowable(in: .singleton, named: \"singleton\") { try \(type)(…) }",
                ".registerAsync(in: .cached, named: \"cached\") { try await \(type)(…) }",
            ]
        )
        let code = ".registerAsync(in: .eagerSingleton, named: \"singleton\") { try await \(type)(…) }"
        #expect(
            DICBuilder().mainActor.assemble(KeptOnMainActor()).validate().warnings.map(\.suggestion)
                == [".nonisolated\(code).mainActor"]
        )
    }

    @Test func aStrictBuildRefusesIt() throws {
        let builder = DICBuilder().assemble(Function())
        _ = try builder.buildOrThrow()
        let error = #expect(throws: BuildError.self) { try builder.buildOrThrow(.strict) }
        #expect(error?.problems.map(\.code) == [.mistakenRegistration])
        #expect(error?.problems.first?.subject == "MistakenRegistrationTests.Settings")
        #expect(builder.validate([.strict, .fullyProved]).errors.count == 1)
    }

    @Test func verifyingReportsIt() async throws {
        let verification = try await DICBuilder().assemble(Function()).verify()
        #expect(verification.report.warnings.map(\.code) == [.mistakenRegistration])
    }

    @Test func anOptionalParameterThatItLeavesNilDoesNotHideIt() {
        let report = DICBuilder().assemble(Function()).autoregister(Editor.init(settings:)).validate()
        #expect(report.problems.map(\.code) == [.mistakenRegistration, .optionalNever])
    }

    /// The error names the mistake.
    @Test func whatIsMissingBecauseOfItIsReportedOnce() throws {
        let report = DICBuilder().assemble(Function()).autoregister(Editor.init(required:)).validate()
        #expect(report.problems.map(\.code) == [.notRegistered])
        #expect(report.problems[0].suggestion == ".registerThrowable { try MistakenRegistrationTests.Settings(…) }")
        let rooted = DICBuilder().assemble(Function()).roots(Settings.self).validate()
        #expect(rooted.problems.map(\.code) == [.notRegistered])
    }

    @MainActor
    @Test func anAsynchronousFactoryLeavesTheViewForTheMainActor() {
        let report = DICBuilder().mainActor.assemble(FunctionOnMainActor()).validate()
        #expect(
            report.warnings.map(\.suggestion) == [
                ".nonisolated.registerAsync { try await MistakenRegistrationTests.Settings(…) }.mainActor"
            ]
        )
    }

    @Test func whatIsMeantIsNoMistake() {
        let builder = DICBuilder()
            .register(as: (@Sendable () throws -> Settings).self) { { try Settings.make() } }
            .register(as: (() throws -> Settings).self) { { try Settings.make() } }
            .register(as: Settings.Type.self) { Settings.self }
            .register(as: Void.self) { _ = Settings() }
            .registerThrowable { try Settings.make() }
        #expect(builder.validate().problems.isEmpty)
    }

    @Test func aMistakeThatIsReplacedIsNone() {
        let type = (() throws -> Settings).self
        let registered = DICBuilder().assemble(Function()).register(as: type) { { try Settings.make() } }
        #expect(registered.validate().problems.map(\.code) == [.duplicate])
        let overridden = DICBuilder().assemble(Function()).override(as: type) { { try Settings.make() } }
        #expect(overridden.validate().problems.isEmpty)
    }

    /// A container that inherits it has a report of its own.
    @Test func whoeverRegistersItReportsIt() {
        let container = DICBuilder().register { 1 }.build()
        let overriding = container.overriding { $0.assemble(Function()) }
        #expect(overriding.validate().warnings.map(\.code) == [.mistakenRegistration])
        #expect(overriding.overriding { $0.override { 2 } }.validate().warnings.isEmpty)
        #expect(DICBuilder(parent: overriding).validate().problems.isEmpty)
    }
}
