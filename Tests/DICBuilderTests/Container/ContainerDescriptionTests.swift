import DIC
import TestSupport
import Testing

/// What `print`, `dump` and a debugger show of a container and of a builder.
@Suite struct ContainerDescriptionTests {
    private static func register(into registrar: DependencyRegistrar) {
        registrar
            .register { 1 }
            .register(in: .singleton) { "one" }
            .register(in: .cached, named: "two") { "two" }
            .registerSingleton { Widget(number: 3) }
    }

    private static func dumped(_ value: some Any) -> String {
        var text = ""
        dump(value, to: &text)
        return text
    }

    @Test func aFrozenContainer() {
        let builder = DICBuilder()
        Self.register(into: builder)
        let container = builder.build()
        #expect("\(container)" == "ImmutableDependencyInjectionContainer (4 registrations, 1 made)")
        _ = (container.load(String.self), container.load(Int.self))
        #expect("\(container)" == "ImmutableDependencyInjectionContainer (4 registrations, 2 made)")
        #expect(String(reflecting: container) == "\(container)")
        #expect(Self.dumped(container).contains("4 registrations, 2 made"))
    }

    @Test func aMutableContainer() {
        let container = DependencyInjectionContainer()
        #expect("\(container)" == "DependencyInjectionContainer (0 registrations, 0 made)")
        Self.register(into: container)
        #expect("\(container)" == "DependencyInjectionContainer (4 registrations, 1 made)")
        container.releaseSharedInstances()
        #expect("\(container)" == "DependencyInjectionContainer (4 registrations, 0 made)")
        container.register { 2 }
        #expect(
            String(reflecting: container)
                == "DependencyInjectionContainer (4 registrations, 0 made)"
        )
        container.unregisterDependencies()
        #expect(Self.dumped(container).contains("0 registrations, 0 made"))
    }

    @Test func anAsynchronousContainer() async {
        let container = AsyncDependencyInjectionContainer().registerAsync(in: .singleton) { 1 }
            .register { "one" }
        #expect("\(container)" == "AsyncDependencyInjectionContainer (2 registrations, 0 made)")
        _ = await container.loadAsync(Int.self)
        #expect("\(container)" == "AsyncDependencyInjectionContainer (2 registrations, 1 made)")
    }

    /// A builder makes nothing.
    @Test func aBuilder() {
        let builder = DICBuilder()
        #expect("\(builder)" == "DICBuilder (0 registrations)")
        Self.register(into: builder)
        #expect("\(builder)" == "DICBuilder (4 registrations)")
        _ = builder.build()
        #expect(String(reflecting: builder) == "DICBuilder (4 registrations)")
        #expect(Self.dumped(builder).contains("4 registrations"))
    }

    @Test func oneIsNotSeveral() {
        #expect("\(DICBuilder().register { 1 })" == "DICBuilder (1 registration)")
        let container = DICBuilder().registerSingleton { 1 }.build()
        #expect("\(container)" == "ImmutableDependencyInjectionContainer (1 registration, 1 made)")
    }

    /// What can be loaded from a child counts, its parent's registrations among it.
    @Test(arguments: ContainerKind.withAsynchronous)
    func aChildCountsWhatItsParentHas(_ kind: ContainerKind) {
        let parent = DICBuilder().registerSingleton { 1 }.register { "parent" }.build()
        let child = kind.child(of: parent) { $0.register { "child" }.register { 1.5 } }
        #expect("\(child)".contains("3 registrations, 1 made"))
    }

    /// Nothing is made, or waited for, to describe a container.
    @Test(arguments: ContainerKind.allCases)
    func aFactoryMayDescribeItsContainer(_ kind: ContainerKind) {
        let captured = CapturedContainer<any DependencyLoading & Sendable>()
        defer { captured.contents = nil }
        let container = kind.container { registrar in
            registrar.register(in: .singleton) { captured.contents.map { "\($0)" } ?? "" }
        }
        captured.contents = container
        #expect(container.load(String.self).contains("1 registration, 0 made"))
    }
}
