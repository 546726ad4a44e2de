import DICBuilder
import TestSupport
import Testing

/// The last registration of a key wins.
@Suite struct ReplacementTests {
    @Test(arguments: ContainerKind.allCases, RegistrationForm.all)
    func theLastRegistrationWinsWhateverWasBefore(_ kind: ContainerKind, _ form: RegistrationForm)
        throws
    {
        for earlier in [
            RegistrationForm.transient[0], .singleton[0], .throwingTransient[0],
            .throwingSingleton[0],
        ] {
            let (lost, won) = (Workshop(), Workshop())
            let container = try kind.container { registrar in
                registrar.register(as: gadget) { lost.make() }
                _ = try earlier.register(registrar, lost)
                _ = try form.register(registrar, won)
            }
            #expect(form.load(from: container).number == 1)
            #expect(won.output == 1)
            #expect(lost.output == 0)
        }
    }

    @Test(arguments: ContainerKind.allCases)
    func theListHasEachKeyOnceWhereItWasRegisteredLast(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar.register { 1 }.register { "one" }.register { 1.0 }.register(in: .singleton) {
                2
            }
        }
        #expect(
            container.registeredDependencies.map { "\($0.type), \($0.lifetime)" } == [
                "String, transient", "Double, transient", "Int, singleton",
            ]
        )
    }

    @Test(arguments: ContainerKind.allCases)
    func aTypeAndItsOptionalAreKeysOfTheirOwn(_ kind: ContainerKind) {
        let container = kind.container { $0.register { 1 }.register(as: Int?.self) { 2 } }
        #expect(container.load(Int.self) == 1)
        #expect(container.load(Int?.self) == 2)
        #expect(container.registeredDependencies.count == 2)
    }
}
