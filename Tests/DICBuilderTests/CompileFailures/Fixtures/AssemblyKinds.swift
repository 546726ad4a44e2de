// swift-version: 5 6
// default-isolation: nonisolated MainActor
// Assemblies of the main actor where those that are not isolated are taken, and both kinds in one call.
import DIC

nonisolated struct Clocks: Assembly {
    init() {}
    func assemble(into registrar: DependencyRegistrar) {}
}

@MainActor struct Screens: MainActorAssembly {
    func assemble(into registrar: MainActorRegistrar) {}
}

@MainActor struct Models: MainActorAssembly {
    func assemble(into registrar: MainActorRegistrar) {}
}

struct Stray {}

@MainActor func mistakes(_ builder: DICBuilder, _ all: [any MainActorAssembly], _ stray: Stray) {
    // expected-error: 'assemble' is unavailable: write .mainActor.assemble(…)
    builder.assemble(Screens())
    // expected-error: 'assemble' is unavailable: write .mainActor.assemble(…)
    builder.assemble(Screens(), Models())
    // expected-error: 'assemble' is unavailable: write .mainActor.assemble(…)
    builder.assemble([Screens(), Models()])
    // expected-error: 'assemble' is unavailable: write .mainActor.assemble(…)
    builder.assemble([Screens()])
    // expected-error: 'assemble' is unavailable: write .mainActor.assemble(…)
    builder.assemble(all)
    // expected-error: 'assemble' is unavailable: write .mainActor.assemble(…)
    _ = DICBuilder().assemble(Screens()).build()
    // expected-error: 'assemble' is unavailable: takes each Assembly, behind .mainActor each MainActorAssembly: .assemble(A()).mainActor.assemble(B())
    builder.assemble(Clocks(), Screens())
    // expected-error: 'assemble' is unavailable: takes each Assembly, behind .mainActor each MainActorAssembly: .assemble(A()).mainActor.assemble(B())
    builder.assemble([Clocks(), Screens()])
    // expected-error: 'assemble' is unavailable: takes each Assembly, behind .mainActor each MainActorAssembly: .assemble(A()).mainActor.assemble(B())
    builder.mainActor.assemble(Clocks(), Screens())
    // expected-error: 'assemble' is unavailable: takes each Assembly, behind .mainActor each MainActorAssembly: .assemble(A()).mainActor.assemble(B())
    builder.mainActor.assemble([Clocks(), Screens()])
    // expected-error: 'assemble' is unavailable: takes each Assembly, behind .mainActor each MainActorAssembly: .assemble(A()).mainActor.assemble(B())
    builder.mainActor.assemble(stray)
}

nonisolated func elsewhere(_ builder: DICBuilder, _ screens: Screens) {
    // expected-error: 'assemble' is unavailable: write .mainActor.assemble(…)
    builder.assemble(screens)
    // expected-error: call to main actor-isolated instance method 'assemble' in a synchronous nonisolated context
    builder.mainActor.assemble(screens)
}

@MainActor func right(
    _ builder: DICBuilder,
    _ all: [any MainActorAssembly],
    _ plain: [any Assembly]
) {
    builder.assemble(Clocks())
    builder.assemble(Clocks(), Clocks())
    builder.assemble([Clocks()])
    builder.assemble(plain)
    builder.assemble([])
    builder.assemble()
    builder.mainActor.assemble(Clocks())
    builder.mainActor.assemble(Clocks(), Clocks())
    builder.mainActor.assemble([Clocks(), Clocks()])
    builder.mainActor.assemble(plain)
    builder.mainActor.assemble(all)
    builder.mainActor.assemble(Screens())
    builder.mainActor.assemble(Screens(), Models())
    builder.mainActor.assemble([Screens(), Models()])
    builder.mainActor.assemble(Screens()).assemble(Clocks())
}
