import DIC
import TestSupport
import Testing

/// Changes leave the order in which registrations are collected as it is.
@Suite struct ChangedOrderTests {
    private static func parent() -> DICBuilder {
        DICBuilder()
            .register(named: "a") { 1 }
            .register(named: "b") { 2 }
            .register(named: "c") { 3 }
            .register { (all: [Int]) in all.map(String.init).joined() }
    }

    @Test func aChildKeepsTheOrder() {
        let parent = Self.parent().build()
        #expect(
            DICBuilder(parent: parent).override(named: "b") { 20 }.build().loadAll(Int.self) == [
                1, 20, 3,
            ]
        )
        #expect(
            DICBuilder(parent: parent).decorate(Int.self, named: "a") { $0 + 9 }.build().load()
                == "1023"
        )
        #expect(
            parent.overriding { $0.override(named: "a") { 10 } }.loadAll(Int.self) == [10, 2, 3]
        )
        let child = DICBuilder(parent: parent).override(named: "a") { 10 }.register(named: "d") {
            4
        }.build()
        #expect(
            DICBuilder(parent: child).decorate(Int.self, named: "a") { -$0 }.build().load()
                == "-10234"
        )
    }

    @Test func aMutableChildKeepsTheOrder() {
        let child = DependencyInjectionContainer(parent: Self.parent().build())
        child.override(named: "b") { 20 }.register(named: "d") { 4 }
        #expect(child.loadAll(Int.self) == [1, 20, 3, 4])
        #expect(
            child.registeredDependencies.filter { $0.type == Int.self }.map { $0.name } == [
                "a", "b", "c", "d",
            ]
        )
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func aReportInAChildKeepsTheOrder(_ kind: ContainerKind) throws {
        let child = kind.child(of: Self.parent().build()) { registrar in
            registrar.register(named: "d") { 4 }.override(named: "a") { 10 }.decorate(
                Int.self,
                named: "b"
            ) { $0 }
        }
        let error = try resolutionError { try child.loadOrThrow(Int.self, named: "other") }
        #expect(error.detail == #"registered only as "a", "b", "c", "d""#)
    }

    /// What is registered again comes last, as in one container.
    @Test func whatIsRegisteredAgainMovesToTheEnd() {
        let parent = Self.parent().build()
        #expect(
            DICBuilder(parent: parent).register(named: "a") { 10 }.build().loadAll(Int.self) == [
                2, 3, 10,
            ]
        )
        let both = DICBuilder(parent: parent).register(named: "a") { 10 }.override(named: "a") {
            100
        }.build()
        #expect(both.loadAll(Int.self) == [2, 3, 100])
    }
}
