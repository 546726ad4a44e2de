import DICBuilder
import TestSupport
import Testing

/// Factories that throw errors of one type, in each form, and those that throw nothing in the forms
/// that take both.
@Suite struct TypedThrowsTests {
    struct Odd: Error, Equatable {
        var number: Int
        /// Larger than what is returned in registers.
        var padding = (1, 2, 3, 4)

        static func == (left: Odd, right: Odd) -> Bool { left.number == right.number }
    }

    /// Made of even numbers.
    final class Half: Sendable {
        let number: Int

        init(_ number: Int) throws(Odd) {
            if !number.isMultiple(of: 2) { throw Odd(number: number) }
            self.number = number / 2
        }
    }

    struct Text: Sendable { var text: String }

    private static func half(_ number: Int, _ text: Text) throws(Odd) -> Half { try Half(number) }

    private static let names: [DependencyName] = [
        "closure", "resolver", "dependsOn", "typed", "function", "throwable",
    ]

    private static func register(into registrar: DependencyRegistrar, number: Int) {
        registrar
            .register { number }
            .register { Text(text: "long enough to be on the heap, and to be released") }
            .register(named: "closure") { () throws(Odd) -> Half in try Half(number) }
            .register(named: "resolver") { resolver throws(Odd) -> Half in try Half(resolver.load())
            }
            .register(named: "dependsOn", dependsOn: Int.self) { resolver throws(Odd) in
                try Half(resolver.load())
            }
            .register(named: "typed") { (number: Int, text: Text) throws(Odd) -> Half in
                try Half(number)
            }
            .register(Self.half, named: "function")
            .register(Half.init, in: .singleton)
            .registerThrowable(named: "throwable") { () throws(Odd) -> Half in try Half(number) }
            .register { (_, number: Int, text: Text) throws(Odd) -> Half in try Half(number) }
            .register(Self.half, arguments: Int.self)
    }

    @Test(arguments: ContainerKind.allCases)
    func whatTheyThrowIsRethrown(_ kind: ContainerKind) throws {
        let container = kind.container { Self.register(into: $0, number: 3) }
        for name in Self.names {
            for _ in 0..<3 {
                #expect(throws: Odd(number: 3)) {
                    try container.loadOrThrow(Half.self, named: name)
                }
            }
            #expect(container.loadOrNil(Half.self, named: name) == nil)
        }
        #expect(throws: Odd(number: 3)) { try container.loadOrThrow(Half.self) }
        #expect(throws: Odd(number: 5)) { try container.loadOrThrow(Half.self, arguments: 5) }
        #expect(throws: Odd(number: 7)) {
            try container.loadOrThrow(Half.self, arguments: 7, Text(text: ""))
        }
    }

    @Test(arguments: ContainerKind.allCases)
    func whatTheyMakeIsLoaded(_ kind: ContainerKind) throws {
        let container = kind.container { Self.register(into: $0, number: 4) }
        for name in Self.names {
            for _ in 0..<3 {
                #expect(try container.loadOrThrow(Half.self, named: name).number == 2)
            }
        }
        #expect(try container.loadOrThrow(Half.self) === container.load(Half.self))
        #expect(try container.loadOrThrow(Half.self, arguments: 6).number == 3)
        #expect(try container.loadOrThrow(Half.self, arguments: 8, Text(text: "")).number == 4)
    }

    @Test func overridesThrowToo() throws {
        let container = DICBuilder().assemble(Numbers(number: 4)).build().overriding { registrar in
            registrar
                .override(named: "closure") { () throws(Odd) -> Half in try Half(1) }
                .override(named: "resolver") { _ throws(Odd) -> Half in try Half(1) }
                .override(named: "typed") { (text: Text, number: Int) throws(Odd) -> Half in
                    try Half(number + 1)
                }
                .override(Half.init, named: "function")
                .override { (_, number: Int) throws(Odd) -> Half in try Half(number + 1) }
        }
        for name in ["closure", "resolver", "typed"] as [DependencyName] {
            #expect(throws: Odd.self) { try container.loadOrThrow(Half.self, named: name) }
        }
        #expect(try container.loadOrThrow(Half.self, named: "function").number == 2)
        #expect(throws: Odd(number: 7)) { try container.loadOrThrow(Half.self, arguments: 6) }
    }

    struct Numbers: Assembly {
        let number: Int

        func assemble(into registrar: DependencyRegistrar) {
            TypedThrowsTests.register(into: registrar, number: number)
        }
    }

    @Test func singletonsThrowToo() {
        let builders = [
            DICBuilder().registerSingleton { () throws(Odd) -> Half in try Half(1) },
            DICBuilder().registerSingleton { _ throws(Odd) -> Half in try Half(1) },
            DICBuilder().register { 1 }.registerSingleton { (number: Int) throws(Odd) -> Half in
                try Half(number)
            },
            DICBuilder().register { 1 }.registerSingleton(Half.init),
        ]
        for builder in builders {
            let error = #expect(throws: BuildError.self) { try builder.buildOrThrow() }
            #expect(error?.problems.first?.underlyingError as? Odd == Odd(number: 1))
        }
    }

    @MainActor @Test func onTheMainActor() throws {
        for number in [3, 4] {
            let app = DICBuilder().mainActor
                .register { number }
                .register(named: "closure") { () throws(Odd) -> Half in try Half(number) }
                .register(named: "resolver") { resolver throws(Odd) -> Half in
                    try Half(resolver.load())
                }
                .register(named: "dependsOn", dependsOn: Int.self) { resolver throws(Odd) in
                    try Half(resolver.load())
                }
                .register(named: "typed") { (number: Int) throws(Odd) -> Half in try Half(number) }
                .register(Half.init, named: "function")
                .registerThrowable(named: "throwable") { () throws(Odd) -> Half in try Half(number)
                }
                .register { (_, number: Int) throws(Odd) -> Half in try Half(number) }
                .build()
                .mainActor
            for name in Self.names {
                if number == 4 {
                    #expect(try app.loadOrThrow(Half.self, named: name).number == 2)
                } else {
                    #expect(throws: Odd(number: 3)) { try app.loadOrThrow(Half.self, named: name) }
                }
            }
            #expect(throws: Odd(number: 5)) { try app.loadOrThrow(Half.self, arguments: 5) }
        }
    }

    /// The path of a factory that may throw, which those of a form that takes both run in as well.
    @Test(arguments: ContainerKind.allCases)
    func whatDoesNotThrowIsLoadedThroughFormsThatMay(_ kind: ContainerKind) {
        let parent = kind.container { registrar in
            registrar
                .register { 1 }
                .register(dependsOn: Int.self) { [$0.load(Int.self)] }
                .override { 2 }
        }
        for _ in 0..<3 { #expect(parent.load([Int].self) == [2]) }
    }
}
