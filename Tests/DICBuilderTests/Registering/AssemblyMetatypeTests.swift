import DICBuilder
import Testing

/// The metatype of an assembly may go from one task to another.
@Suite struct AssemblyMetatypeTests {
    private protocol Listed: Assembly {
        init()
    }

    private struct Numbers: Listed {
        func assemble(into registrar: DependencyRegistrar) { registrar.register { 7 } }
    }

    /// It compiles because `Assembly` refines `SendableMetatype`: a `@Sendable` closure captures
    /// the metatype.
    private static func container<A: Listed>(of type: A.Type) async
        -> ImmutableDependencyInjectionContainer
    {
        await Task.detached { DICBuilder().assemble(type.init()).build() }.value
    }

    @Test func isMadeInAnotherTask() async {
        #expect(await Self.container(of: Numbers.self).load(Int.self) == 7)
    }
}
