import DIC
import Testing

/// In a debug build, a mutable container warns when a factory loads what its `dependsOn:` does not
/// name.
@Suite struct MutableUndeclaredLoadTests {
    struct Clock: Sendable {}
    struct Store: Sendable {}
    struct Plugin: Sendable {}
    struct Journal: Sendable {}
    struct Report: Sendable {}
    struct Setting: Sendable {}
    struct Limit: Sendable {}

    /// A factory of a `Journal` that says it depends on a `Store`.
    enum Factory: String, Codable, CaseIterable, Sendable {
        case loadsIt, loadsItTwice, loadsWhatNeedsMore, usesALazy
        case loadsOther, loadsOtherOrNil, loadsOtherOrThrow, loadsOtherByName, loadsAll,
            passesArguments, isKept
        case isReplaced, isDecorated, namesTheFunction, loadsWhatAParentHas

        /// What the warnings are about.
        var undeclared: [String] {
            switch self {
            case .loadsIt, .loadsItTwice, .loadsWhatNeedsMore, .usesALazy, .namesTheFunction,
                .isDecorated:
                []
            case .loadsOther, .loadsOtherOrNil, .loadsOtherOrThrow, .isKept, .isReplaced:
                ["MutableUndeclaredLoadTests.Clock"]
            case .loadsWhatAParentHas:
                ["MutableUndeclaredLoadTests.Setting", "MutableUndeclaredLoadTests.Limit(Int)"]
            case .loadsOtherByName: ["MutableUndeclaredLoadTests.Clock named \"UTC\""]
            case .loadsAll:
                [
                    "MutableUndeclaredLoadTests.Plugin",
                    "MutableUndeclaredLoadTests.Plugin named \"second\"",
                ]
            case .passesArguments: ["MutableUndeclaredLoadTests.Report(Int)"]
            }
        }

        func load(from container: DependencyInjectionContainer) -> Journal {
            switch self {
            case .loadsIt:
                container.register(dependsOn: Store.self) { resolver in
                    Self.journal(resolver.load(Store.self))
                }
            case .loadsItTwice:
                container.register(dependsOn: Store.self) { resolver in
                    Self.journal(resolver.load(Store.self), resolver.loadOrNil(Store.self))
                }
            case .loadsWhatNeedsMore:
                // What the factory of the optional loads is not its own.
                container.register { resolver in Self.journal(resolver.load(Clock.self)) as Journal?
                }
                container.register(dependsOn: Journal?.self) { resolver in
                    resolver.load(Journal?.self)!
                }
            case .usesALazy:
                container.register(dependsOn: Lazy<Store>.self) { resolver in
                    Self.journal(resolver.load(Lazy<Store>.self).load())
                }
            case .loadsOther:
                container.register(dependsOn: Store.self) { resolver in
                    Self.journal(resolver.load(Clock.self))
                }
            case .loadsOtherOrNil:
                container.register(dependsOn: Store.self) { resolver in
                    Self.journal(resolver.loadOrNil(Clock.self))
                }
            case .loadsOtherOrThrow:
                container.register(dependsOn: Store.self) { resolver in
                    Self.journal(try? resolver.loadOrThrow(Clock.self))
                }
            case .loadsOtherByName:
                container.register(dependsOn: Store.self) { resolver in
                    Self.journal(resolver.load(Clock.self, named: "UTC"))
                }
            case .loadsAll:
                container.register(dependsOn: Store.self) { resolver in
                    Self.journal(resolver.loadAll(Plugin.self))
                }
            case .passesArguments:
                container.register(dependsOn: Store.self) { resolver in
                    Self.journal(resolver.load(Report.self, arguments: 1))
                }
            case .isKept:
                container.register(in: .singleton, dependsOn: Store.self) { resolver in
                    Self.journal(resolver.load(Clock.self))
                }
            case .isReplaced:
                container.register { Journal() }
                    .register(dependsOn: Store.self) { resolver in
                        Self.journal(resolver.load(Clock.self))
                    }
            case .isDecorated:
                // What a decorator loads is not stated.
                container.register(dependsOn: Store.self) { resolver in
                    Self.journal(resolver.load(Store.self))
                }
                .decorate(Journal.self) { journal, resolver in
                    _ = resolver.load(Clock.self)
                    return journal
                }
            case .namesTheFunction:
                container.register(dependsOn: ((Int) -> Report).self) { resolver in
                    Self.journal(resolver.load(Report.self, arguments: 1))
                }
            case .loadsWhatAParentHas:
                container.register(dependsOn: Store.self) { resolver in
                    Self.journal(
                        resolver.load(Setting.self),
                        resolver.load(Limit.self, arguments: 1)
                    )
                }
            }
            return container.load()
        }

        private static func journal(_ loaded: Any?...) -> Journal { Journal() }
    }

    private static func makeContainer() -> DependencyInjectionContainer {
        let parent = DICBuilder()
            .register { Setting() }
            .register { (_, _: Int) in Limit() }
            .build()
        return DependencyInjectionContainer(parent: parent)
            .register(in: .singleton) { Clock() }
            .register(named: "UTC") { Clock() }
            .register { Store() }
            .register { Plugin() }
            .register(named: "second") { Plugin() }
            .register { (_, _: Int) in Report() }
    }

    @Test(arguments: Factory.allCases)
    func whatIsNotNamedIsReportedOnce(_ factory: Factory) async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent])
        { [factory] in
            let container = Self.makeContainer()
            for _ in 1...2 { _ = factory.load(from: container) }
        }
        Self.expect(factory.undeclared, in: result)
    }

    @Test func whatAnAsynchronousFactoryLoadsIsCompared() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent])
        {
            let container = AsyncDependencyInjectionContainer()
                .register { Clock() }
                .register { Store() }
                .register { Plugin() }
                .registerAsync { (_, _: Int) in Report() }
                .registerAsync(in: .singleton, dependsOn: Store.self) { resolver in
                    _ = await (resolver.loadAsync(Clock.self), resolver.loadAllAsync(Plugin.self))
                    _ = await (
                        resolver.loadAsync(Store.self),
                        resolver.loadAsync(Report.self, arguments: 1)
                    )
                    return Journal()
                }
            for _ in 1...2 { _ = await container.loadAsync(Journal.self) }
        }
        Self.expect(
            [
                "MutableUndeclaredLoadTests.Clock", "MutableUndeclaredLoadTests.Plugin",
                "MutableUndeclaredLoadTests.Report(Int)",
            ],
            in: result
        )
    }

    /// The `dependsOn:` of another container's factory says nothing of this one.
    @Test func aFactoryOfAnotherContainerIsNotCompared() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent])
        {
            // Two containers with the same registrations, and the same lines.
            func makeContainer(_ other: DependencyInjectionContainer?)
                -> DependencyInjectionContainer
            {
                Self.makeContainer().register(dependsOn: Store.self) { resolver in
                    _ = (resolver.load(Store.self), other?.load(Clock.self))
                    return Journal()
                }
            }
            _ = makeContainer(makeContainer(nil)).load(Journal.self)
        }
        Self.expect([], in: result)
    }

    private static func expect(_ undeclared: [String], in result: ExitTest.Result?) {
        let written = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #if DEBUG
        let prefix = "DIC: warning [undeclared-edge] "
        let warned = written.split(separator: "\n").filter { $0.hasPrefix(prefix) }
            .map { String($0.dropFirst(prefix.count).prefix { $0 != ":" }) }
        #expect(warned == undeclared, "\(written)")
        #else
        #expect(!written.contains("DIC:"))
        #endif
    }
}
