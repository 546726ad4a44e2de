// Assemblies that lack a requirement, and types that are not assemblies.
import DIC

// expected-error: type 'Empty' does not conform to protocol 'Assembly'
struct Empty: Assembly {}

struct NeedsMore: Assembly {
    // expected-error: cannot convert value of type 'Stray' to expected element type 'any Assembly'
    var includedAssemblies: [any Assembly] { [Stray()] }
    func assemble(into registrar: DependencyRegistrar) {}
}

struct Unequal: Assembly {
    // expected-error: return expression of type 'Stray' does not conform to 'Hashable'
    var identity: any Hashable & Sendable { Stray() }
    func assemble(into registrar: DependencyRegistrar) {}
}

struct Stray {}

func assemble(
    into registrar: DependencyRegistrar,
    _ container: ImmutableDependencyInjectionContainer
) {
    // expected-error: 'assemble' is unavailable: takes each Assembly, behind .mainActor each MainActorAssembly: .assemble(A()).mainActor.assemble(B())
    registrar.assemble(Stray())
    // expected-error: value of type 'ImmutableDependencyInjectionContainer' has no member 'assemble'
    container.assemble(NeedsMore())
}
