import DICBuilder
import TestSupport
import Testing

/// From no arguments to eight, all of different types or all of one type.
@Suite struct ArgumentCountTests {
    struct Line: Equatable { let text: String }

    private static func line(_ parts: Any...) -> Line {
        Line(text: parts.map { "\($0)" }.joined(separator: " "))
    }

    /// Registers one factory for each number of arguments, all for the same type.
    private static func register(into registrar: DependencyRegistrar) {
        registrar
            .register { line() }
            .register { (_, a: Int) in line(a) }
            .register { (_, a: Int, b: String) in line(a, b) }
            .register { (_, a: Int, b: String, c: Bool) in line(a, b, c) }
            .register { (_, a: Int, b: String, c: Bool, d: Double) in line(a, b, c, d) }
            .register { (_, a: Int, b: String, c: Bool, d: Double, e: Character) in
                line(a, b, c, d, e)
            }
            .register { (_, a: Int, b: String, c: Bool, d: Double, e: Character, f: UInt8) in
                line(a, b, c, d, e, f)
            }
            .register {
                (_, a: Int, b: String, c: Bool, d: Double, e: Character, f: UInt8, g: [Int]) in
                line(a, b, c, d, e, f, g)
            }
            .register {
                (_, a: Int, b: String, c: Bool, d: Double, e: Character, f: UInt8, g: [Int], h: Int)
                in
                line(a, b, c, d, e, f, g, h)
            }
    }

    private static let expected = [
        "", "1", "1 b", "1 b true", "1 b true 4.5", "1 b true 4.5 e", "1 b true 4.5 e 6",
        "1 b true 4.5 e 6 [7]",
        "1 b true 4.5 e 6 [7] 8",
    ].map(Line.init)

    @Test(arguments: ContainerKind.allCases)
    func loadTakesAnyNumber(_ kind: ContainerKind) {
        let c = kind.container(Self.register)
        let lines: [Line] = [
            c.load(),
            c.load(arguments: 1),
            c.load(arguments: 1, "b"),
            c.load(arguments: 1, "b", true),
            c.load(arguments: 1, "b", true, 4.5),
            c.load(arguments: 1, "b", true, 4.5, Character("e")),
            c.load(arguments: 1, "b", true, 4.5, Character("e"), UInt8(6)),
            c.load(arguments: 1, "b", true, 4.5, Character("e"), UInt8(6), [7]),
            c.load(arguments: 1, "b", true, 4.5, Character("e"), UInt8(6), [7], 8),
        ]
        #expect(lines == Self.expected)
    }

    @Test(arguments: ContainerKind.allCases)
    func loadOrNilTakesAnyNumber(_ kind: ContainerKind) {
        let c = kind.container(Self.register)
        let lines: [Line?] = [
            c.loadOrNil(Line.self),
            c.loadOrNil(Line.self, arguments: 1),
            c.loadOrNil(Line.self, arguments: 1, "b"),
            c.loadOrNil(Line.self, arguments: 1, "b", true),
            c.loadOrNil(Line.self, arguments: 1, "b", true, 4.5),
            c.loadOrNil(Line.self, arguments: 1, "b", true, 4.5, Character("e")),
            c.loadOrNil(Line.self, arguments: 1, "b", true, 4.5, Character("e"), UInt8(6)),
            c.loadOrNil(Line.self, arguments: 1, "b", true, 4.5, Character("e"), UInt8(6), [7]),
            c.loadOrNil(Line.self, arguments: 1, "b", true, 4.5, Character("e"), UInt8(6), [7], 8),
        ]
        #expect(lines == Self.expected)
    }

    @Test(arguments: ContainerKind.allCases)
    func loadOrThrowTakesAnyNumber(_ kind: ContainerKind) throws {
        let c = kind.container(Self.register)
        let lines: [Line] = [
            try c.loadOrThrow(Line.self),
            try c.loadOrThrow(Line.self, arguments: 1),
            try c.loadOrThrow(Line.self, arguments: 1, "b"),
            try c.loadOrThrow(Line.self, arguments: 1, "b", true),
            try c.loadOrThrow(Line.self, arguments: 1, "b", true, 4.5),
            try c.loadOrThrow(Line.self, arguments: 1, "b", true, 4.5, Character("e")),
            try c.loadOrThrow(Line.self, arguments: 1, "b", true, 4.5, Character("e"), UInt8(6)),
            try c.loadOrThrow(
                Line.self,
                arguments: 1,
                "b",
                true,
                4.5,
                Character("e"),
                UInt8(6),
                [7]
            ),
            try c.loadOrThrow(
                Line.self,
                arguments: 1,
                "b",
                true,
                4.5,
                Character("e"),
                UInt8(6),
                [7],
                8
            ),
        ]
        #expect(lines == Self.expected)
    }

    @Test(arguments: ContainerKind.allCases)
    func argumentsOfOneTypeKeepTheirOrder(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar.register {
                (_, a: Int, b: Int, c: Int, d: Int, e: Int, f: Int, g: Int, h: Int) in
                [a, b, c, d, e, f, g, h]
            }
        }
        #expect(
            container.load([Int].self, arguments: 1, 2, 3, 4, 5, 6, 7, 8) == [
                1, 2, 3, 4, 5, 6, 7, 8,
            ]
        )
        #expect(container.loadOrNil([Int].self, arguments: 1, 2, 3, 4, 5, 6, 7) == nil)
        #expect(container.loadOrNil([Int].self, arguments: 1, 2, 3, 4, 5, 6, 7, 8, 9) == nil)
    }

    /// What is registered is listed with its arguments.
    @Test(arguments: ContainerKind.allCases)
    func theListOfWhatIsRegisteredShowsTheArguments(_ kind: ContainerKind) {
        let line = #line
        let container = kind.container { registrar in
            registrar
                .register { (_, a: Int) in Line(text: "\(a)") }
                .register(named: "two") { (_, a: Int, b: String?) in Line(text: "\(a) \(b ?? "")") }
                .register { Line(text: "") }
        }
        let file = "ArgumentCountTests.swift"
        #expect(
            container.registeredDependencies.map(\.description) == [
                "ArgumentCountTests.Line(Int), transient, \(file):\(line + 3)",
                "ArgumentCountTests.Line(Int, String?) named \"two\", transient, \(file):\(line + 4)",
                "ArgumentCountTests.Line, transient, \(file):\(line + 5)",
            ]
        )
        let types = container.registeredDependencies.map {
            $0.argumentTypes?.map(ObjectIdentifier.init)
        }
        let int = ObjectIdentifier(Int.self)
        #expect(types == [[int], [int, ObjectIdentifier(String?.self)], nil])
    }
}
