import DICBuilder
import TestSupport
import Testing

@testable import DIC

/// What `@InjectedObject` and `@InjectedObservable` load, and from where. The rest of them needs
/// SwiftUI.
@MainActor
@Suite struct ViewDependencyTests {
    /// On the main actor and not Sendable, as view models are.
    final class Model {
        let number: Int
        @OptionalInjected var widget: Widget?

        init(number: Int) { self.number = number }
    }

    private static func container(_ number: Int) -> MainActorContainer {
        DICBuilder()
            .register { Widget(number: number) }
            .mainActor
            .register { Model(number: number) }
            .register(named: "spare") { Model(number: number + 100) }
            .build()
    }

    private static func dependency(
        from container: MainActorContainer? = nil,
        named name: DependencyName? = nil,
        line: UInt = #line
    ) -> ViewDependency {
        let location = CodeLocation(fileID: #fileID, line: line)
        return ViewDependency(from: container?._storage, named: name, at: location)
    }

    @Test func theContainerThatIsNamedComesFirst() {
        let (named, environment, current) = (
            Self.container(1), Self.container(2), Self.container(3)
        )
        withContainer(current) {
            let dependency = Self.dependency(from: named)
            #expect(dependency.load(Model.self, environment: environment._storage).number == 1)
            #expect(dependency.load(Model.self, environment: nil).number == 1)
        }
    }

    @Test func thatOfTheEnvironmentComesBeforeTheCurrentOne() {
        let (environment, current) = (Self.container(2), Self.container(3))
        withContainer(current) {
            let dependency = Self.dependency()
            #expect(dependency.load(Model.self, environment: environment._storage).number == 2)
            #expect(dependency.load(Model.self, environment: nil).number == 3)
        }
    }

    @Test func theCurrentOneIsThatOfWhenTheViewWasMadeOrElseThatOfTheLoad() {
        let (made, loaded) = (Self.container(1), Self.container(2))
        let early = withContainer(made) { Self.dependency() }
        let late = Self.dependency()
        withContainer(loaded) {
            #expect(early.load(Model.self, environment: nil).number == 1)
            #expect(late.load(Model.self, environment: nil).number == 2)
        }
    }

    @Test func itIsLoadedByName() {
        let container = Self.container(1)
        #expect(
            Self.dependency(from: container, named: "spare").load(Model.self, environment: nil)
                .number == 101
        )
        let dependency = Self.dependency(named: "spare")
        #expect(dependency.load(Model.self, environment: container._storage).number == 101)
    }

    /// So that a preview works for models that have injected properties.
    @Test func theContainerIsTheCurrentOneWhileTheInstanceIsMade() {
        let (environment, current) = (Self.container(2), Self.container(3))
        #expect(
            Self.dependency().load(Model.self, environment: environment._storage).widget?.number
                == 2
        )
        withContainer(current) {
            #expect(
                Self.dependency().load(Model.self, environment: environment._storage).widget?.number
                    == 2
            )
            #expect(CurrentContainer.load(Widget.self).number == 3)
        }
    }

    /// Two previews that are shown at the same time, and shown again.
    @Test func twoEnvironmentsHaveTwoContainers() {
        let dependency = Self.dependency()
        let (first, second) = (Self.container(1), Self.container(2))
        for _ in 1...2 {
            #expect(dependency.load(Model.self, environment: first._storage).number == 1)
            #expect(dependency.load(Model.self, environment: second._storage).number == 2)
        }
    }

    @Test func anInstanceIsLoadedOnce() {
        let instance = ViewInstance<Model>()
        var loads = 0
        let (first, second) = (Self.container(1), Self.container(2))
        func value(_ container: MainActorContainer) -> Model {
            instance.value {
                loads += 1
                return Self.dependency().load(environment: container._storage)
            }
        }
        let model = value(first)
        #expect(loads == 1)
        #expect(value(first) === model)
        // A view that moves to another container keeps what it has.
        #expect(value(second) === model)
        #expect(loads == 1)
    }

    @Test func anInstanceIsReleasedWithTheView() {
        let gone = WeakReferences()
        do {
            let instance = ViewInstance<Widget>()
            gone.add(instance.value { Widget(number: 1) })
            #expect(gone.leftCount == 1)
        }
        #expect(gone.leftCount == 0)
    }

    @Test func withoutAnyContainerALoadTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            await ViewDependencyTests.loadWithoutContainer()
        }
        expect(
            result,
            says: """
                DIC: [no-container] there is no container in the environment, and no current one
                   used at    ViewDependencyTests.swift:\(Self.line)
                   try:       .dependencies(container) on a view around this one
                """
        )
    }

    nonisolated private static let line = UInt(#line) + 3

    private static func loadWithoutContainer() {
        _ = Self.dependency().load(Model.self, environment: nil)
    }

    @Test func whatIsNotRegisteredIsReportedWithThePlaceOfTheProperty() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            await ViewDependencyTests.loadMissing()
        }
        expect(
            result,
            says: "DIC: [not-registered] Int\n   loaded at  ViewDependencyTests.swift:7\n"
        )
    }

    private static func loadMissing() {
        _ = Self.dependency(line: 7).load(Int.self, environment: Self.container(1)._storage)
    }

    /// A property has no call that throws.
    @Test func whatAFactoryThrowsIsToBeHandledInTheFactory() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            await ViewDependencyTests.loadThrowing()
        }
        expect(result, says: "the factory threw TestSupport.Breakdown(reason: \"no power\")\n")
        expect(result, says: "   try:       fix the cause, or handle the error in the factory\n")
    }

    private static func loadThrowing() {
        let container = DICBuilder().registerThrowable { () throws -> Int in throw Breakdown() }
            .build()
        _ = Self.dependency().load(Int.self, environment: container._storage)
    }
}
