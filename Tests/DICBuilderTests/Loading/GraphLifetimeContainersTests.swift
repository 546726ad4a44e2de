import DICBuilder
import Foundation
import TestSupport
import Testing

/// Graphs of several containers and of several threads.
@Suite struct GraphLifetimeContainersTests {
    final class Draft: Sendable {}

    struct Editor: Sendable {
        let draft: Draft
    }

    struct Window: Sendable {
        let editor: Editor
        let draft: Draft
    }

    @Test(arguments: ContainerKind.allCases)
    func eachThreadHasItsOwn(_ kind: ContainerKind) async throws {
        let rounds = Scale.rounds(release: 500, debug: 200, sanitized: 30)
        let (runs, differing) = (RunCounter(), RunCounter())
        let container = kind.container { registrar in
            registrar
                .register(in: .graph) { () -> Draft in
                    runs.increment()
                    sched_yield()
                    return Draft()
                }
                .register { Editor(draft: $0.load()) }
                .register { Window(editor: $0.load(), draft: $0.load()) }
        }
        let drafts = try await ThreadTeam.collect(32) { _ in
            (0..<rounds).map { _ in
                let window = container.load(Window.self)
                if window.editor.draft !== window.draft { differing.increment() }
                return window.draft
            }
        }
        #expect(differing.count == 0)
        #expect(runs.count == 32 * rounds)
        #expect(Set(drafts.joined().map(ObjectIdentifier.init)).count == 32 * rounds)
    }

    /// A load on another thread, that a factory waits for, is a top-level load there.
    @Test(arguments: ContainerKind.allCases)
    func anotherThreadsLoadIsATopLevelLoad(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar.register(in: .graph) { Draft() }
                .register { resolver -> [Draft] in
                    let drafts = SharedList<Draft>()
                    let isDone = Latch()
                    Thread.detachNewThread {
                        drafts.add(resolver.load())
                        isDone.arrive()
                    }
                    isDone.wait()
                    return [resolver.load(), resolver.load()] + drafts.all
                }
        }
        let drafts = container.load([Draft].self)
        #expect(drafts[0] === drafts[1])
        #expect(drafts[0] !== drafts[2])
    }

    @Test(arguments: ContainerKind.allCases)
    func aFactoryThatCapturedItsContainerSharesTheGraph(_ kind: ContainerKind) {
        let box = CapturedContainer<any DependencyLoading & Sendable>()
        defer { box.contents = nil }
        let container = kind.container { registrar in
            registrar
                .register(in: .graph) { Draft() }
                .registerThrowable { Editor(draft: try box.get().loadOrThrow()) }
                .register { Window(editor: $0.load(), draft: $0.load()) }
        }
        box.contents = container
        let window = container.load(Window.self)
        #expect(window.editor.draft === window.draft)
    }

    @Test(arguments: ContainerKind.allCases)
    func anotherContainerHasItsOwnInTheSameLoad(_ kind: ContainerKind) {
        let other = kind.container { $0.register(in: .graph) { Draft() } }
        let container = kind.container { registrar in
            registrar
                .register(in: .graph) { Draft() }
                .register { resolver -> [Draft] in
                    [resolver.load(), other.load(), resolver.load(), other.load()]
                }
        }
        let drafts = container.load([Draft].self)
        #expect(drafts[0] === drafts[2])
        #expect(drafts[1] === drafts[3])
        #expect(drafts[0] !== drafts[1])
    }

    @Test func containersOfOneBuilderHaveTheirOwn() {
        let builder = DICBuilder().register(in: .graph) { Draft() }
        let other = builder.build()
        let container = builder.register {
            Window(editor: Editor(draft: other.load()), draft: $0.load())
        }.build()
        let window = container.load(Window.self)
        #expect(window.editor.draft !== window.draft)
    }

    /// What a graph shares is made for the container that was asked, and a parent's singleton by
    /// the parent.
    @Test func aChildAndItsParentHaveTheirOwn() {
        final class Archive: Sendable {
            let draft: Draft
            init(draft: Draft) { self.draft = draft }
        }
        struct Desk {
            let draft, own: Draft
            let archive: Archive
        }
        let parent = DICBuilder()
            .register(in: .graph) { Draft() }
            .register { Editor(draft: $0.load()) }
            .register(in: .singleton) { Archive(draft: $0.load()) }
            .build()
        for kind in ContainerKind.allCases {
            let desk: @Sendable (DependencyResolver) -> Desk = { resolver in
                Desk(
                    draft: resolver.load(),
                    own: resolver.load(Editor.self).draft,
                    archive: resolver.load()
                )
            }
            let child = kind.child(of: parent) { $0.register(desk) }
            let loaded = child.load(Desk.self)
            #expect(loaded.draft === loaded.own)
            #expect(loaded.draft !== loaded.archive.draft)
            #expect(loaded.archive === parent.load(Archive.self))
        }
    }

    @Test func aChildThatAFactoryBuildsHasItsOwn() {
        let parent = DICBuilder().register(in: .graph) { Draft() }.build()
        let container = DICBuilder(parent: parent)
            .register { resolver -> [Draft] in
                let child = DICBuilder(parent: parent).register { Editor(draft: $0.load()) }.build()
                return [
                    resolver.load(), child.load(Editor.self).draft, child.load(), parent.load(),
                    resolver.load(),
                ]
            }
            .build()
        let drafts = container.load([Draft].self)
        #expect(drafts[0] === drafts[4])
        // Each load of the child is part of the current top-level load, so it finds the same
        // instances.
        #expect(drafts[1] === drafts[2])
        #expect(drafts[1] !== drafts[0])
        #expect(drafts[3] !== drafts[0])
        #expect(drafts[3] !== drafts[1])
    }
}
