import DIC
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
        #expect(locations == (3...6).map { CodeLocation(fileID: start.file, line: start.line + $0) })
        #expect(locations.first?.fileID == "DICTests/RegisteredDependenciesTests.swift")
        #expect(
            container.registeredDependencies.map(\.lifetime) == [.transient, .eagerSingleton, .singleton, .singleton]
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

    private func here(line: UInt = #line) -> (file: StaticString, line: UInt) { (#fileID, line) }
}
