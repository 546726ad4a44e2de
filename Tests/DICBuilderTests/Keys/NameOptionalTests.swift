import DICBuilder
import TestSupport
import Testing

/// Names and optional types: what is registered as `T?` and loaded as `T` under a name, and the
/// other way round.
@Suite struct NameOptionalTests {
    @Test(arguments: ContainerKind.allCases)
    func aValueUnderANameIsLoadedAsOptional(_ kind: ContainerKind) throws {
        let container = kind.container { $0.register(named: "one") { Widget(number: 1) } }
        #expect(container.load(Widget?.self, named: "one")?.number == 1)
        #expect(try container.loadOrThrow(Widget?.self, named: "one")?.number == 1)
        #expect((container.loadOrNil(Widget?.self, named: "one") ?? nil)?.number == 1)
        #expect(container.loadOrNil(Widget?.self, named: "two") == nil)
        #expect(container.loadOrNil(Widget?.self) == nil)
        #expect(throws: ResolutionError.self) {
            try container.loadOrThrow(Widget?.self, named: "two")
        }
    }

    @Test(arguments: ContainerKind.allCases)
    func anOptionalUnderANameIsLoadedAsItsValue(_ kind: ContainerKind) throws {
        let container = kind.container { registrar in
            registrar
                .register(as: Widget?.self, named: "some") { Widget(number: 1) }
                .register(as: Widget?.self, named: "none") { nil }
        }
        #expect(container.load(Widget.self, named: "some").number == 1)
        #expect(try container.loadOrThrow(Widget.self, named: "some").number == 1)
        #expect(container.loadOrNil(Widget.self, named: "some")?.number == 1)
        #expect(container.load(Widget?.self, named: "none") == nil)
        #expect(container.loadOrNil(Widget.self, named: "none") == nil)
        #expect(container.loadOrNil(Widget.self) == nil)
        #expect(container.loadOrNil(Widget.self, named: "other") == nil)
        #expect(try container.loadOrThrow(Widget?.self, named: "none") == nil)
    }

    @Test(arguments: ContainerKind.allCases)
    func anOptionalThatIsNilIsAnErrorThatTellsTheName(_ kind: ContainerKind) throws {
        let line = #line
        let container = kind.container { $0.register(as: Widget?.self, named: "none") { nil } }
        let error = try resolutionError { try container.loadOrThrow(Widget.self, named: "none") }
        #expect(error.code == .returnedNil)
        #expect(error.subject == "Widget named \"none\"")
        #expect(
            error.description.hasPrefix(
                """
                DIC: [returned-nil] Widget named "none": the factory returned nil
                   loaded at  NameOptionalTests.swift:\(line + 2)
                   registered NameOptionalTests.swift:\(line + 1)

                """
            )
        )
    }

    /// `T` and `T?` under one name are two registrations; each is loaded as itself.
    @Test(arguments: ContainerKind.allCases)
    func bothUnderOneNameAreKeptApart(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar
                .register(named: "one") { Widget(number: 1) }
                .register(as: Widget?.self, named: "one") { Widget(number: 2) }
        }
        #expect(container.load(Widget.self, named: "one").number == 1)
        #expect(container.load(Widget?.self, named: "one")?.number == 2)
    }

    @Test(arguments: ContainerKind.allCases)
    func theUnnamedOneIsNoSubstituteForANamedOne(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar
                .register { Widget(number: 1) }
                .register(as: Int?.self) { 1 }
        }
        #expect(container.loadOrNil(Widget?.self, named: "one") == nil)
        #expect(container.loadOrNil(Int.self, named: "one") == nil)
    }
}
