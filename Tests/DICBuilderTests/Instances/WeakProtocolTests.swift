import DICBuilder
import TestSupport
import Testing

/// `.weak { $0 }` keeps an object weakly that is registered as a protocol of classes.
@Suite struct WeakProtocolTests {
    protocol Service: AnyObject, Sendable { var number: Int { get } }
    protocol Named: AnyObject, Sendable { var name: String { get } }
    final class Live: Service, Named {
        let counter: RunCounter
        let number: Int
        var name: String { "live \(number)" }
        init(_ counter: RunCounter) {
            self.counter = counter
            counter.increment()
            number = counter.count
        }
    }

    @Test(arguments: ContainerKind.allCases)
    func anInstanceIsSharedAsLongAsItIsHeld(_ kind: ContainerKind) {
        let counter = RunCounter()
        let container = kind.container {
            $0.register(as: (any Service).self, in: .weak { $0 }) { Live(counter) }
                .register(as: (any Service & Named).self, in: .weak { $0 }) { Live(counter) }
        }
        do {
            let first: any Service = container.load()
            #expect(first === container.load((any Service).self))
            #expect(first.number == 1)
        }
        let second: any Service = container.load()
        #expect(second.number == 2)
        do {
            let both: any Service & Named = container.load()
            let again: any Service & Named = container.load()
            #expect(both === again)
            #expect(both.name == "live 3" && again.name == "live 3" && again.number == 3)
        }
        #expect(container.load((any Service & Named).self).number == 4)
        #expect(counter.count == 4)
    }

    @Test func whatItKeepsIsReleased() {
        weak var kept: Live?
        let container = DICBuilder()
            .register(as: (any Service).self, in: .weak { $0 }) { Live(RunCounter()) }
            .build()
        do {
            let service: any Service = container.load()
            kept = service as? Live
            #expect(kept != nil)
        }
        #expect(kept == nil)
    }

    @Test func manyThreadsShareOneInstance() async {
        let counter = RunCounter()
        let container = DICBuilder().register(as: (any Service).self, in: .weak { $0 }) {
            Live(counter)
        }.build()
        let held: any Service = container.load()
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<64 {
                group.addTask { container.load((any Service).self) === held }
            }
            for await isSame in group { #expect(isSame) }
        }
        #expect(counter.count == 1)
    }

    @MainActor @Test func onTheMainActor() {
        let counter = RunCounter()
        let container = DICBuilder().mainActor
            .register(as: (any Named).self, in: .weak { $0 }) { Live(counter) }
            .build()
        let first: any Named = container.load()
        let second: any Named = container.load()
        #expect(first === second)
        #expect(second.name == "live 1")
    }

    @Test func whatIsNoObjectIsRefused() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            _ = DICBuilder().register(in: .weak { _ in RunCounter() }) { 1 }
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("DIC: .weak { … } of Int, whose instances are no objects"))
    }
}
