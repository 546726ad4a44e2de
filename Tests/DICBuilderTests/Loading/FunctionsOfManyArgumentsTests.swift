import DICBuilder
import TestSupport
import Testing

/// A parameter may be a function of up to five arguments, which loads from them.
@Suite struct FunctionsOfManyArgumentsTests {
    struct Made: Equatable, Sendable {
        let text: String
    }

    struct Holder: Sendable {
        let three: @Sendable (Int, String, Bool) -> Made
        let four: @Sendable (Int, String, Bool, Int) throws -> Made
        let five: @Sendable (Int, String, Bool, Int, String) -> Made?
    }

    struct Failure: Error {}

    private static func register(into registrar: DependencyRegistrar) {
        registrar.register(Holder.init)
            .register { (r, a: Int, b: String, c: Bool) in Made(text: "\(a) \(b) \(c)") }
            .register { (r, a: Int, b: String, c: Bool, d: Int) throws in
                if d < 0 { throw Failure() }
                return Made(text: "\(a) \(b) \(c) \(d)")
            }
            .register { (r, a: Int, b: String, c: Bool, d: Int, e: String) in
                Made(text: "\(a) \(b) \(c) \(d) \(e)")
            }
    }

    @Test(arguments: ContainerKind.allCases)
    func eachArgumentArrivesInItsPlace(_ kind: ContainerKind) throws {
        let holder = kind.container(Self.register).load(Holder.self)
        #expect(holder.three(1, "two", true).text == "1 two true")
        #expect(try holder.four(1, "two", true, 4).text == "1 two true 4")
        #expect(throws: Failure.self) { try holder.four(1, "two", true, -4) }
        #expect(holder.five(1, "two", true, 4, "five")?.text == "1 two true 4 five")
    }

    @Test func itIsProved() {
        let builder = DICBuilder()
        Self.register(into: builder)
        #expect(builder.validate(.strict).errors.isEmpty)
        let missing = DICBuilder().register(Holder.init)
        #expect(missing.validate().errors.count == 3)
    }

    struct OnMain {
        let make: @MainActor (Int, Int, Int, Int, Int) -> String
    }

    @MainActor @Test func onTheMainActor() {
        let container = DICBuilder().mainActor
            .register { (r, a: Int, b: Int, c: Int, d: Int, e: Int) in "\(a)\(b)\(c)\(d)\(e)" }
            .register { (make: @escaping @MainActor (Int, Int, Int, Int, Int) -> String) in
                OnMain(make: make)
            }
            .build()
        let made = container.load(OnMain.self).make(1, 2, 3, 4, 5)
        #expect(made == "12345")
    }
}
