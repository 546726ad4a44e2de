import TestSupport
import Testing

@testable import DICBuilder

/// Which parameters a frozen container takes from a known entry, and which it looks for at each
/// load.
@Suite struct ParameterLinksTests {
    struct Title: Sendable {}
    struct Footer: Sendable {}
    struct Page: Sendable {
        var parameters = 0
    }

    /// What the links of an entry in a container lead to: an entry, or nothing.
    private static func links(
        of type: Any.Type,
        named name: DependencyName? = nil,
        in container: ImmutableDependencyInjectionContainer
    ) throws -> [Entry?] {
        let storage = container._storage
        let entry = try #require(storage.entry(of: Key(type, named: name)))
        guard let links = entry.links(in: storage) else { return [] }
        return entry.registration.dependencies.known.indices.map { Self.entry(links[$0]) }
    }

    /// The entry of a link, if its instance is passed as it is.
    private static func entry(_ link: ParameterLinks.Link) -> Entry? {
        let isExact = unsafe [.entry, .largeEntry].contains(link.source)
        return isExact ? unsafe link.entry.takeUnretainedValue() : nil
    }

    private static func entry(
        _ type: Any.Type,
        in container: ImmutableDependencyInjectionContainer
    ) throws -> Entry {
        try #require(container._storage.entry(of: Key(type)))
    }

    /// The link of a `Page` with one parameter of a type.
    private static func link<T>(_ type: T.Type, _ register: (DICBuilder) -> Void) throws -> Entry? {
        let builder = DICBuilder()
        register(builder)
        let container = try builder.register { (_: T) in Page(parameters: 1) }.buildUnproved()
        let links = try links(of: Page.self, in: container)
        #expect(links.count == 1)
        return links[0]
    }

    @Test func aParameterIsLinkedToTheEntryOfExactlyItsType() throws {
        let container = DICBuilder()
            .register { (_: Title, _: Footer) in Page(parameters: 2) }
            .register(in: .singleton) { Title() }
            .register { Footer() }
            .build()
        let links = try Self.links(of: Page.self, in: container)
        let (title, footer) = (
            try Self.entry(Title.self, in: container), try Self.entry(Footer.self, in: container)
        )
        #expect(links.map { $0 === title } == [true, false])
        #expect(links.map { $0 === footer } == [false, true])
    }

    /// Whatever lifetime it has, whether or not it may throw, and also where a cycle closes.
    @Test func anEntryOfAnyKindIsLinkedTo() throws {
        #expect(
            try Self.link(Title.self) { $0.registerThrowable { () throws -> Title in Title() } }
                != nil
        )
        #expect(try Self.link(Title.self) { $0.register(in: .graph) { Title() } } != nil)
        #expect(
            try Self.link(Title.self) { $0.register { Title() }.registerSingleton { Title() } }
                != nil
        )
        #expect(try Self.link(Page.self) { _ in }?.registration.type == Page.self)
    }

    @Test func theLastRegistrationIsLinkedTo() throws {
        let link = try Self.link(Title.self) {
            $0.register(line: 1) { Title() }.register(line: 2) { Title() }
        }
        #expect(link?.registration.location.line == 2)
    }

    /// A name tells them apart, and a parameter has none.
    @Test func anEntryWithANameOrArgumentsIsNotLinkedTo() throws {
        #expect(try Self.link(Title.self) { $0.register(named: "name") { Title() } } == nil)
        #expect(try Self.link(Title.self) { $0.register { (_, _: Int) in Title() } } == nil)
    }

    @Test func aParameterThatIsMissingIsNotLinked() throws {
        let container = try DICBuilder()
            .register { (_: Title, _: Footer) in Page(parameters: 2) }
            .register { Footer() }
            .buildUnproved()
        let links = try Self.links(of: Page.self, in: container)
        #expect(links.map { $0?.registration.type == Footer.self } == [false, true])
        #expect(links[0] == nil)
    }

    /// What is unwrapped, wrapped, deferred, collected, or a function is no instance of an entry.
    @Test func aStructuralParameterIsNotLinkedToItsParts() throws {
        #expect(try Self.link(Title.self) { $0.register(as: Title?.self) { nil } } == nil)
        #expect(try Self.link(Title?.self) { $0.register { Title() } } == nil)
        #expect(try Self.link(Lazy<Title>.self) { $0.register { Title() } } == nil)
        #expect(try Self.link(Provider<Title>.self) { $0.register { Title() } } == nil)
        #expect(try Self.link([Title].self) { $0.register { Title() } } == nil)
        #expect(
            try Self.link(((Int) -> Title).self) { $0.register { (_, _: Int) in Title() } } == nil
        )
    }

    @Test func aStructuralParameterIsLinkedToARegistrationOfExactlyIt() throws {
        #expect(
            try Self.link(Title?.self) { $0.register(as: Title?.self) { nil }.register { Title() } }
                != nil
        )
        #expect(
            try Self.link([Title].self) {
                $0.register(as: [Title].self) { [] }.register { Title() }
            } != nil
        )
        #expect(
            try Self.link(Lazy<Title>.self) { $0.register(as: Lazy<Title>.self) { Lazy(Title()) } }
                != nil
        )
    }

    /// The slot's first load makes it, once: there is nothing to save.
    @Test func whatIsKeptIsNotLinked() throws {
        let container = DICBuilder()
            .register(in: .singleton) { (_: Title) in Page(parameters: 1) }
            .register { Title() }
            .build()
        #expect(try Self.entry(Page.self, in: container).linked.links == nil)
    }

    /// A scope makes it anew.
    @Test func whatAScopeKeepsIsLinked() throws {
        let container = DICBuilder()
            .register(in: .scoped(.request)) { (_: Title) in Page(parameters: 1) }
            .register { Title() }
            .build()
        let title = try Self.entry(Title.self, in: container)
        #expect(try Self.links(of: Page.self, in: container)[0] === title)
        #expect(container.openScope(.request).load(Page.self).parameters == 1)
    }

    @Test func theSourceOfAForwardIsLinked() throws {
        let container = DICBuilder()
            .register { Page(parameters: 1) }
            .register(named: "named") { Page(parameters: 2) }
            .forward(Page.self, to: [Page].self) { [$0] }
            .forward(Page.self, named: "named", to: [Page].self, named: "named") { [$0] }
            .build()
        #expect(
            try Self.links(of: [Page].self, in: container)[0]
                === Self.entry(Page.self, in: container)
        )
        #expect(
            try Self.links(of: [Page].self, named: "named", in: container)[0]?.registration.key.name
                == "named"
        )
        #expect(container.load([Page].self).map(\.parameters) == [1])
        #expect(container.load([Page].self, named: "named").map(\.parameters) == [2])
    }

    /// Values that are too large to be passed in memory of a fixed size, and more of them than
    /// there is memory for.
    private struct Large: Sendable {
        let number: Int
        let rest = (0, 0, 0, 0, 0, 0, 0)
    }

    @Test func functionsOfManyOrLargeParametersAreLinked() throws {
        let container = DICBuilder()
            .register { (_: Title, first: Large, second: Large, _: Title, _: Footer, _: Title) in
                Page(parameters: 100 * first.number + second.number)
            }
            .register(
                { (number: Int, large: Large, _: Title) in
                    Page(parameters: 100 * number + large.number)
                },
                arguments: Int.self
            )
            .register(
                { (first: Large, second: Large) in
                    Page(parameters: 100 * first.number + second.number)
                },
                named: "named",
                parameters: [.named("two", Large.self)]
            )
            .register { Title() }
            .register { Footer() }
            .register { Large(number: 1) }
            .register(named: "two") { Large(number: 2) }
            .forward(Large.self, named: "two", to: [Int].self, named: nil) { [$0.number] }
            .build()
        let large = try Self.entry(Large.self, in: container)
        let two = container._storage.entry(of: Key(Large.self, named: "two"))
        let many = try Self.links(of: Page.self, in: container)
        #expect(many.count == 6 && many[1] === large && many[2] === large)
        #expect(
            try Self.links(of: Page.self, named: "named", in: container).map { $0 === two } == [
                true, false,
            ]
        )
        let made = container._storage.entry(of: Key(Page.self, named: nil, Signature(Int.self)))
        let arguments = try #require(made?.links(in: container._storage))
        #expect(arguments.count == 2 && Self.entry(arguments[0]) === large)
        #expect(try Self.links(of: [Int].self, in: container).map { $0 === two } == [true])
        #expect(container.load(Page.self).parameters == 101)
        #expect(container.load(Page.self, arguments: 7).parameters == 701)
        #expect(container.load(Page.self, named: "named").parameters == 201)
        #expect(container.load([Int].self) == [2])
    }

    @Test func eachBuildLinksForItself() throws {
        let builder = DICBuilder().register { (_: Title) in Page(parameters: 1) }.register(
            in: .cached
        ) { Title() }
        let (first, second) = (builder.build(), builder.build())
        #expect(try Self.links(of: Page.self, in: first)[0] === Self.entry(Title.self, in: first))
        #expect(try Self.links(of: Page.self, in: second)[0] === Self.entry(Title.self, in: second))
        #expect(try Self.entry(Title.self, in: first) !== Self.entry(Title.self, in: second))
    }

    // MARK: Children

    private static let parent = DICBuilder()
        .register { (_: Title, _: Footer?) in Page(parameters: 2) }
        .register(in: .singleton) { (_: Title) in [Page(parameters: 1)] }
        .register(in: .singleton) { Title() }
        .build()

    @Test func aChildTakesFromItsOwnRegistrationsWhatItsParentMakesEachTime() throws {
        let child = DICBuilder(parent: Self.parent).register { Title() }.register(as: Footer?.self)
        { nil }.build()
        let links = try Self.links(of: Page.self, in: child)
        #expect(links[0] === (try Self.entry(Title.self, in: child)))
        #expect(links[0] !== (try Self.entry(Title.self, in: Self.parent)))
        #expect(links[1] === (try Self.entry(Footer?.self, in: child)))
        // The parent's own links lead where they led.
        #expect(
            try Self.links(of: Page.self, in: Self.parent)[0]
                === Self.entry(Title.self, in: Self.parent)
        )
        #expect(try Self.links(of: Page.self, in: Self.parent)[1] == nil)
    }

    /// The scopes of both keep it in one place, so that they share its entry.
    @Test func aChildTakesFromItsOwnRegistrationsWhatAScopeKeeps() throws {
        let parent = DICBuilder()
            .register(in: .scoped(.request)) { (pages: [Page]) in Page(parameters: pages.count) }
            .register(as: [Page].self) { [] }
            .build()
        let child = DICBuilder(parent: parent).register(as: [Page].self) { [Page(), Page()] }
            .build()
        #expect(try Self.entry(Page.self, in: child) === Self.entry(Page.self, in: parent))
        #expect(child.openScope(.request).load(Page.self).parameters == 2)
        #expect(parent.openScope(.request).load(Page.self).parameters == 0)
        let changed = parent.overriding { $0.register(as: [Page].self) { [Page()] } }
        #expect(changed.openScope(.request).load(Page.self).parameters == 1)
    }

    @Test func aChildForwardsItsOwnRegistration() throws {
        let parent = try DICBuilder().forward(Page.self, to: [Page].self) { [$0] }.buildUnproved()
        let child = DICBuilder(parent: parent).register { Page(parameters: 1) }.build()
        #expect(child.load([Page].self).map(\.parameters) == [1])
        #expect(parent.loadOrNil([Page].self) == nil)
    }

    @Test func aChildThatChangesNothingTakesFromItsParent() throws {
        let child = DICBuilder(parent: Self.parent).build()
        let title = try Self.entry(Title.self, in: Self.parent)
        #expect(try Self.entry(Title.self, in: child) === title)
        #expect(try Self.links(of: Page.self, in: child)[0] === title)
        #expect(try Self.entry(Page.self, in: child) !== Self.entry(Page.self, in: Self.parent))
    }

    /// The parent makes what it keeps, from the parent's registrations.
    @Test func whatTheParentKeepsIsNotLinkedAnew() throws {
        let child = DICBuilder(parent: Self.parent).register { Title() }.build()
        #expect(try Self.entry([Page].self, in: child) === Self.entry([Page].self, in: Self.parent))
    }

    /// An entry of one container, used for another, is looked for in that one.
    @Test func linksCountOnlyInTheContainerThatTheyBelongTo() throws {
        let child = DICBuilder(parent: Self.parent).register { Title() }.build()
        let page = try Self.entry(Page.self, in: Self.parent)
        #expect(page.links(in: Self.parent._storage) != nil)
        #expect(page.links(in: child._storage) == nil)
    }

    /// There is nothing to link: a load takes the path of a closure that takes nothing.
    @MainActor @Test func aFunctionWithoutParametersIsNotLinked() throws {
        let container = DICBuilder()
            .register(Title.init)
            .mainActor.register(Footer.init)
            .register(
                in: .singleton,
                factory: { () throws -> Page in Page() },
                initCompleted: { _, _ in }
            )
            .nonisolated.build()
        let entries = try [Title.self, Footer.self, Page.self].map {
            try Self.entry($0, in: container)
        }
        #expect(entries.map(\.form) == [.nonthrowingNullary, .nonthrowingNullary, .nullary])
        #expect(entries.map(\.access) == [.nullary, .nullary, .permanent])
        #expect(entries.allSatisfy { $0.linked.links == nil })
        _ = container.mainActor.load(Footer.self)
        #expect(container.mainActor.load(Page.self).parameters == 0)
    }
}
