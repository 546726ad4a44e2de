// swift-version: 5 6
// default-isolation: nonisolated MainActor
// compiles
// An assembly is nonisolated in a module whose default isolation is the main actor, and can be used from anywhere.
import DIC

struct Clock: Sendable { nonisolated init() {} }

struct Contents: Assembly {
    var includedAssemblies: [any Assembly] { [Others(number: 1)] }

    func assemble(into registrar: DependencyRegistrar) {
        registrar.register { Clock() }
    }
}

struct Others: Assembly {
    let number: Int

    var identity: any Hashable & Sendable { number }

    func assemble(into registrar: DependencyRegistrar) {}
}

nonisolated func build() -> ImmutableDependencyInjectionContainer {
    DICBuilder().assemble(Contents()).build()
}

nonisolated func assemble(_ assembly: some Assembly, into registrar: DependencyRegistrar) {
    assembly.assemble(into: registrar)
}
