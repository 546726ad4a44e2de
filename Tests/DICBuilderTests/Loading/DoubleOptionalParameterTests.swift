import DICBuilder
import TestSupport
import Testing

/// A parameter of an optional type is what `loadOrThrow` gives for that type, where a double
/// optional is registered.
@Suite struct DoubleOptionalParameterTests {
    struct Number: Equatable, Sendable { let value: Int }
    struct Taker { let number: Number? }
    struct Doubter { let number: Number?? }

    @Test(arguments: ParameterLinkingTests.cases)
    func aValue(_ kind: ContainerKind, _ effect: FactoryEffect) throws {
        let container = kind.container { registrar in
            effect.register(into: registrar) { _ -> Number?? in Number(value: 7) }
            registrar.register(Taker.init)
        }
        #expect(try container.loadOrThrow(Number?.self) == Number(value: 7))
        #expect(try container.loadOrThrow(Taker.self).number == Number(value: 7))
    }

    @Test(arguments: ParameterLinkingTests.cases)
    func aNilWithin(_ kind: ContainerKind, _ effect: FactoryEffect) throws {
        let container = kind.container { registrar in
            effect.register(into: registrar) { _ -> Number?? in .some(nil) }
            registrar.register(Taker.init)
        }
        #expect(try container.loadOrThrow(Number?.self) == nil)
        #expect(try container.loadOrThrow(Taker.self).number == nil)
    }

    @Test(arguments: ParameterLinkingTests.cases)
    func aNilWithoutIsAnErrorForBoth(_ kind: ContainerKind, _ effect: FactoryEffect) throws {
        let container = kind.container { registrar in
            effect.register(into: registrar) { _ -> Number?? in .none }
            registrar.register(Taker.init)
        }
        #expect(
            try resolutionError { try container.loadOrThrow(Number?.self) }.code == .returnedNil
        )
        #expect(try resolutionError { try container.loadOrThrow(Taker.self) }.code == .returnedNil)
        #expect(container.loadOrNil(Taker.self) == nil)
    }

    /// The other way round: `T` for `T?`, one step.
    @Test(arguments: ParameterLinkingTests.cases)
    func aParameterOfADoubleOptionalTypeWrapsWhatIsRegistered(
        _ kind: ContainerKind,
        _ effect: FactoryEffect
    ) throws {
        let container = kind.container { registrar in
            effect.register(into: registrar) { _ -> Number? in nil }
            registrar.register(Doubter.init)
        }
        #expect(try container.loadOrThrow(Number??.self) == .some(nil))
        #expect(try container.loadOrThrow(Doubter.self).number == .some(nil))
    }

    /// What is registered exactly comes first.
    @Test(arguments: ParameterLinkingTests.cases)
    func theExactTypeWins(_ kind: ContainerKind, _ effect: FactoryEffect) throws {
        let container = kind.container { registrar in
            effect.register(into: registrar) { _ -> Number?? in Number(value: 1) }
            effect.register(into: registrar) { _ -> Number? in Number(value: 2) }
            effect.register(into: registrar) { _ -> Number in Number(value: 3) }
            registrar.register(Taker.init).register(Doubter.init)
        }
        #expect(try container.loadOrThrow(Taker.self).number == Number(value: 2))
        #expect(try container.loadOrThrow(Doubter.self).number == Number(value: 1))
    }

    /// Also for the value: before `T` is wrapped, `T??` is unwrapped.
    @Test(arguments: ParameterLinkingTests.cases)
    func unwrappingComesBeforeWrapping(_ kind: ContainerKind, _ effect: FactoryEffect) throws {
        let container = kind.container { registrar in
            effect.register(into: registrar) { _ -> Number?? in Number(value: 1) }
            effect.register(into: registrar) { _ -> Number in Number(value: 3) }
            registrar.register(Taker.init)
        }
        #expect(try container.loadOrThrow(Number?.self) == Number(value: 1))
        #expect(try container.loadOrThrow(Taker.self).number == Number(value: 1))
    }
}
