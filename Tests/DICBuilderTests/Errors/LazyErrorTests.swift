import DICBuilder
import TestSupport
import Testing

/// A `Lazy` or a `Provider` of what cannot be loaded: an error when it is used.
@Suite struct LazyErrorTests {
    struct Disk: Sendable {}
    struct Store: Sendable {
        let disk: Lazy<Disk>
        let disks: Provider<Disk>
    }
    private let file = "LazyErrorTests.swift"

    @Test(arguments: ContainerKind.allCases)
    func whatIsNotRegisteredIsAnErrorWhenItIsUsed(_ kind: ContainerKind) throws {
        let container = kind.faultyContainer { $0.register(Store.init) }
        let store = try container.loadOrThrow(Store.self)
        #expect(store.disk.loadOrNil() == nil)
        #expect(store.disks.loadOrNil() == nil)
        for error in [
            try resolutionError { try store.disk.loadOrThrow() },
            try resolutionError { try store.disks.loadOrThrow() },
        ] {
            #expect(error.code == .notRegistered)
            #expect(error.subject == "LazyErrorTests.Disk")
            #expect(error.suggestion == ".register { LazyErrorTests.Disk(…) }")
        }
    }

    /// The place of a `Lazy` is where the factory that has it was registered; that of a `Provider`,
    /// where it is used.
    @Test(arguments: ContainerKind.allCases)
    func theReportSaysWhere(_ kind: ContainerKind) throws {
        let line = #line
        let container = kind.faultyContainer { $0.register(Store.init) }
        let store = container.load(Store.self)
        let lazy = try resolutionError { try store.disk.loadOrThrow() }
        #expect(
            lazy.description == """
                DIC: [not-registered] LazyErrorTests.Disk
                   loaded at  \(file):\(line + 1)
                   loaded by  Lazy<LazyErrorTests.Disk>  \(file):\(line + 1)
                   try:       .register { LazyErrorTests.Disk(…) }
                """
        )
        let provider = try resolutionError { try store.disks.loadOrThrow() }
        #expect(
            provider.description == """
                DIC: [not-registered] LazyErrorTests.Disk
                   loaded at  \(file):\(line + 12)
                   try:       .register { LazyErrorTests.Disk(…) }
                """
        )
    }

    /// A `Lazy` that no factory has, of a load without a place of its own, has that of its use.
    @Test(arguments: ContainerKind.allCases)
    func theReportOfALazyThatTheProgramLoadsSaysWhereItIsUsed(_ kind: ContainerKind) throws {
        let container = kind.container { $0.register { 1 } }
        let lazy = container.load(Lazy<Disk>.self)
        let line: UInt = #line + 1
        let error = try resolutionError { try lazy.loadOrThrow() }
        #expect(error.location?.line == line && error.chain.isEmpty)
        let nested = kind.faultyContainer { $0.register { (disk: Disk) in [disk] } }.load(
            Lazy<[Disk]>.self
        )
        let report = try resolutionError { try nested.loadOrThrow() }
        #expect(report.chain.map(\.name) == ["[LazyErrorTests.Disk]"])
    }

    /// A place that is not known is not shown.
    @MainActor
    @Test func aLazyThatTheProgramLoadsHasNoPlaceOfItsOwn() async throws {
        let container = DICBuilder().mainActor.register { Widget(number: 1) }.build()
        let (made, fresh) = (container.load(Lazy<Widget>.self), container.load(Lazy<Widget>.self))
        _ = made.load()
        for lazy in [made, fresh] {
            let error = try await onNewThread {
                Result { try resolutionError { try lazy.loadOrThrow() } }
            }.get()
            #expect(error.code == .needsMainActor && error.chain.isEmpty)
            #expect(!error.description.contains(":0"))
        }
    }

    /// A `Lazy` of an optional is as strict as the load that it does later, wherever it comes from.
    @Test(arguments: ContainerKind.allCases, [true, false])
    func aLazyOptionalOfNothingTraps(_ kind: ContainerKind, isInFactory: Bool) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            [kind, isInFactory] in
            let container = kind.container { $0.register { [$0.load(Lazy<Disk?>.self)] } }
            let lazy =
                isInFactory
                ? container.load([Lazy<Disk?>].self)[0] : container.load(Lazy<Disk?>.self)
            _ = lazy.load()
        }
        expect(result, says: "[not-registered] LazyErrorTests.Disk")
    }

    @Test(arguments: ContainerKind.allCases)
    func aMissingNameListsTheNames(_ kind: ContainerKind) throws {
        let container = kind.container { $0.register(named: "one") { Disk() } }
        let lazy = container.load(Lazy<Disk>.self, named: "two")
        let provider = container.load(Provider<Disk>.self, named: "two")
        #expect(
            try resolutionError { try lazy.loadOrThrow() }.detail == "registered only as \"one\""
        )
        #expect(
            try resolutionError { try provider.loadOrThrow() }.detail
                == "registered only as \"one\""
        )
        #expect(lazy.loadOrNil() == nil)
        #expect(provider.loadOrNil() == nil)
    }

    @Test(arguments: ContainerKind.allCases)
    func whatAFactoryThrowsIsRethrownAndTheNextUseTriesAgain(_ kind: ContainerKind) throws {
        let shop = Workshop()
        let container = kind.container { $0.registerThrowable { try shop.tryToMake() } }
        let lazy = container.load(Lazy<Widget>.self)
        shop.breakDown(Breakdown(reason: "once"))
        #expect(throws: Breakdown(reason: "once")) { try lazy.loadOrThrow() }
        #expect(throws: Breakdown(reason: "once")) { try lazy.loadOrThrow() }
        #expect(lazy.loadOrNil() == nil)
        shop.repair()
        #expect(lazy.load().number == 1)
        shop.breakDown(Breakdown())
        #expect(try lazy.loadOrThrow().number == 1)
    }

    @Test(arguments: ContainerKind.allCases)
    func aFactoryThatReturnedNil(_ kind: ContainerKind) throws {
        let container = kind.container { $0.register(as: Disk?.self) { nil } }
        #expect(
            try resolutionError { try container.load(Lazy<Disk>.self).loadOrThrow() }.code
                == .returnedNil
        )
        #expect(
            try resolutionError { try container.load(Provider<Disk>.self).loadOrThrow() }.code
                == .returnedNil
        )
    }

    private static let lazyLine = #line + 4
    private static func useALazyOfNothing(_ kind: ContainerKind) {
        let container = kind.faultyContainer { $0.register(Store.init) }
        let store = container.load(Store.self)
        _ = store.disk.load()
    }

    @Test(arguments: ContainerKind.allCases)
    func loadOfALazyTraps(_ kind: ContainerKind) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        { [kind] in
            LazyErrorTests.useALazyOfNothing(kind)
        }
        let report = """
            DICBuilderTests/\(file):\(Self.lazyLine): Fatal error: \
            DIC: [not-registered] LazyErrorTests.Disk
               loaded at  \(file):\(Self.lazyLine - 2)
               loaded by  Lazy<LazyErrorTests.Disk>  \(file):\(Self.lazyLine - 2)
               try:       .register { LazyErrorTests.Disk(…) }\n
            """
        expect(result, says: report)
    }

    private static let providerLine = #line + 3
    private static func useAProviderOfNothing(_ kind: ContainerKind) {
        let container = kind.faultyContainer { $0.register(Store.init) }
        _ = container.load(Store.self).disks.load()
    }

    @Test(arguments: ContainerKind.allCases)
    func loadOfAProviderTraps(_ kind: ContainerKind) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        { [kind] in
            LazyErrorTests.useAProviderOfNothing(kind)
        }
        let report = """
            DICBuilderTests/\(file):\(Self.providerLine): Fatal error: \
            DIC: [not-registered] LazyErrorTests.Disk
               loaded at  \(file):\(Self.providerLine)
               try:       .register { LazyErrorTests.Disk(…) }\n
            """
        expect(result, says: report)
    }

    private static func useWhatThrows(isLazy: Bool) {
        let container = DICBuilder().registerThrowable { () throws -> Disk in throw Breakdown() }
            .build()
        if isLazy {
            _ = container.load(Lazy<Disk>.self).load()
        } else {
            _ = container.load(Provider<Disk>.self).load()
        }
    }

    /// Their call that throws takes no type.
    @Test(arguments: [true, false])
    func theCallThatThrowsIsTheirOwn(isLazy: Bool) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        { [isLazy] in
            LazyErrorTests.useWhatThrows(isLazy: isLazy)
        }
        expect(result, says: "the factory threw TestSupport.Breakdown(reason: \"no power\")\n")
        expect(result, says: "   try:       loadOrThrow(), and handle the error\n")
    }
}
