import DIC

/// The frozen container, registered by initializers, as the pages recommend.
struct ByDIC: Library {
    static let name = "DIC"

    private let container = Self.makeContainer()

    private static func makeContainer() -> ImmutableDependencyInjectionContainer {
        let builder = DICBuilder()
        builder.register(Connections.init, in: .singleton)
        builder.register(Plain.init)
        builder.register(Combined.init)
        builder.register(LeafA.init)
        builder.register(LeafB.init)
        builder.register(LeafC.init)
        builder.register(MiddleA.init)
        builder.register(MiddleB.init)
        builder.register(MiddleC.init)
        builder.register(Complex.init)
        builder.register(AdapterA.init, as: (any Adapter).self, named: "a")
        builder.register(AdapterB.init, as: (any Adapter).self, named: "b")
        builder.register(AdapterC.init, as: (any Adapter).self, named: "c")
        builder.register(AdapterD.init, as: (any Adapter).self, named: "d")
        builder.register(AdapterE.init, as: (any Adapter).self, named: "e")
        builder.register(KeptA.init, in: .scoped(.request))
        builder.register(KeptB.init, in: .scoped(.request))
        builder.register(KeptC.init, in: .scoped(.request))
        builder.register(KeptD.init, in: .scoped(.request))
        builder.register(KeptE.init, in: .scoped(.request))
        builder.register(StepA.init)
        builder.register(StepB.init)
        builder.register(StepC.init)
        builder.register(StepD.init)
        builder.register(StepE.init)
        builder.register(Controller.init)
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
