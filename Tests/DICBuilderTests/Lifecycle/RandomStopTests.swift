import DIC
import TestSupport
import Testing

/// Stops of random containers, whose stop actions take their time.
@Suite struct RandomStopTests {
    private typealias Log = StopModel.Log
    private typealias Service = StopModel.Service

    private enum Kind: CaseIterable { case singleton, eager, cached, transient }
    private enum Style: CaseIterable { case declared, opaque, asynchronous }

    private struct Plan: Sendable {
        var kind: Kind
        var style: Style
        var needs: [Int]
        var isSlow: Bool
        var decorators: [Bool]
    }

    private static func make(_ isSlow: Bool, _ needs: [any Service], _ log: Log) -> any Service {
        StopModel.make(isSlow, needs, log)
    }

    private static func decorate(
        _ number: Int,
        _ plan: Plan,
        _ log: Log,
        _ registrar: DependencyRegistrar
    ) {
        for isSlow in plan.decorators {
            registrar.decorate((any Service).self, named: DependencyName("\(number)")) {
                make(isSlow, [$0], log)
            }
        }
    }

    private static func register(
        _ plans: ArraySlice<Plan>,
        _ log: Log,
        inScope: Bool,
        _ registrar: DependencyRegistrar
    ) {
        for (number, plan) in zip(plans.indices, plans) {
            let name = DependencyName("\(number)")
            let needs = plan.needs.map { DependencyName("\($0)") }
            let parameters = needs.map { NamedParameter.named($0, (any Service).self) }
            let isSlow = plan.isSlow
            let lifetime: LifetimeOf<any Service> =
                switch plan.kind {
                case .transient: .transient
                case _ where inScope: .scoped(.request)
                case .singleton: .singleton
                case .eager: .eagerSingleton
                case .cached: .cached
                }
            let asyncLifetime: AsyncLifetimeOf<any Service> =
                switch plan.kind {
                case .transient: .transient
                case _ where inScope: .scoped(.request)
                case .singleton, .eager: .singleton
                case .cached: .cached
                }
            switch (plan.style, needs.count) {
            case (.asynchronous, _):
                registrar.registerAsync(in: asyncLifetime, named: name) { resolver -> any Service in
                    var loaded: [any Service] = []
                    for name in needs {
                        loaded.append(await resolver.loadAsync((any Service).self, named: name))
                    }
                    return make(isSlow, loaded, log)
                }
            case (.opaque, _):
                registrar.register(in: lifetime, named: name) { resolver -> any Service in
                    make(isSlow, needs.map { resolver.load((any Service).self, named: $0) }, log)
                }
            case (_, 0):
                registrar.register(in: lifetime, named: name) { () -> any Service in
                    make(isSlow, [], log)
                }
            case (_, 1):
                registrar.register(in: lifetime, named: name, parameters: parameters) {
                    (a: any Service) -> any Service in make(isSlow, [a], log)
                }
            default:
                registrar.register(in: lifetime, named: name, parameters: parameters) {
                    (a: any Service, b: any Service) -> any Service in make(isSlow, [a, b], log)
                }
            }
            decorate(number, plan, log, registrar)
        }
    }

    private enum Home: CaseIterable { case frozen, scope, mutable, child, mutableChild }

    private static func stop(_ plans: [Plan], _ home: Home) async -> Log {
        let log = Log()
        func loadAll(from container: some DependencyLoading) async {
            for number in plans.indices {
                _ = await container.loadAsync(
                    (any Service).self,
                    named: DependencyName("\(number)")
                )
            }
        }
        func stop(_ container: ImmutableDependencyInjectionContainer) async {
            await loadAll(from: container)
            await container.stop()
        }
        func stop(_ container: DependencyInjectionContainer) async {
            for _ in 1...2 {
                await loadAll(from: container)
                await container.stop()
            }
        }
        /// Has the first half. The child has the others, and decorates these once more.
        func parent() -> ImmutableDependencyInjectionContainer {
            filled(DICBuilder(), with: plans.prefix(plans.count / 2)).build()
        }
        func filled<Filled: DependencyRegistrar>(_ registrar: Filled, with plans: ArraySlice<Plan>)
            -> Filled
        {
            register(plans, log, inScope: home == .scope, registrar)
            return registrar
        }
        func filledChild<Filled: DependencyRegistrar>(_ registrar: Filled) -> Filled {
            for number in 0..<(plans.count / 2) { decorate(number, plans[number], log, registrar) }
            return filled(registrar, with: plans.suffix(from: plans.count / 2))
        }
        switch home {
        case .frozen: await stop(filled(DICBuilder(), with: plans[...]).build())
        case .scope:
            let scope = filled(DICBuilder(), with: plans[...]).build().openScope(.request)
            await loadAll(from: scope)
            await scope.close()
        case .mutable: await stop(filled(DependencyInjectionContainer(), with: plans[...]))
        case .child:
            let parent = parent()
            await stop(filledChild(DICBuilder(parent: parent)).build())
            await parent.stop()
        case .mutableChild:
            let parent = parent()
            await stop(filledChild(DependencyInjectionContainer(parent: parent)))
            await parent.stop()
        }
        return log
    }

    private static func plan(_ random: inout SeededGenerator) -> [Plan] {
        var plans: [Plan] = []
        for number in 0..<Int.random(in: 2...10, using: &random) {
            let needs = (0..<number).shuffled(using: &random).prefix(
                Int.random(in: 0...2, using: &random)
            )
            let style = Style.allCases.randomElement(using: &random) ?? .declared
            plans.append(
                Plan(
                    kind: Kind.allCases.randomElement(using: &random) ?? .singleton,
                    style: needs.contains { plans[$0].style == .asynchronous }
                        ? .asynchronous : style,
                    needs: Array(needs),
                    isSlow: Bool.random(using: &random),
                    decorators: (0..<max(0, Int.random(in: -2...2, using: &random))).map { _ in
                        Bool.random(using: &random)
                    }
                )
            )
        }
        return plans
    }

    @Test(arguments: Home.allCases) private func whatNeedsAnotherIsStoppedBeforeIt(_ home: Home)
        async
    {
        var random = SeededGenerator(seed: 1)
        let count = Scale.rounds(release: 300, debug: 300, sanitized: 60)
        let programs = (0..<count).map { _ in Self.plan(&random) }
        // At once: one after the other, they wait for all other tests at each step.
        let stopCount = await withTaskGroup { group in
            for plans in programs {
                group.addTask {
                    let log = await Self.stop(plans, home)
                    #expect(log.violations.isEmpty, "\(plans)")
                    return log.stopCount
                }
            }
            return await group.reduce(0, +)
        }
        #expect(stopCount > 3 * count)
    }
}
