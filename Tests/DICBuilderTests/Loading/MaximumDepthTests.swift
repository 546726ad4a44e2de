import DIC
import TestSupport
import Testing

/// How deep loads may nest is chosen when the container is made.
@Suite struct MaximumDepthTests {
    struct Level: Sendable {}

    private static func container(
        _ kind: ContainerKind,
        maximumDepth: Int?,
        _ register: (DependencyRegistrar) -> Void
    ) -> any DependencyLoading & Sendable {
        switch kind {
        case .frozen:
            let builder = maximumDepth.map { DICBuilder(maximumDepth: $0) } ?? DICBuilder()
            register(builder)
            return builder.build()
        case .mutable, .asynchronous:
            let container =
                maximumDepth.map { DependencyInjectionContainer(maximumDepth: $0) }
                ?? DependencyInjectionContainer()
            register(container)
            return container
        }
    }

    /// Level 1 loads nothing, and each other one the one below it.
    private static func registerLevels(_ count: Int, into registrar: DependencyRegistrar) {
        for number in 1...count {
            registrar.registerThrowable(named: DependencyName("\(number)")) { resolver -> Level in
                guard number > 1 else { return Level() }
                return try resolver.loadOrThrow(named: DependencyName("\(number - 1)"))
            }
        }
    }

    /// The code of the error, if it is one.
    private static func load(_ number: Int, from container: some DependencyLoading)
        -> ResolutionError.Code?
    {
        do {
            _ = try container.loadOrThrow(Level.self, named: DependencyName("\(number)"))
            return nil
        } catch {
            return (error as? ResolutionError)?.code
        }
    }

    @Test(arguments: ContainerKind.allCases, [1, 2, 10, 31, 32, 33, 64, 100, 500])
    func asManyAsItSaysMayNest(_ kind: ContainerKind, _ maximumDepth: Int) async {
        let container = Self.container(kind, maximumDepth: maximumDepth) { registrar in
            Self.registerLevels(maximumDepth + 100, into: registrar)
        }
        let codes = await onNewThread(stackSize: largeStackSize) {
            [0, 1, 99, 0].map { Self.load(maximumDepth + $0, from: container) }
        }
        #expect(codes == [nil, .tooDeep, .tooDeep, nil])
    }

    /// For the loads that are as deep as is usual without a limit of one's own.
    private static let needsDeepCalls = ConditionTrait.disabled(
        if: Scale.isSanitized,
        "Thread Sanitizer has room for 65 536 nested calls, and each load is several"
    )

    @Test(needsDeepCalls, arguments: ContainerKind.allCases)
    func tenThousandIfNothingIsSaid(_ kind: ContainerKind) async {
        let container = Self.container(kind, maximumDepth: nil) {
            Self.registerLevels(10_100, into: $0)
        }
        let codes = await onNewThread(stackSize: largeStackSize) {
            [9_000, 10_000, 10_001, 10_100].map { Self.load($0, from: container) }
        }
        #expect(codes == [nil, nil, .tooDeep, .tooDeep])
    }

    @Test(needsDeepCalls, arguments: ContainerKind.allCases)
    func moreIfItIsSaid(_ kind: ContainerKind) async {
        let container = Self.container(kind, maximumDepth: 40_000) {
            Self.registerLevels(30_000, into: $0)
        }
        let code = await onNewThread(stackSize: 2 << 30) { Self.load(30_000, from: container) }
        #expect(code == nil)
    }

    /// The report says where, how deep, and what could be done.
    @Test(arguments: ContainerKind.allCases)
    func theReport(_ kind: ContainerKind) async throws {
        let container = Self.container(kind, maximumDepth: 20) { Self.registerLevels(30, into: $0) }
        let error = try resolutionError { try container.loadOrThrow(Level.self, named: "30") }
        #expect(error.code == .tooDeep)
        #expect(error.code.description == "too-deep")
        #expect(error.description.hasPrefix("DIC: [too-deep] MaximumDepthTests.Level named \"10\""))
        #expect(error.description.contains("20"))
        #expect(error.chain.first?.name == "MaximumDepthTests.Level named \"11\"")
        #expect(error.suggestion.contains("maximumDepth"))
    }

    /// A report must not have twenty thousand lines.
    @Test(needsDeepCalls, arguments: ContainerKind.allCases)
    func theReportIsNoLongerThanCanBeRead(_ kind: ContainerKind) async {
        let container = Self.container(kind, maximumDepth: nil) {
            Self.registerLevels(10_100, into: $0)
        }
        let length = await onNewThread(stackSize: largeStackSize) { () -> Int in
            do {
                _ = try container.loadOrThrow(Level.self, named: "10100")
                return 0
            } catch {
                return "\(error)".split(separator: "\n").count
            }
        }
        #expect((3...200).contains(length))
    }

    /// What is loaded within factories of other containers counts with it, by the limit of the
    /// container that loads.
    @Test(arguments: ContainerKind.allCases)
    func allContainersOnAThreadCountTogether(_ kind: ContainerKind) async {
        let inner = Self.container(kind, maximumDepth: 50) { Self.registerLevels(50, into: $0) }
        let outer = Self.container(kind, maximumDepth: nil) { registrar in
            registrar
                .registerThrowable { _ in [try inner.loadOrThrow(Level.self, named: "50")] }
                .registerThrowable { _ -> Int in
                    _ = try inner.loadOrThrow(Level.self, named: "49")
                    return 49
                }
        }
        #expect(outer.loadOrNil([Level].self) == nil)
        #expect(outer.loadOrNil(Int.self) == 49)
        #expect(Self.load(50, from: inner) == nil)
    }

    /// A child's own limit holds for what is loaded from it.
    @Test func aChildHasItsParentsLimitIfItSaysNothing() {
        let builder = DICBuilder(maximumDepth: 10)
        Self.registerLevels(20, into: builder)
        let parent = builder.build()
        #expect(Self.load(10, from: DICBuilder(parent: parent).build()) == nil)
        #expect(Self.load(11, from: DICBuilder(parent: parent).build()) == .tooDeep)
        #expect(Self.load(11, from: DependencyInjectionContainer(parent: parent)) == .tooDeep)
    }

    /// Initializers whose parameters are linked are counted, too.
    @Test(arguments: ParameterLinkingTests.cases)
    func parametersNestAsLoadsDo(_ kind: ContainerKind, _ effect: FactoryEffect) {
        struct A {}
        struct B { let a: A }
        struct C { let b: B }
        struct D { let c: C }
        let container = Self.container(kind, maximumDepth: 3) { registrar in
            effect.register(into: registrar) { _ in A() }
            registrar.register(B.init).register(C.init).register(D.init)
        }
        #expect(container.loadOrNil(C.self) != nil)
        #expect(container.loadOrNil(D.self) == nil)
        let error = #expect(throws: ResolutionError.self) { try container.loadOrThrow(D.self) }
        #expect(error?.code == .tooDeep)
    }

    @Test(arguments: ContainerKind.allCases)
    func anInstanceThatIsMadeIsNoDepth(_ kind: ContainerKind) {
        let container = Self.container(kind, maximumDepth: 2) { registrar in
            registrar
                .register(in: .singleton) { 1 }
                .registerThrowable(in: .singleton) { ["\(try $0.loadOrThrow(Int.self))"] }
                .registerThrowable(in: .singleton) { try $0.loadOrThrow([String].self)[0] }
        }
        #expect(container.loadOrNil(String.self) == nil)
        #expect(container.loadOrNil([String].self) == ["1"])
        #expect(container.loadOrNil(String.self) == "1")
    }

    /// Also if what stops it is said later.
    @Test func aStopActionChangesNothing() throws {
        let container = DependencyInjectionContainer(maximumDepth: 1)
        container.register { "text" }.registerThrowable { try $0.loadOrThrow(String.self).count }
        container.onStop(String.self) { _ in }
        #expect(try resolutionError { try container.loadOrThrow(Int.self) }.code == .tooDeep)
        #expect(container.load(String.self) == "text")
    }

    /// Whichever verb it is.
    @Test func theErrorHasThePlaceOfTheLoad() async throws {
        let container = DependencyInjectionContainer(maximumDepth: 1)
        container
            .registerThrowable { try $0.loadOrThrow(String.self, arguments: 1).count }
            .register { (_, number: Int) in "\(number)" }
            .registerAsync(named: "asynchronous") {
                try await $0.loadAsyncOrThrow(Double.self, arguments: 1).exponent
            }
            .registerAsync { (_, number: Int) in Double(number) }
        let line: UInt = #line - 6
        let error = try resolutionError { try container.loadOrThrow(Int.self) }
        #expect(error.code == .tooDeep && error.location?.line == line)
        let asynchronous = await #expect(throws: ResolutionError.self) {
            try await container.loadAsyncOrThrow(Int.self, named: "asynchronous")
        }
        #expect(asynchronous?.code == .tooDeep && asynchronous?.location?.line == line + 3)
    }

    @Test func asynchronousLoadsNestAsSynchronousOnesDo() async {
        let container = DependencyInjectionContainer(maximumDepth: 50)
        for number in 1...60 {
            container.registerAsync(named: DependencyName("\(number)")) { resolver -> Level in
                guard number > 1 else { return Level() }
                return try await resolver.loadAsyncOrThrow(named: DependencyName("\(number - 1)"))
            }
        }
        #expect(await container.loadAsyncOrNil(Level.self, named: "50") != nil)
        #expect(await container.loadAsyncOrNil(Level.self, named: "51") == nil)
        let error = await #expect(throws: ResolutionError.self) {
            try await container.loadAsyncOrThrow(Level.self, named: "60")
        }
        #expect(error?.code == .tooDeep)
    }
}
