import DICBuilder
import TestSupport
import Testing

/// A missing parameter of the factory, or an error in one, reaches the load.
@Suite struct ParameterErrorTests {
    struct Disk {}
    struct Clock {}
    struct Store { let clock: Clock; let disk: Disk }
    struct Service { let store: Store }
    struct Screen { let clock: Clock; let service: Service }
    private let file = "ParameterErrorTests.swift"

    @Test(arguments: ContainerKind.allCases)
    func aMissingParameterHasItsPosition(_ kind: ContainerKind) throws {
        let line = #line
        let container = kind.faultyContainer { $0.register { Clock() }.register(Store.init) }
        let error = try resolutionError { try container.loadOrThrow(Store.self) }
        #expect(
            error.description == """
                DIC: [not-registered] ParameterErrorTests.Disk: parameter 2 of the factory
                   loaded by  ParameterErrorTests.Store  \(file):\(line + 1)
                   loaded at  \(file):\(line + 2)
                   try:       .register { ParameterErrorTests.Disk(…) }
                """
        )
        #expect(error.code == .notRegistered && error.subject == "ParameterErrorTests.Disk")
        #expect(error.location == nil && error.origin?.line == UInt(line + 2))
        #expect(container.loadOrNil(Store.self) == nil)
        #expect(container[Store.self] == nil)
        #expect(container.load(Store?.self) == nil)
    }

    @Test(arguments: ContainerKind.allCases)
    func aMissingParameterThreeLevelsDownHasTheChain(_ kind: ContainerKind) throws {
        let line = #line
        let container = kind.faultyContainer { registrar in
            registrar
                .register(Screen.init)
                .register(Service.init, in: .singleton, named: nil)
                .register(Store.init)
                .register { Clock() }
        }
        for _ in 1...2 {
            let error = try resolutionError { try container.loadOrThrow(Screen.self) }
            #expect(
                error.description == """
                    DIC: [not-registered] ParameterErrorTests.Disk: parameter 2 of the factory
                       loaded by  ParameterErrorTests.Store    \(file):\(line + 5)
                       in turn by ParameterErrorTests.Service  \(file):\(line + 4)
                       in turn by ParameterErrorTests.Screen   \(file):\(line + 3)
                       loaded at  \(file):\(line + 9)
                       try:       .register { ParameterErrorTests.Disk(…) }
                    """
            )
            #expect(container.loadOrNil(Screen.self) == nil)
        }
        // What works still does.
        #expect(container.loadOrNil(Clock.self) != nil)
    }

    @Test(arguments: ContainerKind.allCases)
    func nearMissesOfAParameterAreShown(_ kind: ContainerKind) throws {
        let line = #line
        let container = kind.faultyContainer { registrar in
            registrar
                .register(named: "main") { Disk() }
                .register { (disk: Disk) in [disk] }
        }
        let error = try resolutionError { try container.loadOrThrow([Disk].self) }
        #expect(
            error.description == """
                DIC: [not-registered] ParameterErrorTests.Disk: parameter 1 of the factory
                   loaded by  [ParameterErrorTests.Disk]             \(file):\(line + 4)
                   loaded at  \(file):\(line + 6)
                   near:      ParameterErrorTests.Disk named "main"  \(file):\(line + 3)
                   try:       .register { ParameterErrorTests.Disk(…) }
                """
        )
    }

    /// What is registered with arguments only is no parameter.
    @Test(arguments: ContainerKind.allCases)
    func aParameterThatTakesArguments(_ kind: ContainerKind) throws {
        let container = kind.faultyContainer { registrar in
            registrar
                .register { (_, _: Int) in Disk() }
                .register { (disk: Disk) in [disk] }
        }
        let error = try resolutionError { try container.loadOrThrow([Disk].self) }
        #expect(error.code == .argumentMismatch)
        #expect(error.subject == "ParameterErrorTests.Disk")
        #expect(error.detail == "loaded with no arguments, registered with (Int)")
    }

    @Test(
        arguments: ContainerKind.allCases,
        [LifetimeOf<Int>.transient, .graph, .singleton, .cached]
    )
    func whatADependencyThrowsIsRethrownUnwrapped(
        _ kind: ContainerKind,
        _ lifetime: LifetimeOf<Int>
    ) throws {
        let container = kind.container { registrar in
            registrar
                .registerThrowable(in: lifetime) { () throws -> Int in
                    throw Breakdown(reason: "empty")
                }
                .register { (number: Int) in "\(number)" }
                .register { (text: String) in [text] }
                .register(in: .singleton) { (texts: [String]) in Set(texts) }
        }
        for _ in 1...2 {
            #expect(throws: Breakdown(reason: "empty")) { try container.loadOrThrow(String.self) }
            #expect(throws: Breakdown(reason: "empty")) { try container.loadOrThrow([String].self) }
            #expect(throws: Breakdown(reason: "empty")) {
                try container.loadOrThrow(Set<String>.self)
            }
            #expect(container.loadOrNil(Set<String>.self) == nil)
        }
    }

    /// The parameters are loaded in their order: behind one that fails, none is made.
    @Test(arguments: ContainerKind.allCases)
    func theFirstParameterThatFailsCounts(_ kind: ContainerKind) {
        let journal = SharedList<String>()
        let container = kind.container { registrar in
            registrar
                .register { () -> Int in
                    journal.add("Int")
                    return 1
                }
                .registerThrowable { () throws -> Bool in throw Breakdown(reason: "Bool") }
                .registerThrowable { () throws -> Double in throw Breakdown(reason: "Double") }
                .register { (_: Int, _: Bool, _: Int, _: Double) in "" }
        }
        #expect(throws: Breakdown(reason: "Bool")) { try container.loadOrThrow(String.self) }
        #expect(journal.all == ["Int"])
    }

    struct A { init(b: B) {} }
    final class B: Sendable { init(c: C) {} }
    final class C: Sendable { init(a: A) {} }

    @Test(arguments: ContainerKind.allCases)
    func aCycleOfSingletonsIsAnErrorWithItsPath(_ kind: ContainerKind) throws {
        let line = #line
        let container = kind.faultyContainer { registrar in
            registrar
                .register(A.init)
                .register(B.init, in: .singleton)
                .register(C.init, in: .singleton)
        }
        for _ in 1...2 {
            let error = try resolutionError { try container.loadOrThrow(B.self) }
            let path =
                """
                ParameterErrorTests.B (\(file):\(line + 4)) -> ParameterErrorTests.C (\(file):\(line + 5)) \
                -> ParameterErrorTests.A (\(file):\(line + 3)) -> ParameterErrorTests.B
                """
            #expect(
                error.description == """
                    DIC: [cycle] \(path)
                       try:       Lazy<ParameterErrorTests.C>  in place of ParameterErrorTests.C, \
                    parameter 1 of ParameterErrorTests.B (\(file):\(line + 4))
                    """
            )
            #expect(container.loadOrNil(A.self) == nil)
        }
    }

    @Test(arguments: ContainerKind.allCases)
    func aCycleOfTransientsIsAnErrorWithItsPath(_ kind: ContainerKind) async throws {
        let container = kind.faultyContainer {
            $0.register(A.init).register(B.init).register(C.init)
        }
        let error = try await onNewThread {
            Result { try resolutionError { try container.loadOrThrow(A.self) } }
        }.get()
        #expect(error.code == .cycle)
        #expect(
            [
                [
                    "ParameterErrorTests.A", "ParameterErrorTests.B",
                    "ParameterErrorTests.C",
                ],
                [
                    "ParameterErrorTests.B", "ParameterErrorTests.C",
                    "ParameterErrorTests.A",
                ],
                [
                    "ParameterErrorTests.C", "ParameterErrorTests.A",
                    "ParameterErrorTests.B",
                ],
            ].contains(error.chain.map(\.name))
        )
        #expect(await onNewThread { container.loadOrNil(C.self) == nil })
    }

    @Test(arguments: ContainerKind.allCases)
    func whatNeedsItselfIsAnError(_ kind: ContainerKind) throws {
        let line = #line + 1
        let container = kind.faultyContainer { $0.register { (number: Int) in number + 1 } }
        let error = try resolutionError { try container.loadOrThrow(Int.self) }
        #expect(error.description.hasPrefix("DIC: [cycle] Int (\(file):\(line)) -> Int\n"))
    }

    private static let trapLine = #line + 3
    private static func loadWhatLacksAParameter(_ kind: ContainerKind) {
        let container = kind.faultyContainer { $0.register(Store.init).register(Service.init) }
        _ = container.load(Service.self)
    }

    @Test(arguments: ContainerKind.allCases)
    func loadTrapsWithTheReport(_ kind: ContainerKind) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        { [kind] in
            ParameterErrorTests.loadWhatLacksAParameter(kind)
        }
        let registered = Self.trapLine - 1
        let report = """
            DICBuilderTests/\(file):\(Self.trapLine): Fatal error: \
            DIC: [not-registered] ParameterErrorTests.Clock: parameter 1 of the factory
               loaded by  ParameterErrorTests.Store    \(file):\(registered)
               in turn by ParameterErrorTests.Service  \(file):\(registered)
               loaded at  \(file):\(Self.trapLine)
               try:       .register { ParameterErrorTests.Clock(…) }\n
            """
        expect(result, says: report)
    }

    /// Of several loads, the outermost is where the program began.
    @Test(arguments: ContainerKind.allCases)
    func theOriginIsTheOutermostLoad(_ kind: ContainerKind) throws {
        let container = kind.faultyContainer { registrar in
            registrar
                .register { Clock() }
                .register(Store.init)
                .registerThrowable { Service(store: try $0.loadOrThrow()) }
        }
        let line = #line + 1
        let error = try resolutionError { try container.loadOrThrow(Service.self) }
        #expect(error.chain.count == 2)
        #expect(error.origin?.line == UInt(line))
    }
}
