import DICBuilder
import TestSupport
import Testing

/// A child container that registers a parameter of what its parent has autoregistered.
@Suite struct ChildParameterTests {
    struct Clock: Sendable { var hour = 1 }
    struct Printer: Sendable { var color = "black" }
    struct Report: Sendable {
        let clock: Clock
        let printer: Printer
    }
    struct Book: Sendable { let report: Report }

    /// A child of either kind.
    private static func parent(_ effect: FactoryEffect) -> ImmutableDependencyInjectionContainer {
        let builder = DICBuilder().register(Report.init).register(Book.init)
        effect.register(into: builder) { _ in Clock() }
        return builder.register(in: .singleton) { Printer() }.build()
    }

    static let cases = ParameterLinkingTests.cases

    @Test(arguments: cases)
    func aTransientParameterOfTheChildWins(_ kind: ContainerKind, _ effect: FactoryEffect) {
        let parent = Self.parent(effect)
        let child = kind.child(of: parent) { $0.register { Clock(hour: 2) } }
        #expect(child.load(Report.self).clock.hour == 2)
        #expect(child.load(Book.self).report.clock.hour == 2)
        #expect(child.load(Book.self).report.printer.color == "black")
        #expect(parent.load(Report.self).clock.hour == 1)
        #expect(parent.load(Book.self).report.clock.hour == 1)
    }

    @Test(arguments: cases)
    func aSingletonParameterOfTheChildWins(_ kind: ContainerKind, _ effect: FactoryEffect) {
        let parent = Self.parent(effect)
        let child = kind.child(of: parent) { $0.register(in: .singleton) { Printer(color: "red") } }
        #expect(child.load(Book.self).report.printer.color == "red")
        #expect(parent.load(Book.self).report.printer.color == "black")
    }

    @Test(arguments: cases)
    func aParameterThatThrowsInTheChildThrows(_ kind: ContainerKind, _ effect: FactoryEffect) {
        let child = kind.child(of: Self.parent(effect)) { registrar in
            registrar.registerThrowable { () throws -> Clock in throw Breakdown() }
        }
        #expect(throws: Breakdown()) { try child.loadOrThrow(Book.self) }
        #expect(child.loadOrNil(Report.self) == nil)
    }

    @Test(arguments: cases)
    func whatTheParentKeepsIsMadeFromTheParent(_ kind: ContainerKind, _ effect: FactoryEffect) {
        let builder = DICBuilder().register(Report.init, in: .singleton).register(Book.init)
        effect.register(into: builder) { _ in Clock() }
        let parent = builder.register { Printer() }.build()
        let child = kind.child(of: parent) { $0.register { Clock(hour: 2) } }
        #expect(child.load(Book.self).report.clock.hour == 1)
        #expect(parent.load(Report.self).clock.hour == 1)
    }

    @Test(arguments: ContainerKind.allCases)
    func whatTheParentLacksTheChildMayHave(_ kind: ContainerKind) {
        let parent = DICBuilder().register(Report.init).register { Clock() }
            .suppliedByChildren(Printer.self).build()
        let child = kind.child(of: parent) { $0.register { Printer(color: "green") } }
        #expect(parent.loadOrNil(Report.self) == nil)
        #expect(child.load(Report.self).printer.color == "green")
    }

    @Test(arguments: cases)
    func whatTheChildAutoregistersTakesParametersOfTheParent(
        _ kind: ContainerKind,
        _ effect: FactoryEffect
    ) {
        let builder = DICBuilder()
        effect.register(into: builder) { _ in Clock(hour: 4) }
        let parent = builder.register { Printer() }.build()
        let child = kind.child(of: parent) { $0.register(Report.init) }
        #expect(child.load(Report.self).clock.hour == 4)
        #expect(parent.loadOrNil(Report.self) == nil)
    }

    @Test(arguments: cases)
    func grandchildrenOverrideInTheirTurn(_ kind: ContainerKind, _ effect: FactoryEffect) {
        let parent = DICBuilder(parent: Self.parent(effect)).register { Clock(hour: 2) }.build()
        let child = kind.child(of: parent) { $0.register { Printer(color: "blue") } }
        let report = child.load(Book.self).report
        #expect(report.clock.hour == 2 && report.printer.color == "blue")
        #expect(parent.load(Book.self).report.printer.color == "black")
    }

    @Test(arguments: ContainerKind.allCases)
    func argumentsGoTogetherWithParametersOfTheChild(_ kind: ContainerKind) {
        let parent = DICBuilder().register(Report.init, arguments: Printer.self).register {
            Clock()
        }.build()
        let child = kind.child(of: parent) { $0.register { Clock(hour: 2) } }
        #expect(child.load(Report.self, arguments: Printer()).clock.hour == 2)
        #expect(parent.load(Report.self, arguments: Printer()).clock.hour == 1)
    }
}
