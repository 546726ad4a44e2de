import DICBuilder
import TestSupport
import Testing

/// A container with as many types as a large app has, made from generic ones.
@Suite struct ManyRegistrationsTests {
    struct Zero: Sendable {}
    struct Twice<Half>: Sendable {}
    struct TwiceAndOne<Half>: Sendable {}

    struct Numbered<Number>: Sendable { let number: Int }

    /// Calls back with the types 1 to `count`, each written in binary.
    private func forEachType(upTo count: Int, _ body: (Int, any Numbering.Type) -> Void) {
        func call<Number>(_ number: Int, _ type: Number.Type) {
            guard number <= count else { return }
            body(number, Numbered<Number>.self)
            call(2 * number, Twice<Number>.self)
            call(2 * number + 1, TwiceAndOne<Number>.self)
        }
        call(1, Zero.self)
    }

    @Test(arguments: ContainerKind.allCases)
    func aThousandAreEachLoadedAsThemselves(_ kind: ContainerKind) {
        let shared = RunCounter()
        let container = kind.container { registrar in
            forEachType(upTo: 1000) { number, type in
                type.register(number, into: registrar, counting: shared)
            }
        }
        #expect(container.registeredDependencies.count == 1000)
        #expect(shared.count == 0)
        for _ in 1...2 {
            var wrong: [Int] = []
            forEachType(upTo: 1000) { number, type in
                if type.loadNumber(from: container) != number { wrong.append(number) }
            }
            #expect(wrong.isEmpty)
        }
        #expect(shared.count == 500)
        forEachType(upTo: 1100) { number, type in
            if number > 1000 { #expect(type.loadNumber(from: container) == nil) }
        }
    }

    /// A thousand factories deep: each loads the next.
    @Test(arguments: ContainerKind.allCases)
    func aChainOfAThousandTransientsIsNoCycle(_ kind: ContainerKind) async {
        let container = kind.container { registrar in
            registrar.register { Numbered<Zero>(number: 0) }
            func chain<Number>(_ number: Int, after previous: Number.Type) {
                guard number <= 1000 else { return }
                registrar.register { resolver in
                    Numbered<Twice<Number>>(number: resolver.load(Numbered<Number>.self).number + 1)
                }
                chain(number + 1, after: Twice<Number>.self)
            }
            chain(1, after: Zero.self)
        }
        func end<Number>(_ number: Int, _ type: Number.Type) -> any Numbering.Type {
            number == 1000 ? Numbered<Number>.self : end(number + 1, Twice<Number>.self)
        }
        let last = end(0, Zero.self)
        #expect(
            await onNewThread(stackSize: largeStackSize) { last.loadNumber(from: container) }
                == 1000
        )
    }
}

private protocol Numbering: SendableMetatype {
    static func register(
        _ number: Int,
        into registrar: DependencyRegistrar,
        counting runs: RunCounter
    )
    static func loadNumber(from container: any DependencyLoading) -> Int?
}

extension ManyRegistrationsTests.Numbered: Numbering {
    /// Registers every other one as a singleton.
    static func register(
        _ number: Int,
        into registrar: DependencyRegistrar,
        counting runs: RunCounter
    ) {
        guard number.isMultiple(of: 2) else {
            registrar.register { Self(number: number) }
            return
        }
        registrar.register(in: .singleton) {
            runs.increment()
            return Self(number: number)
        }
    }

    static func loadNumber(from container: any DependencyLoading) -> Int? {
        container.loadOrNil(Self.self)?.number
    }
}
