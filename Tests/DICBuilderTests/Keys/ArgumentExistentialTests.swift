import DIC
import TestSupport
import Testing

/// An argument of an existential type is not opened: what counts is the type that it has where the
/// load is written.
@Suite
struct ArgumentExistentialTests {
    protocol Greeter: Sendable {
        var greeting: String { get }
    }

    struct Polite: Greeter {
        let greeting = "Good morning"
    }

    struct Letter: Sendable, Equatable {
        var text: String
    }

    private func register(into registrar: DependencyRegistrar) {
        registrar
            .register { (_, greeter: any Greeter) in Letter(text: greeter.greeting) }
            .register { (_, greeter: any Greeter, name: String) in
                Letter(text: "\(greeter.greeting), \(name)")
            }
    }

    @Test(arguments: ContainerKind.allCases)
    func existentialArguments(_ kind: ContainerKind) throws {
        let container = kind.container(register)
        let greeter: any Greeter = Polite()

        let letter: Letter = container.load(arguments: greeter)
        #expect(letter.text == "Good morning")
        #expect(container.load(Letter.self, arguments: greeter) == letter)
        #expect(container.loadOrNil(Letter.self, arguments: greeter) == letter)
        #expect(try container.loadOrThrow(Letter.self, arguments: greeter) == letter)
        #expect(container.load(Letter.self, arguments: greeter, "you").text == "Good morning, you")
        #expect(
            try container.loadOrThrow(Letter.self, arguments: greeter, "you").text
                == "Good morning, you"
        )
        #expect(
            container.loadOrNil(Letter.self, arguments: greeter, "you")?.text == "Good morning, you"
        )
    }

    @Test
    func existentialArgumentsAsynchronously() async throws {
        let container = AsyncDependencyInjectionContainer()
        register(into: container)
        let greeter: any Greeter = Polite()

        let letter: Letter = await container.loadAsync(arguments: greeter)
        #expect(letter.text == "Good morning")
        #expect(await container.loadAsyncOrNil(Letter.self, arguments: greeter) == letter)
        #expect(try await container.loadAsyncOrThrow(Letter.self, arguments: greeter) == letter)
        #expect(
            await container.loadAsync(Letter.self, arguments: greeter, "you").text
                == "Good morning, you"
        )
    }
}
