import Swinject

/// A `Container` as it is, which one thread at a time may use; `synchronize()` costs a lock more.
///
/// A request is what one call of `resolve` shares, the object scope `.graph`, which is the default.
struct BySwinject: Library {
    static let name = "Swinject"

    private let container = Self.makeContainer()

    private static func makeContainer() -> Container {
        let container = Container()
        container.register(Connections.self) { _ in Connections() }.inObjectScope(.container)
        container.register(Plain.self) { _ in Plain() }.inObjectScope(.transient)
        container.register(Combined.self) {
            Combined($0.resolve(Connections.self)!, $0.resolve(Plain.self)!)
        }
        .inObjectScope(.transient)
        container.register(LeafA.self) { _ in LeafA() }.inObjectScope(.transient)
        container.register(LeafB.self) { _ in LeafB() }.inObjectScope(.transient)
        container.register(LeafC.self) { _ in LeafC() }.inObjectScope(.transient)
        container.register(MiddleA.self) {
            MiddleA($0.resolve(LeafA.self)!, $0.resolve(Connections.self)!)
        }
        .inObjectScope(.transient)
        container.register(MiddleB.self) {
            MiddleB($0.resolve(LeafB.self)!, $0.resolve(Connections.self)!)
        }
        .inObjectScope(.transient)
        container.register(MiddleC.self) {
            MiddleC($0.resolve(LeafC.self)!, $0.resolve(Connections.self)!)
        }
        .inObjectScope(.transient)
        container.register(Complex.self) {
            Complex(
                $0.resolve(MiddleA.self)!,
                $0.resolve(MiddleB.self)!,
                $0.resolve(MiddleC.self)!,
                $0.resolve(Combined.self)!
            )
        }.inObjectScope(.transient)
        container.register(KeptA.self) { _ in KeptA() }
        container.register(KeptB.self) { _ in KeptB() }
        container.register(KeptC.self) { _ in KeptC() }
        container.register(KeptD.self) { _ in KeptD() }
        container.register(KeptE.self) { KeptE($0.resolve(Connections.self)!) }
        container.register(StepA.self) { StepA($0.resolve(KeptA.self)!) }.inObjectScope(.transient)
        container.register(StepB.self) { StepB($0.resolve(KeptB.self)!) }.inObjectScope(.transient)
        container.register(StepC.self) { StepC($0.resolve(KeptC.self)!) }.inObjectScope(.transient)
        container.register(StepD.self) { StepD($0.resolve(KeptD.self)!) }.inObjectScope(.transient)
        container.register(StepE.self) { StepE($0.resolve(KeptE.self)!) }.inObjectScope(.transient)
        container.register(Controller.self) {
            Controller(
                $0.resolve(StepA.self)!,
                $0.resolve(StepB.self)!,
                $0.resolve(StepC.self)!,
                $0.resolve(StepD.self)!,
                $0.resolve(StepE.self)!
            )
        }.inObjectScope(.transient)
        return container
    }

    func operation(_ scenario: Scenario) -> (() -> Void)? {
        let container = container
        return switch scenario {
        case .singleton: { use(container.resolve(Connections.self)!) }
        case .transient: { use(container.resolve(Plain.self)!) }
        case .combined: { use(container.resolve(Combined.self)!) }
        case .complex: { use(container.resolve(Complex.self)!) }
        case .all: nil
        case .request: { use(container.resolve(Controller.self)!) }
        case .prepare: { use(Self.makeContainer()) }
        case .prepareAndFirst: { use(Self.makeContainer().resolve(Connections.self)!) }
        case .prepareAndLoad: { use(Self.makeContainer().resolve(Complex.self)!) }
        }
    }
}
