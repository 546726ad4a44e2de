import FactoryKit

/// Computed properties of a container: nothing is registered.
///
/// A request is what one call shares, the scope `.graph`.
struct ByFactory: Library {
    static let name = "Factory"

    func operation(_ scenario: Scenario) -> (() -> Void)? {
        switch scenario {
        case .singleton: { use(Container.shared.connections()) }
        case .transient: { use(Container.shared.plain()) }
        case .combined: { use(Container.shared.combined()) }
        case .complex: { use(Container.shared.complex()) }
        case .all: nil
        case .request: { use(Container.shared.controller()) }
        case .prepare: { use(Container()) }
        case .prepareAndFirst: { use(Container().cachedConnections()) }
        case .prepareAndLoad: { use(Container().complex()) }
        }
    }
}

extension Container {
    var connections: Factory<Connections> { self { Connections() }.singleton }
    /// What a container keeps, where a singleton is kept for the process.
    var cachedConnections: Factory<Connections> { self { Connections() }.cached }
    var plain: Factory<Plain> { self { Plain() } }
    var combined: Factory<Combined> { self { Combined(self.connections(), self.plain()) } }
    var leafA: Factory<LeafA> { self { LeafA() } }
    var leafB: Factory<LeafB> { self { LeafB() } }
    var leafC: Factory<LeafC> { self { LeafC() } }
    var middleA: Factory<MiddleA> { self { MiddleA(self.leafA(), self.connections()) } }
    var middleB: Factory<MiddleB> { self { MiddleB(self.leafB(), self.connections()) } }
    var middleC: Factory<MiddleC> { self { MiddleC(self.leafC(), self.connections()) } }
    var complex: Factory<Complex> {
        self { Complex(self.middleA(), self.middleB(), self.middleC(), self.combined()) }
    }
    var keptA: Factory<KeptA> { self { KeptA() }.graph }
    var keptB: Factory<KeptB> { self { KeptB() }.graph }
    var keptC: Factory<KeptC> { self { KeptC() }.graph }
    var keptD: Factory<KeptD> { self { KeptD() }.graph }
    var keptE: Factory<KeptE> { self { KeptE(self.connections()) }.graph }
    var stepA: Factory<StepA> { self { StepA(self.keptA()) } }
    var stepB: Factory<StepB> { self { StepB(self.keptB()) } }
    var stepC: Factory<StepC> { self { StepC(self.keptC()) } }
    var stepD: Factory<StepD> { self { StepD(self.keptD()) } }
    var stepE: Factory<StepE> { self { StepE(self.keptE()) } }
    var controller: Factory<Controller> {
        self { Controller(self.stepA(), self.stepB(), self.stepC(), self.stepD(), self.stepE()) }
    }
}
