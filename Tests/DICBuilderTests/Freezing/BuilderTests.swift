import DICBuilder
import Testing

/// Collecting and freezing, in a module that imports the frozen world alone.
@Suite struct BuilderTests {
    final class Session: Sendable {}

    @Test func buildsAContainerThatLoadsWhatWasRegistered() {
        let container = DICBuilder().register { 7 }.build()
        #expect(container.load(Int.self) == 7)
    }

    @Test func worksStatementByStatement() throws {
        let builder = DICBuilder()
        builder.register { 7 }
        builder.register(as: String.self) { "\($0.load(Int.self))" }
        if builder.build().loadOrNil(Double.self) == nil {
            builder.register(in: .singleton) { 7.5 }
        }
        let container = try builder.buildOrThrow()
        #expect(container.load(String.self) == "7")
        #expect(container.load(Double.self) == 7.5)
    }

    @Test func anEmptyBuilderBuildsAnEmptyContainer() throws {
        let container = try DICBuilder().buildOrThrow()
        #expect(container.registeredDependencies.isEmpty)
        #expect(container.loadOrNil(Int.self) == nil)
    }

    @Test func eachContainerHasSingletonsOfItsOwn() {
        let builder = DICBuilder().register(in: .singleton) { Session() }.registerSingleton {
            [Session()]
        }
        let (first, second) = (builder.build(), builder.build())
        #expect(first.load(Session.self) !== second.load(Session.self))
        #expect(first.load([Session].self)[0] !== second.load([Session].self)[0])
        #expect(first.load(Session.self) === first.load(Session.self))
        #expect(first.load([Session].self)[0] === first.load([Session].self)[0])
    }

    @Test func copiesOfAContainerShareTheirSingletons() {
        let container = DICBuilder().register(in: .singleton) { Session() }.build()
        let copy = container
        #expect(copy.load(Session.self) === container.load(Session.self))
    }

    @Test func whatIsRegisteredLaterIsNotSeenByAnEarlierContainer() {
        let builder = DICBuilder().register { 1 }
        let first = builder.build()
        let second = builder.register { 2 }.register { "two" }.build()
        #expect(first.load(Int.self) == 1)
        #expect(first.loadOrNil(String.self) == nil)
        #expect(first.registeredDependencies.count == 1)
        #expect(second.load(Int.self) == 2)
        #expect(second.load(String.self) == "two")
    }

    @Test func aFactoryMayRegisterIntoItsBuilderForTheNextBuild() {
        let builder = DICBuilder()
        builder.registerSingleton { [unowned builder] _ in builder.register { 5 } === builder }
        #expect(builder.build().loadOrNil(Int.self) == nil)
        #expect(builder.build().load(Int.self) == 5)
    }

    @Test func anAutoclosureIsNotEvaluatedByBuilding() {
        let builder = DICBuilder().register(evaluated(as: 1)).register(
            evaluated(as: ""),
            as: String?.self
        )
        #expect(builder.build().registeredDependencies.count == 2)
    }

    private func evaluated<T>(as value: T) -> T { fatalError("an autoclosure was evaluated") }

    @Test func aBuilderCanBeLeftWhenItsContainerIsBuilt() {
        weak var leftBuilder: DICBuilder?
        let container: ImmutableDependencyInjectionContainer
        do {
            let builder = DICBuilder().register(in: .singleton) { Session() }
            leftBuilder = builder
            container = builder.build()
        }
        #expect(leftBuilder == nil)
        #expect(container.load(Session.self) === container.load(Session.self))
    }
}
