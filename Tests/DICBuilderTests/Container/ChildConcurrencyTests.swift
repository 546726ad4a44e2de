import DICBuilder
import TestSupport
import Testing

/// Many threads that build children of one parent, and load from them.
@Suite struct ChildConcurrencyTests {
    struct Request: Sendable {
        let number: Int
        let shared: Widget
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func manyThreadsBuildChildrenAtOnce(_ kind: ContainerKind) async throws {
        let shop = Workshop()
        let parent = DICBuilder()
            .register(in: .singleton) { shop.make() }
            .register { -1 }
            .register { (number: Int, shared: Widget) in Request(number: number, shared: shared) }
            .build()
        let requests = try await ThreadTeam.collect(64) { index -> [Request] in
            let child = kind.child(of: parent) { registrar in
                registrar.register(in: .singleton) { index }.register(in: .singleton) {
                    [$0.load(Request.self)]
                }
            }
            return child.load([Request].self) + [child.load(Request.self)]
        }
        #expect(requests.map { $0.map(\.number) } == (0..<64).map { [$0, $0] })
        let shared = parent.load(Widget.self)
        #expect(requests.allSatisfy { $0.allSatisfy { $0.shared === shared } })
        #expect(shop.output == 1)
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func aSingletonOfTheParentIsMadeOnceThoughManyChildrenAskFirst(_ kind: ContainerKind)
        async throws
    {
        for _ in 1...Scale.rounds(release: 50, debug: 20, sanitized: 5) {
            let shop = Workshop()
            let parent = DICBuilder()
                .register(in: .singleton) { shop.make() }
                .register(in: .cached) { [shop.make(), $0.load()] }
                .build()
            let children = (0..<8).map { _ in kind.child(of: parent) }
            let numbers = try await ThreadTeam.collect(8) {
                children[$0].load([Widget].self).map(\.number)
            }
            #expect(Set(numbers).count == 1)
            #expect(shop.output == 2)
        }
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func aChildMayGoWhileItsSiblingsLoad(_ kind: ContainerKind) async throws {
        let parent = DICBuilder()
            .register(in: .singleton) { Widget(number: 1) }
            .register { [$0.load(Widget.self)] }
            .build()
        let rounds = Scale.rounds(release: 500, debug: 100, sanitized: 20)
        try await ThreadTeam.run(8) { _ in
            for _ in 1...rounds {
                let child = kind.child(of: parent) {
                    $0.register(in: .singleton) { $0.load([Widget].self).count }
                }
                #expect(child.load(Int.self) == 1)
            }
        }
        #expect(parent.load(Widget.self).number == 1)
    }
}
