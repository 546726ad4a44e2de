import DICBuilder
import TestSupport
import Testing

/// Parameters that are resolvers, and what the reports say of those that are containers.
@Suite struct ResolverParameterTests {
    struct Clock: Sendable {}
    struct Plain: Sendable { let resolver: DependencyResolver }
    struct Late: Sendable { let resolver: AsyncDependencyResolver }
    struct General: Sendable { let container: any DependencyLoading }
    struct Mixed: Sendable {
        let clock: Clock
        let resolver: DependencyResolver
        let number: Int
    }
    struct Holder: Sendable { let container: ImmutableDependencyInjectionContainer }
    @MainActor struct Screen { let resolver: MainActorResolver }
    @MainActor struct Window { let resolver: DependencyResolver }

    /// The suggestions of the only problem.
    private static func suggestions(_ builder: DICBuilder) -> [String] {
        let problems = builder.validate().errors
        #expect(problems.map(\.code) == [.notRegistered])
        #expect(problems.first?.detail == "a function is given a resolver, and loads no container")
        return problems.flatMap(\.suggestions).map(\.code)
    }

    @Test func aFunctionIsGivenTheResolver() throws {
        let container = DICBuilder()
            .register { 7 }
            .register(Plain.init, in: .singleton)
            .register(General.init)
            .register { (resolver: DependencyResolver) in "\(resolver.load(Int.self))" }
            .build()
        #expect(container.load(Plain.self).resolver.load(Int.self) == 7)
        #expect(container.load(General.self).container.load(Int.self) == 7)
        #expect(container.load(String.self) == "7")
    }

    /// With it, it may load what is not known.
    @Test func itsOtherParametersAreProved() throws {
        let builder = DICBuilder().register(Mixed.init).register { 7 }
        let problems = builder.validate().errors
        #expect(problems.map(\.subject) == ["ResolverParameterTests.Clock"])
        #expect(problems.first?.requesters.map(\.role) == ["parameter 1"])
        let container = builder.register { Clock() }.build()
        #expect(container.load(Mixed.self).number == 7)
        #expect(container.validate().summary.hasSuffix("in 3 registrations (2 proved, 1 opaque)"))
    }

    @Test func itsOtherParametersHaveNamesAndArguments() throws {
        let container = DICBuilder()
            .register { Clock() }
            .register(named: "number") { 8 }
            .register(Mixed.init, parameters: [.named("number", Int.self)])
            .register(Mixed.init, arguments: Int.self)
            .build()
        #expect(container.load(Mixed.self).number == 8)
        #expect(container.load(Mixed.self, arguments: 9).number == 9)
    }

    @Test func anOverrideIsGivenIt() throws {
        let container = DICBuilder()
            .register { "" }
            .register { 7 }
            .override { (number: Int, resolver: DependencyResolver) in
                "\(number) \(resolver.load(Int.self))"
            }
            .build()
        #expect(container.load(String.self) == "7 7")
    }

    @Test func anAsynchronousFunctionIsGivenItsOwn() async throws {
        let container = DICBuilder()
            .register { 7 }
            .registerAsync(Late.init)
            .registerAsync(Plain.init)
            .build()
        #expect(await container.loadAsync(Late.self).resolver.loadAsync(Int.self) == 7)
        #expect(await container.loadAsync(Plain.self).resolver.load(Int.self) == 7)
    }

    @MainActor
    @Test func theMainActorHasAResolverOfItsOwn() {
        let app = DICBuilder().mainActor.register { 7 }.register(Screen.init).register(Window.init)
            .build()
        #expect(app.load(Screen.self).resolver.load(Int.self) == 7)
        #expect(app.load(Window.self).resolver.mainActor.load(Int.self) == 7)
    }

    @Test func aContainerBecomesAResolver() {
        #expect(Self.suggestions(DICBuilder().register(Holder.init)) == ["DependencyResolver"])
        #expect(
            Self.suggestions(DICBuilder().registerAsync(Holder.init)) == ["AsyncDependencyResolver"]
        )
    }

    /// What is not proved fails when it is loaded.
    @Test func aLoadOfAContainerSaysTheSame() throws {
        let container = try DICBuilder().register(Holder.init).buildUnproved()
        let error = #expect(throws: ResolutionError.self) { try container.loadOrThrow(Holder.self) }
        #expect(error?.suggestion == "DependencyResolver")
    }
}
