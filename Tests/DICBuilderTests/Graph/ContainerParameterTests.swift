import DICBuilder
import Testing

/// What the reports say of parameters that a closure is passed.
@Suite struct ContainerParameterTests {
    struct Plain: Sendable { let resolver: DependencyResolver }
    struct Late: Sendable { let resolver: AsyncDependencyResolver }
    struct General: Sendable { let container: any DependencyLoading }
    struct Holder: Sendable { let container: ImmutableDependencyInjectionContainer }
    @MainActor struct Screen { let resolver: MainActorResolver }
    @MainActor struct Window { let resolver: DependencyResolver }

    private static let prefix = "ContainerParameterTests"

    /// The suggestions of the only problem, without the name of this suite and the places.
    private static func suggestions(_ builder: DICBuilder) -> [String] {
        let problems = builder.validate().errors
        #expect(problems.map(\.code) == [.notRegistered])
        #expect(problems.first?.detail == "passed to a closure, and not loaded")
        return problems.flatMap(\.suggestions).map { $0.code.replacing("\(prefix).", with: "") }
    }

    @Test func aResolverIsPassed() {
        let builder = DICBuilder().autoregister(in: .singleton, Plain.init)
        #expect(Self.suggestions(builder) == [".register(in: .singleton) { Plain(… $0 …) }"])
        #expect(DICBuilder().register(in: .singleton) { Plain(resolver: $0) }.validate().errors.isEmpty)
    }

    @Test func eachThatNeedsItIsRepaired() {
        let builder = DICBuilder()
            .autoregister(Plain.init)
            .autoregister(named: "other", Plain.init)
        #expect(
            Self.suggestions(builder) == [
                ".register { Plain(… $0 …) }", #".register(named: "other") { Plain(… $0 …) }"#,
            ]
        )
        #expect(builder.validate().errors[0].suggestions[1].isAddition)
    }

    @Test func anAsynchronousResolverNeedsAnAsynchronousClosure() {
        #expect(Self.suggestions(DICBuilder().autoregister(Late.init)) == [".registerAsync { Late(… $0 …) }"])
        #expect(DICBuilder().registerAsync { Late(resolver: $0) }.validate().errors.isEmpty)
    }

    @Test func aProtocolTakesAResolver() {
        #expect(Self.suggestions(DICBuilder().autoregister(General.init)) == [".register { General(… $0 …) }"])
        #expect(DICBuilder().register { General(container: $0) }.validate().errors.isEmpty)
    }

    @Test func aContainerBecomesAResolver() {
        let builder = DICBuilder().autoregister(Holder.init)
        #expect(Self.suggestions(builder) == ["DependencyResolver", ".register { Holder(… $0 …) }"])
    }

    @MainActor
    @Test func theMainActorHasAResolverOfItsOwn() {
        let builder = DICBuilder().mainActor.autoregister(Screen.init).nonisolated
        #expect(Self.suggestions(builder) == [".register { Screen(… $0 …) }"])
        let other = DICBuilder().mainActor.autoregister(Window.init).nonisolated
        #expect(Self.suggestions(other) == [".register { Window(… $0.nonisolated …) }"])
        #expect(DICBuilder().mainActor.register { Window(resolver: $0.nonisolated) }.validate().errors.isEmpty)
    }

    /// What is not proved fails when it is loaded.
    @Test func aLoadSaysTheSame() throws {
        let container = try DICBuilder().autoregister(Plain.init).buildUnproved()
        let error = #expect(throws: ResolutionError.self) { try container.loadOrThrow(Plain.self) }
        #expect(error?.suggestion == ".register { \(Self.prefix).Plain(… $0 …) }")
    }
}
