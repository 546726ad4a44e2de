// swift-version: 5 6
// The verbs of earlier versions say what to write, in a chain too.
import DIC

struct Clock: Sendable {}
struct Journal: Sendable {
    let clock: Clock
    init(clock: Clock) { self.clock = clock }
    init(checking clock: Clock) throws { self.clock = clock }
    init(opening clock: Clock) async { self.clock = clock }
}

func register(in registrar: DependencyRegistrar) {
    // expected-error: 'addContents' is unavailable: write assemble(OtherAssembly()), or start with DICBuilder(parent: container)
    registrar.addContents(of: registrar).register { Clock() }
    // expected-error: 'autoregister' is unavailable: write register(Foo.init, in: .singleton), or register { (bar: Bar) in … }
    registrar.autoregister(in: .singleton, Journal.init(clock:)).register { Clock() }
    // expected-error: 'autoregister' is unavailable: write register(Foo.init, in: .singleton), or register { (bar: Bar) in … }
    registrar.autoregister { (clock: Clock) in Journal(clock: clock) }
    // expected-error: 'autoregister' is unavailable: write register(Foo.init, in: .singleton), or register { (bar: Bar) in … }
    registrar.autoregister(arguments: Clock.self, Journal.init(clock:))
    // expected-error: 'autoregisterThrowable' is unavailable: write register(Foo.init, in: .singleton), or register { (bar: Bar) in … }
    registrar.autoregisterThrowable(named: "a", Journal.init(checking:)).register { Clock() }
    // expected-error: 'autoregisterAsync' is unavailable: write registerAsync(Foo.init, in: .singleton)
    registrar.autoregisterAsync(in: .singleton, Journal.init(opening:))
    // expected-error: 'overrideThrowable' is unavailable: write override { try Foo() }
    registrar.overrideThrowable { try Journal(checking: Clock()) }
    // expected-error: 'decorateThrowable' is unavailable: write decorate(Foo.self) { try $0.decorated() }
    registrar.decorateThrowable(Journal.self) { try Journal(checking: $0.clock) }.register {
        Clock()
    }
    // expected-error: 'autoregister' is unavailable: write register(Foo.init, in: .singleton), or register { (bar: Bar) in … }
    registrar.mainActor.autoregister(in: .singleton, Journal.init(clock:)).register { Clock() }
    // expected-error: 'overrideThrowable' is unavailable: write override { try Foo() }
    registrar.mainActor.overrideThrowable { try Journal(checking: Clock()) }
}

// A property that does not exist is no form of registration.
func read(_ container: DependencyInjectionContainer) {
    // expected-error: value of type 'DependencyInjectionContainer' has no dynamic member 'objects' using key path from root type '`check the spelling: register, override, decorate, forward, assemble, load or build`'
    let objects = container.objects
    _ = objects
}
