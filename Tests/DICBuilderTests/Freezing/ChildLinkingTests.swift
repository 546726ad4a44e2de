import DICBuilder
import TestSupport
import Testing

/// What a parent keeps is made from the parent's registrations, so the child's cannot tell whether
/// it can be made.
@Suite struct ChildLinkingTests {
    struct Title: Sendable {}
    struct Footer: Sendable {
        let title: Title
    }
    struct Page {
        let footer: Footer
    }
    struct Book {
        let page: Page
    }

    /// Why the parent's footer cannot be made.
    enum Fault: String, CaseIterable, Codable, Sendable {
        case missing, throwing

        func register(into builder: DICBuilder) {
            switch self {
            case .missing: break
            case .throwing: builder.registerThrowable { () throws -> Title in throw Breakdown() }
            }
        }
    }

    /// How long the parent keeps its footer.
    enum Keeping: String, CaseIterable, Codable, Sendable {
        case singleton, cached

        var lifetime: LifetimeOf<Footer> {
            switch self {
            case .singleton: .singleton
            case .cached: .cached
            }
        }
    }

    private static func loadThePage(_ kind: ContainerKind, _ fault: Fault, _ keeping: Keeping)
        throws
    {
        let builder = DICBuilder().register(Footer.init, in: keeping.lifetime)
        fault.register(into: builder)
        let child = kind.child(of: try builder.buildUnproved()) { registrar in
            registrar.register { Title() }.register(Page.init).register(Book.init)
        }
        #expect(child.loadOrNil(Page.self) == nil)
        #expect(child.loadOrNil(Book.self) == nil)
        #expect(child[Page.self] == nil)
        #expect(child.load(Page?.self) == nil)
        switch fault {
        case .missing:
            let error = try resolutionError { try child.loadOrThrow(Book.self) }
            #expect(error.code == .notRegistered)
            #expect(error.subject == "ChildLinkingTests.Title")
            #expect(
                error.chain.map(\.name) == [
                    "ChildLinkingTests.Footer", "ChildLinkingTests.Page", "ChildLinkingTests.Book",
                ]
            )
        case .throwing:
            #expect(throws: Breakdown()) { try child.loadOrThrow(Page.self) }
            #expect(throws: Breakdown()) { try child.loadOrThrow(Book.self) }
        }
    }

    @Test(arguments: ContainerKind.withAsynchronous, Keeping.allCases)
    func whatTheParentLacksForWhatItKeepsIsAnError(_ kind: ContainerKind, _ keeping: Keeping) async
    {
        await #expect(processExitsWith: .success) { [kind, keeping] in
            try ChildLinkingTests.loadThePage(kind, .missing, keeping)
        }
    }

    @Test(arguments: ContainerKind.withAsynchronous, Keeping.allCases)
    func whatTheParentsFactoryThrowsForWhatItKeepsIsRethrown(
        _ kind: ContainerKind,
        _ keeping: Keeping
    ) async {
        await #expect(processExitsWith: .success) { [kind, keeping] in
            try ChildLinkingTests.loadThePage(kind, .throwing, keeping)
        }
    }

    /// What the parent does not keep is made for the child, from the child's registrations.
    @Test(arguments: ContainerKind.withAsynchronous, Fault.allCases)
    func whatTheParentDoesNotKeepIsMadeFromTheChilds(_ kind: ContainerKind, _ fault: Fault) {
        let builder = DICBuilder().register(Footer.init)
        fault.register(into: builder)
        let child = kind.child(of: builder.suppliedByChildren(Title.self).build()) { registrar in
            registrar.register { Title() }.register(Page.init)
        }
        #expect(child.loadOrNil(Page.self) != nil)
    }

    private static func loadThroughThreeContainers(_ kind: ContainerKind) throws {
        let grandparent = try DICBuilder().register(Footer.init, in: .singleton).buildUnproved()
        let parent = DICBuilder(parent: grandparent).register { Title() }.register(Page.init)
            .build()
        let child = kind.child(of: parent) { $0.register(Book.init) }
        #expect(child.loadOrNil(Book.self) == nil)
        #expect(parent.loadOrNil(Page.self) == nil)
        #expect(
            try resolutionError { try child.loadOrThrow(Book.self) }.subject
                == "ChildLinkingTests.Title"
        )
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func whatAGrandparentKeepsIsMadeFromTheGrandparent(_ kind: ContainerKind) async {
        await #expect(processExitsWith: .success) { [kind] in
            try ChildLinkingTests.loadThroughThreeContainers(kind)
        }
    }
}
