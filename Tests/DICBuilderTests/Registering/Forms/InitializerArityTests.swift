import DICBuilder
import TestSupport
import Testing

/// Functions of no parameter to ten.
@Suite struct InitializerArityTests {
    struct P<Number> { var name: String { "\(Number.self)" } }

    struct Made: Equatable {
        let names: [String]
        init() { names = [] }
        init(a: P<Int8>) { names = [a.name] }
        init(a: P<Int8>, b: P<Int16>) { names = [a.name, b.name] }
    }

    /// Registers what the functions below take.
    private static func registerParameters(
        _ effect: FactoryEffect,
        into registrar: DependencyRegistrar
    ) {
        registrar
            .register { P<Int8>() }.register { P<Int16>() }.register { P<Int32>() }.register {
                P<Int64>()
            }
            .register { P<Int>() }.register { P<UInt8>() }.register { P<UInt16>() }.register {
                P<UInt32>()
            }
            .register { P<UInt64>() }
        effect.register(into: registrar) { _ in P<UInt>() }
    }

    @Test(arguments: ParameterLinkingTests.cases)
    func noneToTwo(_ kind: ContainerKind, _ effect: FactoryEffect) throws {
        let container = kind.container { registrar in
            Self.registerParameters(effect, into: registrar)
            registrar
                .register(named: "0", factory: { () -> Made in Made() })
                .register(Made.init(a:), named: "1")
                .register(Made.init(a:b:), named: "2")
        }
        #expect(container.load(Made.self, named: "0").names == [])
        #expect(container.loadOrNil(Made.self, named: "1")?.names == ["Int8"])
        #expect(try container.loadOrThrow(Made.self, named: "2").names == ["Int8", "Int16"])
    }

    @Test(arguments: ParameterLinkingTests.cases)
    func three(_ kind: ContainerKind, _ effect: FactoryEffect) {
        expect(kind, effect, ["UInt", "Int16", "Int8"]) {
            $0.register { (a: P<UInt>, b: P<Int16>, c: P<Int8>) in [a.name, b.name, c.name] }
        }
    }

    @Test(arguments: ParameterLinkingTests.cases)
    func four(_ kind: ContainerKind, _ effect: FactoryEffect) {
        expect(kind, effect, ["Int8", "UInt", "Int16", "Int32"]) {
            $0.register { (a: P<Int8>, b: P<UInt>, c: P<Int16>, d: P<Int32>) in
                [a.name, b.name, c.name, d.name]
            }
        }
    }

    @Test(arguments: ParameterLinkingTests.cases)
    func fiveOfOneType(_ kind: ContainerKind, _ effect: FactoryEffect) {
        expect(kind, effect, ["UInt", "UInt", "UInt", "UInt", "UInt"]) {
            $0.register { (a: P<UInt>, b: P<UInt>, c: P<UInt>, d: P<UInt>, e: P<UInt>) in
                [a.name, b.name, c.name, d.name, e.name]
            }
        }
    }

    @Test(arguments: ParameterLinkingTests.cases)
    func six(_ kind: ContainerKind, _ effect: FactoryEffect) {
        expect(kind, effect, ["Int8", "Int16", "Int32", "Int64", "Int", "UInt"]) {
            $0.register {
                (a: P<Int8>, b: P<Int16>, c: P<Int32>, d: P<Int64>, e: P<Int>, f: P<UInt>) in
                [a.name, b.name, c.name, d.name, e.name, f.name]
            }
        }
    }

    @Test(arguments: ParameterLinkingTests.cases)
    func seven(_ kind: ContainerKind, _ effect: FactoryEffect) {
        expect(kind, effect, ["Int8", "Int16", "Int32", "Int64", "Int", "UInt", "UInt8"]) {
            $0.register {
                (
                    a: P<Int8>,
                    b: P<Int16>,
                    c: P<Int32>,
                    d: P<Int64>,
                    e: P<Int>,
                    f: P<UInt>,
                    g: P<UInt8>
                ) in
                [a.name, b.name, c.name, d.name, e.name, f.name, g.name]
            }
        }
    }

    @Sendable
    private static func takeEight(
        _ a: P<Int8>,
        _ b: P<Int16>,
        _ c: P<Int32>,
        _ d: P<Int64>,
        _ e: P<Int>,
        _ f: P<UInt>,
        _ g: P<UInt8>,
        _ h: P<UInt16>
    ) -> [String] {
        [a.name, b.name, c.name, d.name, e.name, f.name, g.name, h.name]
    }

    @Sendable
    private static func takeNine(
        _ a: P<Int8>,
        _ b: P<Int16>,
        _ c: P<Int32>,
        _ d: P<Int64>,
        _ e: P<Int>,
        _ f: P<UInt>,
        _ g: P<UInt8>,
        _ h: P<UInt16>,
        _ i: P<UInt32>
    ) -> [String] {
        takeEight(a, b, c, d, e, f, g, h) + [i.name]
    }

    @Sendable
    private static func takeTen(
        _ a: P<Int8>,
        _ b: P<Int16>,
        _ c: P<Int32>,
        _ d: P<Int64>,
        _ e: P<Int>,
        _ f: P<UInt>,
        _ g: P<UInt8>,
        _ h: P<UInt16>,
        _ i: P<UInt32>,
        _ j: P<UInt64>
    ) -> [String] {
        takeNine(a, b, c, d, e, f, g, h, i) + [j.name]
    }

    private static let ten = [
        "Int8", "Int16", "Int32", "Int64", "Int", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
    ]

    @Test(arguments: ParameterLinkingTests.cases)
    func eight(_ kind: ContainerKind, _ effect: FactoryEffect) {
        expect(kind, effect, Array(Self.ten.prefix(8))) { $0.register(Self.takeEight) }
    }

    @Test(arguments: ParameterLinkingTests.cases)
    func nine(_ kind: ContainerKind, _ effect: FactoryEffect) {
        expect(kind, effect, Array(Self.ten.prefix(9))) { $0.register(Self.takeNine) }
    }

    @Test(arguments: ParameterLinkingTests.cases)
    func ten(_ kind: ContainerKind, _ effect: FactoryEffect) {
        expect(kind, effect, Self.ten) { $0.register(Self.takeTen) }
        expect(kind, effect, Self.ten) { $0.register(Self.takeTen, in: .singleton) }
        expect(kind, effect, Self.ten) { $0.register(Self.takeTen) }
    }

    /// Expects that each verb returns what the registered function makes of the names of its
    /// parameters.
    private func expect(
        _ kind: ContainerKind,
        _ effect: FactoryEffect,
        _ names: [String],
        at sourceLocation: SourceLocation = #_sourceLocation,
        _ register: (DependencyRegistrar) -> Void
    ) {
        let container = kind.container { registrar in
            Self.registerParameters(effect, into: registrar)
            register(registrar)
        }
        #expect(container.load([String].self) == names, sourceLocation: sourceLocation)
        #expect(container.loadOrNil([String].self) == names, sourceLocation: sourceLocation)
        #expect(
            (try? container.loadOrThrow([String].self)) == names,
            sourceLocation: sourceLocation
        )
    }
}
