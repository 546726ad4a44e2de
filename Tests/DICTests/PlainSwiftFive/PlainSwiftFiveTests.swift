import DIC
import Testing

// A target of its own in Swift 5 mode, without upcoming features: there, a reference such as
// `Model.init` is not `@Sendable`, and code on the main actor does not convert it.

final class API {}

class Model {
    let api: API
    init(api: API) { self.api = api }
}

final class Fake: Model {}

final class Page {
    let api: API
    let id: Int
    init(id: Int, api: API) {
        self.api = api
        self.id = id
    }
}

@MainActor func makeModel(api: API) -> Model { Model(api: api) }
@MainActor func decorated(_ model: Model, api: API) -> Model { Fake(api: api) }

struct Both: Sendable {
    let number: Int
    init() { number = 1 }
    init(number: Int) { self.number = number }
}

struct Box<Content: Sendable>: Sendable {
    let content: Content
    init(_ content: Content) { self.content = content }
}

final class Maker {
    let make: @MainActor (Int) -> Page
    init(make: @escaping @MainActor (Int) -> Page) { self.make = make }
}

/// What code of plain Swift 5 registers is what it means, on the main actor and off it.
@Suite struct PlainSwiftFiveTests {
    @MainActor private var base: MainActorBuilder { DICBuilder().mainActor.register { API() } }

    @MainActor @Test func anInitializerIsAFactory() throws {
        let container =
            try base
            .register(Model.init)
            .register(Model.init(api:), named: "labels")
            .register(Model.init, in: .singleton, named: "kept")
            .register(Model.init, named: "parameters", parameters: [])
            .register(makeModel, named: "function")
            .registerSingleton(Model.init, named: "eager")
            .buildOrThrow(.fullyProved)
        for name: DependencyName? in [nil, "labels", "parameters", "function"] {
            let first: Model = container.load(named: name)
            #expect(first !== container.load(Model.self, named: name))
        }
        for name: DependencyName in ["kept", "eager"] {
            let first: Model = container.load(named: name)
            #expect(first === container.load(Model.self, named: name))
        }
    }

    @MainActor @Test func anInitializerIsRegisteredByTheVerbForWhatThrows() throws {
        let container = try DICBuilder()
            .registerThrowable(Both.init as () -> Both)
            .mainActor
            .registerThrowable(API.init)
            .registerThrowable(makeModel, as: Model.self)
            .buildOrThrow(.fullyProved)
        #expect(try container.loadOrThrow(Model.self) !== container.loadOrThrow(Model.self))
        #expect(container.load(Both.self).number == 1)
    }

    @MainActor @Test func aForwardFindsWhatAnInitializerMakes() throws {
        let container =
            try base
            .register(Fake.init, in: .singleton)
            .forward(Fake.self, to: Model.self) { $0 }
            .buildOrThrow(.fullyProved)
        #expect(container.load(Model.self) === container.load(Fake.self))
    }

    @MainActor @Test func anInitializerOverridesAndTakesArguments() throws {
        let container =
            try base
            .register(Model.init)
            .override(Fake.init, as: Model.self)
            .register(Page.init, arguments: Int.self)
            .buildOrThrow(.fullyProved)
        #expect(container.load(Model.self) is Fake)
        #expect(container.load(Page.self, arguments: 5).id == 5)
    }

    @MainActor @Test func aFunctionDecorates() throws {
        let container =
            try base
            .register(Model.init)
            .decorate(Model.self, with: decorated)
            .buildOrThrow(.fullyProved)
        #expect(container.load(Model.self) is Fake)
    }

    @MainActor @Test func aFunctionOnTheMainActorIsAParameter() throws {
        let container =
            try base
            .register(Page.init, arguments: Int.self)
            .register(Maker.init)
            .buildOrThrow(.fullyProved)
        #expect(container.load(Maker.self).make(6).id == 6)
    }

    @MainActor @Test func whatIsMissingIsFound() {
        let report = DICBuilder().mainActor.register(Model.init).validate()
        #expect(report.errors.map(\.code) == [.notRegistered])
    }

    @Test func initializersThatWereConvertedAreFactories() throws {
        let container = try DICBuilder()
            .register(Both.init as () -> Both)
            .register("text")
            .register(Box.init as (String) -> Box<String>)
            .buildOrThrow(.fullyProved)
        #expect(container.load(Both.self).number == 1)
        #expect(container.load(Box<String>.self).content == "text")
    }
}
