import DIC
import TestSupport
import Testing

/// Functions that make instances, handed to code that does not know the container.
@Suite struct LoadingFunctionTests {
    final class Service: Sendable {
        let widget: Widget
        let text: String
        init(widget: Widget, text: String) {
            self.widget = widget
            self.text = text
        }
    }

    private static func register(into registrar: DependencyRegistrar) {
        registrar
            .register(in: .singleton) { Widget(number: 7) }
            .register { Service(widget: $0.load(), text: "none") }
            .register { (r, a: Int) in Service(widget: r.load(), text: "\(a)") }
            .register { (r, a: Int, b: String) in Service(widget: r.load(), text: "\(a) \(b)") }
            .register { (r, a: Int, b: String, c: Bool) in
                Service(widget: r.load(), text: "\(a) \(b) \(c)")
            }
            .register(named: "loud") { (r, a: Int) in Service(widget: r.load(), text: "\(a)!") }
            .register(named: "loud") { Service(widget: $0.load(), text: "none!") }
    }

    @Test(arguments: ContainerKind.allCases)
    func aMakerTakesNoneToThreeArguments(_ kind: ContainerKind) {
        let container = kind.container(Self.register)
        let none: @Sendable () -> Service = container.factory(of: Service.self)
        let one: @Sendable (Int) -> Service = container.factory(
            of: Service.self,
            arguments: Int.self
        )
        let two: @Sendable (Int, String) -> Service =
            container.factory(of: Service.self, arguments: Int.self, String.self)
        let three: @Sendable (Int, String, Bool) -> Service =
            container.factory(of: Service.self, arguments: Int.self, String.self, Bool.self)
        let loud = container.factory(of: Service.self, named: "loud", arguments: Int.self)
        let loudNone = container.factory(of: Service.self, named: "loud")
        let made = [none(), one(1), two(2, "b"), three(3, "c", true), loud(4), loudNone()]
        #expect(made.map(\.text) == ["none", "1", "2 b", "3 c true", "4!", "none!"])
        #expect(made.allSatisfy { $0.widget === made[0].widget })
        #expect(one(1) !== one(1))
    }

    @Test(arguments: ContainerKind.allCases)
    func aMakerIsUsedFromOtherThreads(_ kind: ContainerKind) async throws {
        let container = kind.container(Self.register)
        let none = container.factory(of: Service.self)
        let one = container.factory(of: Service.self, arguments: Int.self)
        let two = container.factory(of: Service.self, arguments: Int.self, String.self)
        let three = container.factory(of: Service.self, arguments: Int.self, String.self, Bool.self)
        let texts = try await ThreadTeam.collect(16) { thread in
            [none(), one(thread), two(thread, "b"), three(thread, "c", false)].map(\.text)
        }
        #expect(texts == (0..<16).map { ["none", "\($0)", "\($0) b", "\($0) c false"] })
    }

    /// As a load of an optional is: nil if the factory throws.
    @Test(arguments: ContainerKind.allCases)
    func aMakerMayReturnAnOptional(_ kind: ContainerKind) {
        struct Screen { let makeService: @Sendable (Int) -> Service? }
        struct Report { let text: String }
        let container = kind.container { registrar in
            Self.register(into: registrar)
            registrar
                .register { (r, a: Int, b: Int) throws -> Report in
                    if a > b { throw Breakdown(reason: "the wrong way round") }
                    return Report(text: "\(a)-\(b)")
                }
                .register { (make: @escaping @Sendable (Int) -> Service?) in
                    Screen(makeService: make)
                }
        }
        #expect(container.load(Screen.self).makeService(8)?.text == "8")
        let makeReport: (Int, Int) -> Report? = container.load()
        #expect(makeReport(1, 2)?.text == "1-2")
        #expect(makeReport(2, 1)?.text == nil)
    }

    /// A registration of exactly what the function returns comes first.
    @Test(arguments: ContainerKind.allCases)
    func aMakerOfAnOptionalPrefersWhatIsRegisteredAsOptional(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar
                .register { (r, a: Int) -> String? in nil }
                .register { (r, a: Int) -> String in "made" }
        }
        let makeOptional: (Int) -> String? = container.load()
        let make: (Int) -> String = container.load()
        #expect(makeOptional(1) == nil)
        #expect(make(1) == "made")
    }

    @Test(arguments: ContainerKind.allCases)
    func aMakerIsADependencyLikeAnyOther(_ kind: ContainerKind) {
        struct Screen { let makeService: @Sendable (Int) -> Service }
        let container = kind.container { registrar in
            Self.register(into: registrar)
            registrar.register {
                Screen(makeService: $0.factory(of: Service.self, arguments: Int.self))
            }
        }
        let screen = container.load(Screen.self)
        #expect(screen.makeService(1).text == "1")
        #expect(screen.makeService(2).widget === container.load(Widget.self))
    }

    @Test(arguments: ContainerKind.allCases)
    func aMakerKeepsWhatItLoadsFromAliveAndNoMore(_ kind: ContainerKind) {
        let gone = WeakReferences()
        var make: (@Sendable (Int) -> Service)? = {
            let container = kind.container(Self.register)
            gone.add(container._storage)
            gone.add(container.load(Widget.self))
            return container.factory(of: Service.self, arguments: Int.self)
        }()
        #expect(gone.leftCount == 2)
        #expect(make?(5).widget.number == 7)
        make = nil
        #expect(gone.leftCount == 0)
    }

    @Test func aMakerOfAMutableContainerSeesWhatIsRegisteredLater() {
        let container = DependencyInjectionContainer()
        let make = container.factory(of: String.self, arguments: Int.self)
        container.register { (_, number: Int) in "first \(number)" }
        #expect(make(1) == "first 1")
        container.register { (_, number: Int) in "second \(number)" }
        #expect(make(1) == "second 1")
    }

    @Test(arguments: ContainerKind.allCases)
    func aMakerOfAnOptional(_ kind: ContainerKind) {
        let container = kind.container { $0.register { (_, text: String) in Int(text) } }
        let make = container.factory(of: Int?.self, arguments: String.self)
        #expect(make("5") == 5)
        #expect(make("five") == nil)
    }

    private static let makerLine = #line + 2
    private static func useAMakerOfNothing(_ kind: ContainerKind) {
        let make = kind.container { $0.register { 1 } }.factory(
            of: Int.self,
            arguments: String.self
        )
        _ = make("x")
    }

    /// The report shows where the function was created: the code that calls it does not know the
    /// container.
    @Test(arguments: ContainerKind.allCases)
    func aMakerOfNothingTraps(_ kind: ContainerKind) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        { [kind] in
            LoadingFunctionTests.useAMakerOfNothing(kind)
        }
        let file = "LoadingFunctionTests.swift"
        let report = """
            DICBuilderTests/\(file):\(Self.makerLine): Fatal error: \
            DIC: [argument-mismatch] Int: loaded with (String), registered with no arguments
               loaded at  \(file):\(Self.makerLine)
               near:      Int  \(file):\(Self.makerLine)
               try:       load(Int.self)\n
            """
        expect(result, says: report)
    }
}
