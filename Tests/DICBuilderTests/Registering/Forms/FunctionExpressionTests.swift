import DIC
import TestSupport
import Testing

/// Expressions whose value is a function.
@Suite struct FunctionExpressionTests {
    struct Clock: Sendable {}

    final class Model: Sendable {
        let number: Int
        init(number: Int) { self.number = number }
    }

    @MainActor final class Screen {
        init(number: Int) {}
    }

    struct Draft: Sendable {
        init(body: () -> String) {}
    }

    private static func makeFactory(_ runs: RunCounter) -> @Sendable (Int) -> Model {
        runs.increment()
        return { Model(number: $0) }
    }

    @MainActor private static func makeScreens() -> @MainActor (Int) -> Screen { Screen.init }

    @Test(arguments: ContainerKind.allCases)
    func anExpressionIsEvaluatedOnceByTheRegistration(_ kind: ContainerKind) {
        let runs = RunCounter()
        let container = kind.container { registrar in
            registrar.register { 1 }.register(Self.makeFactory(runs)).register(
                Self.makeFactory(runs),
                named: "other"
            )
            #expect(runs.count == 2)
        }
        _ = (
            container.load(Model.self), container.load(Model.self),
            container.load(Model.self, named: "other")
        )
        #expect(runs.count == 2)
    }

    @MainActor @Test func anExpressionOnTheMainActor() {
        let app = DICBuilder().mainActor.register { 1 }.register(Self.makeScreens()).build()
        #expect(app.load(Screen.self) !== app.load(Screen.self))
    }

    /// A parameter that a closure names is loaded; after a resolver, it is an argument.
    @Test(arguments: ContainerKind.allCases)
    func theFirstParameterDecides(_ kind: ContainerKind) throws {
        let container = kind.container { registrar in
            registrar
                .register { 1 }
                .register { (number: Int) in Model(number: number) }
                .register(named: "argument") { (_, number: Int) in Model(number: number) }
        }
        #expect(container.load(Model.self).number == 1)
        #expect(container.load(Model.self, named: "argument", arguments: 2).number == 2)
    }

    @Test func whatIsMissingForAClosureCanBeAnArgument() throws {
        let builder = DICBuilder().register { (number: Int) in Model(number: number) }
        let codes = builder.validate().errors.flatMap(\.suggestions).map(\.code)
        #expect(
            codes == [
                ".register({ (int: Int) in FunctionExpressionTests.Model(…) }, arguments: Int.self)"
            ]
        )
        let function = DICBuilder().register(Model.init).validate().errors.flatMap(\.suggestions)
            .map(\.code)
        #expect(
            function.first == ".register(FunctionExpressionTests.Model.init, arguments: Int.self)"
        )
    }

    /// Nobody loads the value, so the loads and the proof say what was meant.
    @Test func aFunctionThatCannotBeCalledIsNotTakenForAValueInSilence() throws {
        let builder = DICBuilder().register(Draft.init)
        let error = #expect(throws: BuildError.self) { try builder.buildOrThrow() }
        #expect(error?.problems.map(\.code) == [.mistakenRegistration])
        let mutable = DependencyInjectionContainer().register(Draft.init)
        #expect(mutable.validate().errors.map(\.code) == [.mistakenRegistration])
        let missing = try resolutionError { try mutable.loadOrThrow(Draft.self) }
        #expect(
            missing.detail
                == "registered as a function that returns `FunctionExpressionTests.Draft`"
        )
        #expect(missing.suggestion.contains(".register { "))
    }

    /// Where a form is not optimized with its call, it boxes an error that is thrown as
    /// `any Error`; it is the same one all the same.
    @Test(arguments: ContainerKind.allCases)
    func whoThrewIsKnownThroughFormsThatThrow(_ kind: ContainerKind) throws {
        let container = kind.container { registrar in
            registrar
                .register { 1 }
                .override { () throws -> Int in throw Breakdown(reason: "inner") }
                .register(dependsOn: Int.self) { resolver in
                    try Model(number: resolver.loadOrThrow())
                }
                .register { (clock: Clock) throws in [Model]() }
                .override { resolver in [try resolver.loadOrThrow(Model.self)] }
                .register(Clock.init)
        }
        guard case .failure(let failure) = container.loadResult([Model].self) else {
            Issue.record("it should have failed")
            return
        }
        #expect(failure.underlyingError as? Breakdown == Breakdown(reason: "inner"))
        #expect(failure.subject == "Int")
        #expect(failure.chain.count == 2)
    }

    /// The compiler takes the call for an expression without a value.
    @Test func aRegistrationWithoutAFactorySaysSoWhereItIsLoaded() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            endProcess()
            _ = DICBuilder().register(as: Clock.self).build().load(Clock.self)
        }
        let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
        #expect(
            text?.contains(
                "Clock: registered without a factory; try: register(as: Clock.self) { … }"
            ) == true
        )
    }

    /// What stops the instance rides on the lifetime.
    @Test func aLifetimeSaysWhatStopsTheInstance() async {
        let log = SharedList<String>()
        let container = DICBuilder()
            .register { 1 }
            .register(Model.init, in: .singleton.onStop { log.add("function \($0.number)") })
            .register(in: .singleton.onStop { _ in log.add("closure") }) { Clock() }
            .registerAsync(in: .singleton.onStop { _ async in log.add("async") }) { "text" }
            .build()
        _ = (
            container.load(Model.self), container.load(Clock.self),
            await container.loadAsync(String.self)
        )
        let report = await container.stop()
        #expect(log.all.sorted() == ["async", "closure", "function 1"])
        #expect(report.services.count == 3)
    }
}
