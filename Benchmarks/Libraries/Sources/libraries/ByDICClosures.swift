import DIC

/// The same, registered by closures with a resolver.
struct ByDICClosures: Library {
    static let name = "DIC-closures"

    private let container = Self.makeContainer()

    private static func makeContainer() -> ImmutableDependencyInjectionContainer {
        let builder = DICBuilder()
        builder.register(in: .singleton) { Connections() }
        builder.register { Plain() }
        builder.register { Combined($0.load(), $0.load()) }
        builder.register { LeafA() }
        builder.register { LeafB() }
        builder.register { LeafC() }
        builder.register { MiddleA($0.load(), $0.load()) }
        builder.register { MiddleB($0.load(), $0.load()) }
        builder.register { MiddleC($0.load(), $0.load()) }
        builder.register { Complex($0.load(), $0.load(), $0.load(), $0.load()) }
        builder.register(as: (any Adapter).self, named: "a") { AdapterA() }
        builder.register(as: (any Adapter).self, named: "b") { AdapterB() }
        builder.register(as: (any Adapter).self, named: "c") { AdapterC() }
        builder.register(as: (any Adapter).self, named: "d") { AdapterD() }
        builder.register(as: (any Adapter).self, named: "e") { AdapterE() }
        builder.register(in: .scoped(.request)) { KeptA() }
        builder.register(in: .scoped(.request)) { KeptB() }
        builder.register(in: .scoped(.request)) { KeptC() }
        builder.register(in: .scoped(.request)) { KeptD() }
        builder.register(in: .scoped(.request)) { KeptE($0.load()) }
        builder.register { StepA($0.load()) }
        builder.register { StepB($0.load()) }
        builder.register { StepC($0.load()) }
        builder.register { StepD($0.load()) }
        builder.register { StepE($0.load()) }
        builder.register { Controller($0.load(), $0.load(), $0.load(), $0.load(), $0.load()) }
        return builder.build()
    }

    func operation(_ scenario: Scenario) -> (() -> Void)? {
        let container = container
        return switch scenario {
        case .singleton: { use(container.load(Connections.self)) }
        case .transient: { use(container.load(Plain.self)) }
        case .combined: { use(container.load(Combined.self)) }
        case .complex: { use(container.load(Complex.self)) }
        case .all: { use(container.loadAll((any Adapter).self)) }
        case .request:
            {
                let scope = container.openScope(.request)
                use(scope.load(Controller.self))
                scope.close()
            }
        case .prepare: { _ = Self.makeContainer() }
        case .prepareAndFirst: { use(Self.makeContainer().load(Connections.self)) }
        case .prepareAndLoad: { use(Self.makeContainer().load(Complex.self)) }
        }
    }
}
