import DIC
import TestSupport
import Testing

/// Near misses are searched for when the error is read, not when a load fails.
///
/// Measured in processes of their own, by the time that the processor takes.
@Suite(.measuresTime) struct FailureCostTests {
    struct Missing: Sendable {}
    struct Broken: Error {}

    private static func container(_ kind: ContainerKind, count: Int) -> any DependencyLoading
        & Sendable
    {
        kind.faultyContainer { registrar in
            for number in 0..<count {
                registrar.register(named: DependencyName("\(number)")) { number }
            }
            registrar
                .registerThrowable { resolver -> Widget in
                    _ = try? resolver.loadOrThrow(Missing.self)
                    return Widget(number: 1)
                }
                .register { (_: Missing) in "" }
                .register { (_: @escaping @Sendable (Bool) throws -> Double) -> Float in 1 }
                .register { (resolver, _: Bool) in Double(try resolver.loadOrThrow(Int.self)) }
        }
    }

    /// A miss of each kind. None of the reports is read.
    private static func fail(in container: some DependencyLoading) {
        for _ in 1...4 {
            _ = container.loadOrNil(Widget.self)
            _ = container.loadOrNil(String.self)
            _ = container.loadOrNil(Float.self)
            _ = container.loadOrNil((() -> String).self)
            _ = container.loadOrNil(Double.self, arguments: true)
            _ = try? container.loadOrThrow(Missing.self)
            _ = try? container.loadOrThrow(Int.self)
            _ = try? container.loadOrThrow(Int.self, named: "none")
            _ = try? container.loadOrThrow(Int.self, arguments: 1)
            _ = try? container.loadAllOrThrow(Missing.self)
        }
    }

    private static func growthOfFailures(_ kind: ContainerKind) -> Double {
        let containers = [500, 8000].map { ($0, container(kind, count: $0)) }
        return growth(from: 500, to: 8000) { size in
            for (count, container) in containers where count == size { fail(in: container) }
        }
    }

    /// Sixteen times as many registrations: as expensive, or nearly so.
    @Test(arguments: ContainerKind.allCases)
    func aMissThatIsHandledCostsTheSameHoweverMuchIsRegistered(_ kind: ContainerKind) async {
        await #expect(processExitsWith: .success) { [kind] in
            endProcess(afterSeconds: 120)
            #expect(FailureCostTests.growthOfFailures(kind) < 5)
        }
    }

    private static func builder(failing count: Int) -> DICBuilder {
        let builder = DICBuilder()
        for number in 0..<count {
            builder.registerThrowable(in: .eagerSingleton, named: DependencyName("\(number)")) {
                resolver in
                _ = try resolver.loadOrThrow(Missing.self)
                return number
            }
        }
        return builder
    }

    private static func failToBuild(_ count: Int) {
        #expect(error(ofBuildingWith: count)?.problems.count == count)
    }

    /// What `buildOrThrow` throws. Not by `#expect(throws:)`, which reads the reports of all
    /// problems.
    private static func error(ofBuildingWith failures: Int) -> BuildError? {
        do {
            _ = try builder(failing: failures).buildOrThrow()
            return nil
        } catch {
            return error as? BuildError
        }
    }

    /// Eight times as many failures: eight times as expensive, and not sixty-four times.
    @Test func aBuildThatFailsIsLinearInItsFailures() async {
        await #expect(processExitsWith: .success) {
            endProcess(afterSeconds: 120)
            #expect(growth(from: 250, to: 2000, FailureCostTests.failToBuild) < 24)
        }
    }

    private static func failToBuildAChain(_ count: Int) {
        let builder = DICBuilder()
            .registerThrowable(in: .eagerSingleton, named: "0") { () throws -> Int in throw Broken()
            }
        for number in 1..<count {
            let name = DependencyName("\(number - 1)")
            builder.registerThrowable(in: .eagerSingleton, named: DependencyName("\(number)")) {
                resolver in
                try resolver.loadOrThrow(Int.self, named: name)
            }
        }
        do { _ = try builder.buildOrThrow() } catch {
            #expect((error as? BuildError)?.problems.count == 1)
        }
    }

    /// Each has failed because of the one before it.
    @Test func aBuildOfAFailingChainIsLinearInItsLength() async {
        await #expect(processExitsWith: .success) {
            endProcess(afterSeconds: 120)
            #expect(growth(from: 500, to: 4000, FailureCostTests.failToBuildAChain) < 24)
        }
    }

    private static func timeToFailToStart(_ count: Int) async -> Double {
        let clock = ContinuousClock()
        let builder = DICBuilder()
        for number in 0..<count {
            builder.registerThrowable(in: .eagerSingleton, named: DependencyName("\(number)")) {
                () throws -> Int in
                throw Broken()
            }
        }
        let start = clock.now
        do { _ = try await builder.start() } catch {
            #expect((error as? BuildError)?.problems.isEmpty == false)
        }
        return (clock.now - start) / .seconds(1)
    }

    /// Thousands that fail before the start is halted: compared with each other, they took a
    /// minute.
    @Test func aStartWhoseServicesAllFailComparesNoneWithAllOthers() async {
        await #expect(processExitsWith: .success) {
            endProcess(afterSeconds: 120)
            #expect(await FailureCostTests.timeToFailToStart(2000) < 10)
        }
    }

    private static func readTheReport(_ count: Int) {
        #expect(error(ofBuildingWith: count)?.description.contains("\(count) problems") == true)
    }

    /// Eight times as many failures among eight times as many registrations: no more than the first
    /// are looked for.
    @Test func theReportOfABuildIsLinearInItsFailures() async {
        await #expect(processExitsWith: .success) {
            endProcess(afterSeconds: 120)
            #expect(growth(from: 100, to: 800, FailureCostTests.readTheReport) < 24)
        }
    }

    private static func failToRegister(_ count: Int) {
        let container = DependencyInjectionContainer()
        for number in 0..<count {
            container.registerThrowable(in: .eagerSingleton, named: DependencyName("\(number)")) {
                resolver in
                _ = try resolver.loadOrThrow(Missing.self)
                return number
            }
        }
        #expect(container.registeredDependencies.count { $0.failure != nil } == count)
    }

    /// Each failure has what was registered until then, and none of them collects it anew.
    @Test func registeringWhatFailsIsLinearInItsFailures() async {
        await #expect(processExitsWith: .success) {
            endProcess(afterSeconds: 120)
            #expect(growth(from: 250, to: 2000, FailureCostTests.failToRegister) < 24)
        }
    }

    /// What is registered after a failure is not near it.
    @Test func aReportHasWhatWasRegisteredWhenTheLoadFailed() {
        struct Missings {}
        let container = DependencyInjectionContainer().register(named: "before") { Missings() }
        container.registerThrowable(in: .eagerSingleton) { resolver in
            _ = try resolver.loadOrThrow(Missing.self)
            return 1
        }
        container.register(named: "after") { Missings() }
        let failure =
            container.registeredDependencies.compactMap(\.failure).first as? ResolutionError
        #expect(failure?.near.map(\.name) == [#"FailureCostTests.Missings named "before""#])
    }

    /// The report outlives the load, the factory, and the container.
    @Test(arguments: ContainerKind.allCases)
    func theReportCanBeReadAtAnyTime(_ kind: ContainerKind) throws {
        struct Missings {}
        let line = #line + 2
        func error() throws -> ResolutionError {
            let container = kind.container { $0.register { Missings() } }
            return try resolutionError { try container.loadOrThrow(Missing.self) }
        }
        let late = try error()
        #expect(
            late.description == """
                DIC: [not-registered] FailureCostTests.Missing
                   loaded at  FailureCostTests.swift:\(line + 1)
                   near:      FailureCostTests.Missings  FailureCostTests.swift:\(line)
                   try:       .register { FailureCostTests.Missing(…) }
                """
        )
        #expect(late.near.map(\.name) == ["FailureCostTests.Missings"])
        #expect(late.description == late.description)
    }
}
