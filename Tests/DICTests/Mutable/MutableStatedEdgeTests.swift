import DIC
import Testing

/// In a debug build, a mutable container warns when a factory loads what its `dependsOn:` does not name.
@Suite struct MutableStatedEdgeTests {
    struct Clock: Sendable {}
    struct Store: Sendable {}
    struct Plugin: Sendable {}
    struct Journal: Sendable {}
    struct Report: Sendable {}

    /// A factory of a `Journal` that says it depends on a `Store`.
    enum Factory: String, Codable, CaseIterable, Sendable {
        case loadsIt, loadsItTwice, loadsWhatNeedsMore, givesItsLazy
        case loadsOther, loadsOtherOrNil, loadsOtherOrThrow, loadsOtherByName, loadsAll, passesArguments, isKept
        case isReplaced, isAsync

        /// What the warnings are about.
        var undeclared: [String] {
            switch self {
            case .loadsIt, .loadsItTwice, .loadsWhatNeedsMore, .givesItsLazy: []
            case .loadsOther, .loadsOtherOrNil, .loadsOtherOrThrow, .isKept, .isReplaced, .isAsync: ["Clock"]
            case .loadsOtherByName: ["Clock named \"UTC\""]
            case .loadsAll: ["Plugin", "Plugin named \"second\""]
            case .passesArguments: ["Report(Int)"]
            }
        }

        func load(from container: DependencyInjectionContainer) -> Journal {
            switch self {
            case .loadsIt:
                container.register(dependsOn: Store.self) { resolver in Self.journal(resolver.load(Store.self)) }
            case .loadsItTwice:
                container.register(dependsOn: Store.self) { resolver in
                    Self.journal(resolver.load(Store.self), resolver.loadOrNil(Store.self))
                }
            case .loadsWhatNeedsMore:
                // What the store loads is not the journal's.
                container.register { resolver in Self.journal(resolver.load(Clock.self)) as Journal? }
                container.register(dependsOn: Journal?.self) { resolver in resolver.load(Journal?.self)! }
            case .givesItsLazy:
                container.register(dependsOn: Lazy<Store>.self) { resolver in
                    Self.journal(resolver.load(Lazy<Store>.self).load())
                }
            case .loadsOther:
                container.register(dependsOn: Store.self) { resolver in Self.journal(resolver.load(Clock.self)) }
            case .loadsOtherOrNil:
                container.register(dependsOn: Store.self) { resolver in Self.journal(resolver.loadOrNil(Clock.self)) }
            case .loadsOtherOrThrow:
                container.register(dependsOn: Store.self) { resolver in
                    Self.journal(try? resolver.loadOrThrow(Clock.self))
                }
            case .loadsOtherByName:
                container.register(dependsOn: Store.self) { resolver in
                    Self.journal(resolver.load(Clock.self, named: "UTC"))
                }
            case .loadsAll:
                container.register(dependsOn: Store.self) { resolver in Self.journal(resolver.loadAll(Plugin.self)) }
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
                    .register(dependsOn: Store.self) { resolver in Self.journal(resolver.load(Clock.self)) }
            case .isAsync:
                break
            }
            return container.load()
        }

        private static func journal(_ loaded: Any?...) -> Journal { Journal() }
    }

    private static func makeContainer() -> DependencyInjectionContainer {
        DependencyInjectionContainer()
            .register(in: .singleton) { Clock() }
            .register(named: "UTC") { Clock() }
            .register { Store() }
            .register { Plugin() }
            .register(named: "second") { Plugin() }
            .register { (_, _: Int) in Report() }
    }

    @Test(arguments: Factory.allCases)
    func whatIsNotNamedIsReportedOnce(_ factory: Factory) async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) { [factory] in
            let container = Self.makeContainer()
            if factory == .isAsync {
                let container = AsyncDependencyInjectionContainer()
                    .register { Clock() }
                    .register { Store() }
                    .registerAsync(dependsOn: Store.self) { resolver in
                        _ = await resolver.loadAsync(Clock.self)
                        return Journal()
                    }
                for _ in 1...2 { _ = await container.loadAsync(Journal.self) }
            } else {
                for _ in 1...2 { _ = factory.load(from: container) }
            }
        }
        Self.expect(factory.undeclared, in: result)
    }

    /// The `dependsOn:` of another container's factory says nothing of this one.
    @Test func aFactoryOfAnotherContainerIsNotCompared() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            Self.loadFromTwoContainers()
        }
        Self.expect([], in: result)
    }

    // Not in the exit test: a macro's code has one line, and registrations are told apart by their lines.
    private static func loadFromTwoContainers() {
        let container = makeContainer()
            .register(dependsOn: Store.self) { resolver in
                _ = resolver.load(Store.self)
                return Journal()
            }
        let other = DICBuilder()
            .register { Store() }
            .register(dependsOn: Store.self) { resolver in
                _ = (resolver.load(Store.self), container.load(Clock.self))
                return Journal()
            }
            .build()
        _ = (container.load(Journal.self), other.load(Journal.self))
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
