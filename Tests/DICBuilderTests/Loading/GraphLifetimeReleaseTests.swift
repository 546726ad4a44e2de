import DIC
import TestSupport
import Testing

/// What a graph shares goes when the top-level load returns, however it does.
@Suite struct GraphLifetimeReleaseTests {
    final class Draft: Sendable {}

    struct Editor: Sendable {
        let draft: Draft
    }

    @Test(arguments: ContainerKind.allCases)
    func whenTheLoadReturns(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar.register(in: .graph) { Draft() }.register { Editor(draft: $0.load()) }
        }
        var editor: Editor? = container.load()
        weak let draft = editor?.draft
        #expect(draft != nil)
        editor = nil
        #expect(draft == nil)
        weak let direct: Draft? = container.load(Draft.self)
        #expect(direct == nil)
    }

    /// Instances of the graph that nothing else holds are kept until the load returns, and no
    /// longer.
    @Test(arguments: ContainerKind.allCases)
    func notBeforeTheLoadReturns(_ kind: ContainerKind) {
        let made = WeakReferences()
        let container = kind.container { registrar in
            registrar
                .register(in: .graph) { () -> Draft in
                    let draft = Draft()
                    made.add(draft)
                    return draft
                }
                .register { resolver -> Int in
                    for _ in 1...3 { _ = resolver.load(Draft.self) }
                    return made.leftCount
                }
        }
        #expect(container.load(Int.self) == 1)
        #expect(made.addedCount == 1)
        #expect(made.leftCount == 0)
    }

    enum Failure: CaseIterable, Sendable {
        case ofTheRoot, ofTheCompletion, ofADependency, ofASingleton, ofWhatIsNotRegistered
    }

    @Test(arguments: ContainerKind.allCases, Failure.allCases)
    func whenTheLoadThrows(_ kind: ContainerKind, _ failure: Failure) {
        let made = WeakReferences()
        let container = kind.container { registrar in
            registrar
                .register(in: .graph) { () -> Draft in
                    let draft = Draft()
                    made.add(draft)
                    return draft
                }
                .registerThrowable { () throws -> Double in throw Breakdown() }
                .registerThrowable(in: .singleton) { resolver -> [Draft] in
                    _ = resolver.load(Draft.self)
                    throw Breakdown()
                }
                .registerThrowable(
                    in: .graph,
                    factory: { resolver in Editor(draft: try resolver.loadOrThrow()) },
                    initCompleted: { _, _ in if failure == .ofTheCompletion { throw Breakdown() } }
                )
                .registerThrowable { resolver -> String in
                    _ = try resolver.loadOrThrow(Editor.self)
                    switch failure {
                    case .ofTheRoot: throw Breakdown()
                    case .ofTheCompletion: return "not reached"
                    case .ofADependency: return "\(try resolver.loadOrThrow(Double.self))"
                    case .ofASingleton: return "\(try resolver.loadOrThrow([Draft].self))"
                    case .ofWhatIsNotRegistered: return "\(try resolver.loadOrThrow(Float.self))"
                    }
                }
        }
        for attempt in 1...3 {
            #expect(throws: (any Error).self) { try container.loadOrThrow(String.self) }
            #expect(made.addedCount == attempt)
            #expect(made.leftCount == 0)
        }
    }

    @Test(arguments: ContainerKind.allCases)
    func whenACycleIsFound(_ kind: ContainerKind) async throws {
        let made = WeakReferences()
        let container = kind.container { registrar in
            registrar
                .register(in: .graph) { () -> Draft in
                    let draft = Draft()
                    made.add(draft)
                    return draft
                }
                .registerThrowable(in: .graph) { resolver -> Editor in
                    _ = try resolver.loadOrThrow(Draft.self)
                    return try resolver.loadOrThrow(Editor.self)
                }
        }
        let code = await onNewThread { () -> ResolutionError.Code? in
            do {
                _ = try container.loadOrThrow(Editor.self)
                return nil
            } catch {
                return (error as? ResolutionError)?.code
            }
        }
        #expect(code == .cycle)
        #expect(made.addedCount == 1)
        #expect(made.leftCount == 0)
    }

    /// Not the instance that is going: another top-level load has begun.
    @Test(arguments: ContainerKind.allCases)
    func whatGoesMayLoadAnotherGraph(_ kind: ContainerKind) {
        let box = CapturedContainer<any DependencyLoading & Sendable>()
        defer { box.contents = nil }
        let (leavings, drafts, differing) = (RunCounter(), RunCounter(), RunCounter())
        let container = kind.container { registrar in
            registrar
                .register(in: .graph) { () -> Draft in
                    drafts.increment()
                    return Draft()
                }
                .register(in: .graph) { resolver -> Leaving in
                    let draft = resolver.load(Draft.self)
                    return Leaving {
                        if leavings.increment() > 3 { return }
                        if box.contents?.load(Draft.self) !== draft { differing.increment() }
                        _ = box.contents?.load(Leaving.self)
                    }
                }
        }
        box.contents = container
        weak let leaving: Leaving? = container.load(Leaving.self)
        #expect(leaving == nil)
        #expect(leavings.count == 4)
        #expect(differing.count == 3)
        #expect(drafts.count == 7)
    }

    /// What goes while a load is going on belongs to it.
    @Test(arguments: ContainerKind.allCases)
    func whatGoesDuringALoadSharesItsGraph(_ kind: ContainerKind) {
        let differing = RunCounter()
        let container = kind.container { registrar in
            registrar
                .register(in: .graph) { Draft() }
                .register { resolver -> Editor in
                    let draft = resolver.load(Draft.self)
                    _ = Leaving { if resolver.load(Draft.self) !== draft { differing.increment() } }
                    return Editor(draft: resolver.load())
                }
        }
        weak let draft: Draft? = container.load(Editor.self).draft
        #expect(differing.count == 0)
        #expect(draft == nil)
    }

    @Test(arguments: ContainerKind.allCases)
    func whenTheContainerHasForgottenTheRegistration(_ kind: ContainerKind) {
        let made = WeakReferences()
        let mutable = DependencyInjectionContainer()
        let frozen = kind.container { registrar in
            registrar.register(in: .graph) { () -> Draft in
                let draft = Draft()
                made.add(draft)
                return draft
            }
        }
        mutable
            .register(in: .graph) { Editor(draft: frozen.load()) }
            .register { [unowned mutable] resolver -> Bool in
                let draft = resolver.load(Editor.self).draft
                mutable.unregisterDependencies()
                return resolver.loadOrNil(Editor.self) == nil && draft === frozen.load(Draft.self)
            }
        #expect(mutable.load(Bool.self))
        #expect(made.addedCount == 1)
        #expect(made.leftCount == 0)
    }
}
