import DIC
import DICTools
import Testing

/// What a factory loads by the current container, a property wrapper or a container that it holds,
/// and does not declare.
@Suite struct HiddenLoadTests {
    protocol Service: Sendable { var name: String { get } }
    struct Live: Service { let name = "live" }
    struct Stub: Service { let name = "stub" }

    final class Model: Sendable { let service: any Service = CurrentContainer.load() }

    final class Holder: Sendable {
        let model: Model
        init(model: Model) { self.model = model }
    }

    final class Plain: Sendable {
        init() {}
    }

    private static func builder() -> DICBuilder {
        DICBuilder()
            .register(as: (any Service).self, in: .singleton) { Live() }
            .register(in: .singleton) { Model() }
            .register(Holder.init)
    }

    // MARK: What verify() sees

    @Test func verifySeesAnEdge() async throws {
        let verification = try await Self.builder().verify()
        let graph = verification.graph
        let edges = graph.edges.filter { $0.from.contains("Model") }
        #expect(edges.map(\.kind) == [.observed])
        #expect(edges.allSatisfy { $0.to.contains("Service") })
        #expect(graph.nodes.first { $0.id.hasSuffix("Model") }?.knowledge == .observed)
        #expect(verification.report.summary.contains("(2 proved, 1 observed, 0 opaque)"))
    }

    @Test func verifyReportsItWithALineThatRepairsIt() async throws {
        let problems = try await Self.builder().verify().report.warnings
        #expect(problems.map(\.code) == [.undeclaredEdge])
        let suggestion = try #require(problems.first?.suggestion)
        #expect(suggestion.contains("dependsOn: (any HiddenLoadTests.Service).self"))
        let repaired = DICBuilder()
            .register(as: (any Service).self, in: .singleton) { Live() }
            .register(in: .singleton, dependsOn: (any Service).self) { _ in Model() }
            .register(Holder.init)
        #expect(try await repaired.verify().report.problems.isEmpty)
        #expect(repaired.validate().summary.contains("3 proved"))
    }

    /// It holds what a reset makes anew.
    @Test func verifyFindsACaptive() async throws {
        let problems = try await DICBuilder()
            .register(as: (any Service).self, in: .cached) { Live() }
            .register(in: .singleton) { Model() }
            .verify().report.warnings
        #expect(Set(problems.map(\.code)) == [.captive, .undeclaredEdge])
    }

    /// A `Lazy` that is used while something is made is declared by what holds it.
    @Test func aLazyThatIsUsedMeanwhileIsDeclared() async throws {
        final class Late: Sendable {
            let service: Lazy<any Service>
            init(service: Lazy<any Service>) { self.service = service }
        }
        final class Early: Sendable {
            let name: String
            init(late: Late) { name = late.service.load().name }
        }
        let verification = try await DICBuilder()
            .register(as: (any Service).self, in: .singleton) { Live() }
            .register(Late.init, in: .singleton)
            .register(Early.init)
            .verify(.strict)
        #expect(verification.report.problems.isEmpty)
        #expect(verification.report.summary.contains("3 proved"))
    }

    // MARK: What is unused

    @Test func whatAClosureMayLoadIsPerhapsUnused() throws {
        let report = Self.builder().roots(Holder.self).validate(.strict)
        #expect(report.errors.isEmpty && report.warnings.isEmpty)
        let note = try #require(report.notes.first { $0.code == .unused })
        #expect(note.description.contains("perhaps unused"))
        #expect(note.description.contains("HiddenLoadTests.Model"))
        #expect(note.suggestions.allSatisfy { !$0.code.contains("remove") })
    }

    @Test func whatNoFunctionNeedsIsUnused() {
        let report = DICBuilder()
            .register(Plain.init)
            .register(as: (any Service).self) { (_: Plain) in Live() }
            .roots(Plain.self)
            .validate()
        #expect(report.warnings.map(\.code) == [.unused])
    }

    // MARK: What a debug build sees

    @Test func aDebugBuildSeesAnEdgeOnceItIsMade() {
        let container = Self.builder().build()
        #expect(container.graph.edges.count { $0.kind == .observed } == 0)
        _ = container.load(Holder.self)
        let seen = container.graph.edges.filter { $0.kind == .observed }
        #if DEBUG
        #expect(seen.map(\.from).allSatisfy { $0.contains("Model") })
        #expect(seen.count == 1)
        #expect(container.validate().summary.contains("(2 proved, 1 observed, 0 opaque)"))
        #else
        #expect(seen.isEmpty)
        #endif
    }

    final class Page: Sendable {
        let service: any Service = CurrentContainer.load()
        init(id: Int) {}
    }

    private static func makeAPage() {
        let container = DICBuilder()
            .register(as: (any Service).self, in: .singleton) { Live() }
            .register(Page.init, arguments: Int.self)
            .build()
        #expect(container.load(Page.self, arguments: 7).service.name == "live")
    }

    /// No form with arguments can declare it: what is to be written is no such form.
    @Test func whatTakesArgumentsIsAdvisedToTakeItAsAParameter() async {
        let result = await #expect(
            processExitsWith: .success,
            observing: [\.standardErrorContent]
        ) { HiddenLoadTests.makeAPage() }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #if DEBUG
        #expect(text.contains("as a parameter, in place of its load"))
        #expect(!text.contains("dependsOn:"))
        #else
        #expect(!text.contains("DIC:"))
        #endif
    }

    @Test func anOverrideReachesWhatHasLoadedIt() {
        let container = Self.builder().build()
        #expect(container.load(Holder.self).model.service.name == "live")
        let test = container.overriding { $0.override(as: (any Service).self) { Stub() } }
        #if DEBUG
        #expect(test.load(Holder.self).model.service.name == "stub")
        #endif
        #expect(container.load(Holder.self).model.service.name == "live")
        // Where it is declared, in every build.
        let declared = DICBuilder()
            .register(as: (any Service).self, in: .singleton) { Live() }
            .register(in: .singleton, dependsOn: (any Service).self) { _ in Model() }
            .build()
        #expect(declared.load(Model.self).service.name == "live")
        let other = declared.overriding { $0.override(as: (any Service).self) { Stub() } }
        #expect(other.load(Model.self).service.name == "stub")
    }

    /// A container that a factory holds, and a wrapper.
    @Test func otherWays() throws {
        final class Wrapping {
            @Injected var service: any Service
        }
        let container = DependencyInjectionContainer()
        container.register(as: (any Service).self, in: .singleton) { Live() }
        container.register { Wrapping() }
        container.register { [weak container] in
            Holder(model: container?.load(Model.self) ?? Model())
        }
        container.register(in: .singleton) { Model() }
        _ = (container.load(Wrapping.self), container.load(Holder.self))
        let edges = container.graph.edges.filter { $0.kind == .observed }.map(\.from).sorted()
        #if DEBUG
        #expect(edges.count == 3)
        #else
        #expect(edges.isEmpty)
        #endif
    }

    private static func makeTwoContainers() {
        for _ in 0..<2 {
            let container = builder().build()
            for _ in 0..<2 { _ = container.load(Holder.self) }
        }
    }

    @Test func aDebugBuildPrintsItOnce() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent])
        {
            HiddenLoadTests.makeTwoContainers()
        }
        let written = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #if DEBUG
        #expect(written.ranges(of: "[undeclared-edge]").count == 1)
        #else
        #expect(!written.contains("DIC:"))
        #endif
    }

    /// What a resolver of an opaque factory loads is not unexpected.
    private static func makeAnOpaqueOne() {
        let container = DICBuilder()
            .register(as: (any Service).self) { Live() }
            .register { (resolver: DependencyResolver) -> Model in
                _ = resolver.load((any Service).self)
                return Model()
            }
            .register(Holder.init)
            .build()
        _ = container.load(Holder.self)
    }

    @Test func anOpaqueFactoryMayLoadAnything() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent])
        {
            HiddenLoadTests.makeAnOpaqueOne()
        }
        let written = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(!written.contains("DIC:"))
    }
}
