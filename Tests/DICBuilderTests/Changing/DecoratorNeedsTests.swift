import DICBuilder
import DICTools
import TestSupport
import Testing

/// What a decorator names as its parameters is loaded, proved, and in the graph, as what a factory
/// names.
@Suite struct DecoratorNeedsTests {
    protocol HTTP: Sendable { var trace: String { get } }
    struct Real: HTTP {
        let trace: String
        init() { trace = "real" }
        init(id: Int) { trace = "real \(id)" }
    }
    struct Log: Sendable { let name: String }
    struct Clock: Sendable { let now: Int }
    struct Logging: HTTP {
        let trace: String
        init(base: any HTTP, log: Log) { trace = "\(base.trace), \(log.name)" }
    }
    struct Failure: Error {}

    private static func base() -> DICBuilder {
        DICBuilder().register(Real.init as @Sendable () -> Real, as: (any HTTP).self).register {
            Clock(now: 5)
        }
    }

    @Test(arguments: ContainerKind.allCases)
    func parametersAfterTheFirstAreLoaded(_ kind: ContainerKind) {
        let container = kind.container {
            $0.register(as: (any HTTP).self) { Real() }
                .register { Log(name: "log") }
                .register { Clock(now: 5) }
                .decorate((any HTTP).self) { (base, log: Log, clock: Clock) in
                    Logging(base: base, log: Log(name: "\(log.name) \(clock.now)"))
                }
                .decorate((any HTTP).self, with: Logging.init)
        }
        #expect(container.load((any HTTP).self).trace == "real, log 5, log")
    }

    @Test func suchAGraphIsFullyProved() throws {
        let builder = Self.base().register { Log(name: "log") }
            .decorate((any HTTP).self) { Logging(base: $0, log: $1) }
        let container = try builder.buildOrThrow(.fullyProved)
        #expect(container.load((any HTTP).self).trace == "real, log")
        let needs = container.graph.edges.map { "\($0.kind)" }
        #expect(needs == ["parameter 2"])
    }

    @Test func aMissingNeedIsFoundByTheBuild() throws {
        for builder in [
            Self.base().decorate((any HTTP).self) { (base, log: Log) in
                Logging(base: base, log: log)
            },
            Self.base().decorate((any HTTP).self, with: Logging.init),
        ] {
            let problems = builder.validate().errors
            #expect(problems.map(\.code) == [.notRegistered])
            #expect(throws: BuildError.self) { try builder.buildOrThrow() }
            #expect(
                "\(builder.validate())".contains(
                    "needed by  any DecoratorNeedsTests.HTTP  parameter 2 of decorator"
                )
            )
        }
    }

    @Test func aCycleThroughADecoratorIsFound() {
        let builder = Self.base()
            .register { (http: any HTTP) in Log(name: http.trace) }
            .decorate((any HTTP).self, with: Logging.init)
        #expect(builder.validate().errors.map(\.code) == [.cycle])
    }

    @Test func aNeedIsLoadedByItsName() {
        let container = Self.base()
            .register(named: "a") { Log(name: "a") }
            .register(named: "b") { Log(name: "b") }
            .decorate((any HTTP).self, parameters: [.named("a", Log.self)]) { (base, log: Log) in
                Logging(base: base, log: log)
            }
            .decorate((any HTTP).self, with: Logging.init, parameters: [.named("b", Log.self)])
            .build(.fullyProved)
        #expect(container.load((any HTTP).self).trace == "real, a, b")
    }

    @Test func whatIsMadeFromArgumentsIsDecoratedWithWhatItNeeds() throws {
        let container = try DICBuilder()
            .register(Real.init(id:), as: (any HTTP).self, arguments: Int.self)
            .register { Log(name: "log") }
            .decorate((any HTTP).self, arguments: Int.self) { (base, log: Log) in
                Logging(base: base, log: log)
            }
            .buildOrThrow(.fullyProved)
        #expect(container.load((any HTTP).self, arguments: 7).trace == "real 7, log")
    }

    @Test func anAsynchronousOriginalIsDecoratedWithWhatItNeeds() async throws {
        let container = try DICBuilder()
            .registerAsync(as: (any HTTP).self) { Real() }
            .registerAsync { Log(name: "late") }
            .decorate((any HTTP).self, with: Logging.init)
            .buildOrThrow(.fullyProved)
        #expect(await container.loadAsync((any HTTP).self).trace == "real, late")
    }

    @Test func whatItThrowsIsThrownAsItIs() {
        let container = Self.base()
            .register { Log(name: "log") }
            .decorate((any HTTP).self) { (base, log: Log) throws(Failure) in
                if log.name == "log" { throw Failure() }
                return base
            }
            .build()
        #expect(throws: Failure.self) { try container.loadOrThrow((any HTTP).self) }
        #expect(container.loadOrNil((any HTTP).self) == nil)
    }

    /// What overrides a need is what the decorator is given, so what it decorates is made anew.
    @Test func anOverriddenNeedReachesTheDecorator() {
        let container = DICBuilder()
            .register(as: (any HTTP).self, in: .singleton) { Real() }
            .register { Log(name: "log") }
            .decorate((any HTTP).self, with: Logging.init)
            .build()
        let changed = container.overriding { $0.override { Log(name: "test") } }
        #expect(container.load((any HTTP).self).trace == "real, log")
        #expect(changed.load((any HTTP).self).trace == "real, test")
        let decorated = container.overriding {
            $0.decorate((any HTTP).self) { (base, log: Log) in Logging(base: base, log: log) }
        }
        #expect(decorated.load((any HTTP).self).trace == "real, log, log")
    }

    @MainActor @Test func onTheMainActor() throws {
        final class Model {
            let text: String
            init(_ text: String) { self.text = text }
        }
        final class Marked {
            static func mark(_ model: Model, log: Log) -> Model {
                Model("\(model.text) \(log.name)")
            }
        }
        let container = try DICBuilder().mainActor
            .register { Model("model") }
            .register(named: "text") { (resolver, text: String) in Model(text) }
            .register { Log(name: "log") }
            .decorate(Model.self) { (model, log: Log) in Model("\(model.text)+\(log.name)") }
            .decorate(Model.self, with: Marked.mark)
            .decorate(Model.self, arguments: String.self, named: "text") { (model, log: Log) in
                Model("\(model.text)/\(log.name)")
            }
            .buildOrThrow()
        let text = container.load(Model.self).text
        #expect(text == "model+log log")
        let made = container.load(Model.self, named: "text", arguments: "x").text
        #expect(made == "x/log")
    }
}
