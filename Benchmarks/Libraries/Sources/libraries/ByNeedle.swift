import NeedleFoundation

/// Components: a property for each service. What Needle's generator writes is at the end.
///
/// A request is a component that is the child of another.
struct ByNeedle: Library {
    static let name = "Needle"

    private let root: RootComponent

    init() {
        registerProviderFactories()
        root = RootComponent()
    }

    func operation(_ scenario: Scenario) -> (() -> Void)? {
        let root = root
        return switch scenario {
        case .singleton: { use(root.connections) }
        case .transient: { use(root.plain) }
        case .combined: { use(root.combined) }
        case .complex: { use(root.complex) }
        case .all: nil
        case .request: { use(root.request.controller) }
        case .prepare: { use(RootComponent()) }
        case .prepareAndFirst: { use(RootComponent().connections) }
        case .prepareAndLoad: { use(RootComponent().complex) }
        }
    }
}

private final class RootComponent: BootstrapComponent {
    var connections: Connections { shared { Connections() } }
    var plain: Plain { Plain() }
    var combined: Combined { Combined(connections, plain) }
    var leafA: LeafA { LeafA() }
    var leafB: LeafB { LeafB() }
    var leafC: LeafC { LeafC() }
    var middleA: MiddleA { MiddleA(leafA, connections) }
    var middleB: MiddleB { MiddleB(leafB, connections) }
    var middleC: MiddleC { MiddleC(leafC, connections) }
    var complex: Complex { Complex(middleA, middleB, middleC, combined) }
    var request: RequestComponent { RequestComponent(parent: self) }
}

private protocol RequestDependency: Dependency {
    var connections: Connections { get }
}

private final class RequestComponent: Component<RequestDependency> {
    var keptA: KeptA { shared { KeptA() } }
    var keptB: KeptB { shared { KeptB() } }
    var keptC: KeptC { shared { KeptC() } }
    var keptD: KeptD { shared { KeptD() } }
    var keptE: KeptE { shared { KeptE(dependency.connections) } }
    var stepA: StepA { StepA(keptA) }
    var stepB: StepB { StepB(keptB) }
    var stepC: StepC { StepC(keptC) }
    var stepD: StepD { StepD(keptD) }
    var stepE: StepE { StepE(keptE) }
    var controller: Controller { Controller(stepA, stepB, stepC, stepD, stepE) }
}

// MARK: As the generator writes it

private final class RequestDependencyProvider: RequestDependency {
    var connections: Connections { rootComponent.connections }
    private let rootComponent: RootComponent

    init(rootComponent: RootComponent) { self.rootComponent = rootComponent }
}

private func makeRequestDependencyProvider(_ component: any NeedleFoundation.Scope) -> AnyObject {
    RequestDependencyProvider(rootComponent: component.parent as! RootComponent)
}

private func makeEmptyDependencyProvider(_ component: any NeedleFoundation.Scope) -> AnyObject {
    EmptyDependencyProvider(component: component)
}

private func registerProviderFactories() {
    let registry = __DependencyProviderRegistry.instance
    registry.registerDependencyProviderFactory(
        for: "^->RootComponent",
        makeEmptyDependencyProvider
    )
    registry.registerDependencyProviderFactory(
        for: "^->RootComponent->RequestComponent",
        makeRequestDependencyProvider
    )
}
