import DIC
import TestSupport
import Testing

/// Arguments of asynchronous loads.
@Suite struct AsyncArgumentTests {
    final class Page {  // Not Sendable: it is made for its load alone.
        let title: String
        init(title: String) { self.title = title }
    }

    @Test func oneArgument() async throws {
        let container = AsyncDependencyInjectionContainer()
            .registerAsync { (_, number: Int) in
                await Task.yield()
                return "number \(number)"
            }
        #expect(await container.loadAsync(String.self, arguments: 1) == "number 1")
        let inferred: String = await container.loadAsync(arguments: 2)
        #expect(inferred == "number 2")
        #expect(await container.loadAsyncOrNil(String.self, arguments: 3) == "number 3")
        #expect(try await container.loadAsyncOrThrow(String.self, arguments: 4) == "number 4")
    }

    @Test func severalArgumentsAndTheResolver() async {
        let container = AsyncDependencyInjectionContainer()
            .registerAsync(in: .singleton) { "one" }
            .registerAsync { (resolver, number: Int, flag: Bool, text: Double) in
                Page(title: "\(await resolver.loadAsync(String.self)) \(number) \(flag) \(text)")
            }
        #expect(
            await container.loadAsync(Page.self, arguments: 1, true, 2.5).title == "one 1 true 2.5"
        )
    }

    @Test func theArgumentListsAreToldApart() async {
        let container = AsyncDependencyInjectionContainer()
            .registerAsync { "none" }
            .registerAsync { (_, number: Int) in "Int \(number)" }
            .registerAsync { (_, text: String) in "String \(text)" }
            .registerAsync { (_, number: Int, text: String) in "Int \(number), String \(text)" }
            .registerAsync { (_, text: String, number: Int) in "String \(text), Int \(number)" }
        #expect(await container.loadAsync(String.self) == "none")
        #expect(await container.loadAsync(String.self, arguments: 1) == "Int 1")
        #expect(await container.loadAsync(String.self, arguments: "a") == "String a")
        #expect(await container.loadAsync(String.self, arguments: 1, "a") == "Int 1, String a")
        #expect(await container.loadAsync(String.self, arguments: "a", 1) == "String a, Int 1")
        #expect(container.registeredDependencies.count == 5)
    }

    @Test func namesAndArgumentsGoTogether() async {
        let container = AsyncDependencyInjectionContainer()
            .registerAsync { (_, number: Int) in "plain \(number)" }
            .registerAsync(named: "a") { (_, number: Int) in "a \(number)" }
        #expect(await container.loadAsync(String.self, arguments: 1) == "plain 1")
        #expect(await container.loadAsync(String.self, named: "a", arguments: 1) == "a 1")
        #expect(await container.loadAsyncOrNil(String.self, named: "b", arguments: 1) == nil)
    }

    @Test func aProtocolIsMadeFromArgumentsAs() async {
        let container = AsyncDependencyInjectionContainer()
            .registerAsync(as: (any Gadget).self) { (_, number: Int) in Widget(number: number) }
        #expect(await container.loadAsync((any Gadget).self, arguments: 7).number == 7)
    }

    @Test func synchronousFactoriesTakeArgumentsOfAsynchronousLoads() async {
        let container = AsyncDependencyInjectionContainer().register { (_, number: Int) in
            "number \(number)"
        }
        #expect(await container.loadAsync(String.self, arguments: 1) == "number 1")
        #expect(container.load(String.self, arguments: 2) == "number 2")
    }

    @Test func anInstanceIsMadeForEachLoad() async {
        let shop = Workshop()
        let container = AsyncDependencyInjectionContainer().registerAsync { (_, _: Int) in
            shop.make()
        }
        let (first, second) = (
            await container.loadAsync(Widget.self, arguments: 1),
            await container.loadAsync(Widget.self, arguments: 1)
        )
        #expect(first !== second)
    }

    @Test func aNilIsANilAndAnErrorAnError() async throws {
        let container = AsyncDependencyInjectionContainer()
            .registerAsync { (_, text: String) in UInt8(text) }
            .registerAsync { (_, text: String) async throws -> Int in throw Breakdown(reason: text)
            }
        #expect(await container.loadAsync(UInt8.self, arguments: "8") == 8)
        #expect(await container.loadAsync(UInt8?.self, arguments: "many") == nil)
        #expect(await container.loadAsyncOrNil(UInt8.self, arguments: "many") == nil)
        let error = await #expect(throws: ResolutionError.self) {
            try await container.loadAsyncOrThrow(UInt8.self, arguments: "many")
        }
        #expect(error?.code == .returnedNil)
        await #expect(throws: Breakdown(reason: "fire")) {
            try await container.loadAsyncOrThrow(Int.self, arguments: "fire")
        }
        #expect(await container.loadAsyncOrNil(Int.self, arguments: "fire") == nil)
    }

    @Test func aFactoryLoadsWithArgumentsFromItsResolver() async {
        let container = AsyncDependencyInjectionContainer()
            .registerAsync { (_, number: Int) in "number \(number)" }
            .registerAsync(in: .singleton) { [await $0.loadAsync(String.self, arguments: 1)] }
        #expect(await container.loadAsync([String].self) == ["number 1"])
    }

    /// Each run has a smaller argument, so it ends.
    @Test func aFactoryMayLeadBackToItselfWithOtherArguments() async {
        let container = AsyncDependencyInjectionContainer()
            .register { 0 }
            .registerAsync {
                (resolver: AsyncDependencyResolver, number: Int) async throws -> [Int] in
                number == 0
                    ? []
                    : try await resolver.loadAsyncOrThrow([Int].self, arguments: number - 1) + [
                        number
                    ]
            }
        #expect(await container.loadAsyncOrNil([Int].self, arguments: 3) == [1, 2, 3])
    }
}
