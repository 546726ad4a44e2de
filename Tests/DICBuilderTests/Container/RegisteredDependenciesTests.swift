import DICBuilder
import TestSupport
import Testing

/// The list of what is registered.
@Suite struct RegisteredDependenciesTests {
    @Test(arguments: ContainerKind.allCases)
    func isEmptyWhereNothingIsRegistered(_ kind: ContainerKind) {
        #expect(kind.container { _ in }.registeredDependencies.isEmpty)
    }

    @Test(arguments: ContainerKind.allCases)
    func saysWhatIsRegisteredInTheOrderOfRegistration(_ kind: ContainerKind) {
        let start = here()
        let container = kind.container { registrar in
            registrar
                .register { 1 }
                .registerSingleton { "one" }
                .register(as: (any Gadget)?.self, in: .singleton) { nil }
                .registerThrowable(in: .singleton) { [1.5] }
        }
        #expect(
            container.registeredDependencies.map(\.description) == [
                "Int, transient, RegisteredDependenciesTests.swift:\(start.line + 3)",
                "String, eagerSingleton, RegisteredDependenciesTests.swift:\(start.line + 4)",
                "(any Gadget)?, singleton, RegisteredDependenciesTests.swift:\(start.line + 5)",
                "[Double], singleton, RegisteredDependenciesTests.swift:\(start.line + 6)",
            ]
        )
        let locations = container.registeredDependencies.map(\.location)
        #expect(
            locations == (3...6).map { CodeLocation(fileID: start.file, line: start.line + $0) }
        )
        #expect(locations.first?.fileID == "DICBuilderTests/RegisteredDependenciesTests.swift")
        #expect(
            container.registeredDependencies.map(\.lifetime) == [
                .transient, .eagerSingleton, .singleton, .singleton,
            ]
        )
    }

    @Test(arguments: ContainerKind.allCases)
    func saysWhichInstancesAreMade(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar.register { 1 }.registerSingleton { "one" }.register(in: .singleton) { 1.5 }
        }
        #expect(container.registeredDependencies.map(\.isMade) == [false, true, false])
        _ = container.load(Int.self)
        _ = container.load(Double.self)
        #expect(container.registeredDependencies.map(\.isMade) == [false, true, true])
    }
}

extension RegisteredDependenciesTests {
    /// A type whose name is as long as its parameters are nested.
    private struct Nested<Inner> {}

    /// Registers a type of each depth, the names of which take quadratic time in all.
    private static func register<Inner>(_ depth: Int, _ inner: Inner.Type, into builder: DICBuilder)
    {
        guard depth > 0 else { return }
        builder.register { Nested<Inner>() }
        register(depth - 1, Nested<Inner>.self, into: builder)
    }

    private static func growthOfTheList() async -> Double {
        await onNewThread(stackSize: largeStackSize) {
            let containers = [300, 2400].map { depth in
                let builder = DICBuilder()
                register(depth, Int.self, into: builder)
                return builder.build()
            }
            // One try each: the system keeps a name that it has made.
            let times = containers.map { container in
                processorTime(ofTheBestOf: 1) { _ = container.registeredDependencies }
            }
            return times[1] / max(times[0], 0.0005)
        }
    }

    /// Eight times as many types, with names that are eight times as long.
    @Test func namesAreOnlyMadeWhereTheyAreRead() async {
        await #expect(processExitsWith: .success) {
            endProcess(afterSeconds: 120)
            #expect(await RegisteredDependenciesTests.growthOfTheList() < 24)
        }
    }

    private func here(line: UInt = #line) -> (file: StaticString, line: UInt) { (#fileID, line) }
}
