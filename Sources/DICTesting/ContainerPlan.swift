import DIC
import DICBuilder
import Testing

/// What the traits of a test say together: how to build its container.
struct ContainerPlan: Sendable {
    /// What one trait contributes.
    enum Part: Sendable {
        /// A container in place of those of outer traits, the types that a test should not reach,
        /// and what to do about leaks; nil if the outer traits say it.
        case base(Base, live: [Any.Type], LeakReporting?)
        /// Changes of the container that the traits before this one describe.
        case changes(Registering)
    }

    /// What the changes apply to.
    enum Base: Sendable {
        /// A new container, which is built, or started.
        case registering(Registering, starting: Bool)
        /// A container whose instances are shared, and where the closure that returns it runs.
        case sharing(
            isOnMainActor: Bool,
            @Sendable () async throws -> ImmutableDependencyInjectionContainer
        )
    }

    /// A closure that registers, and where it runs.
    struct Registering: Sendable {
        /// Whether it runs on the main actor, where the eager singletons are then made, too.
        let isOnMainActor: Bool
        /// Registers; it changes to the main actor itself.
        fileprivate let register: @Sendable (DependencyRegistrar) async throws -> Void

        /// Registers where the test begins.
        init(_ register: @escaping @Sendable (DependencyRegistrar) throws -> Void) {
            isOnMainActor = false
            self.register = register
        }

        /// Registers on the main actor.
        init(
            onMainActor register: @escaping @MainActor @Sendable (MainActorRegistrar) throws -> Void
        ) {
            isOnMainActor = true
            self.register = { registrar in
                try await MainActor.run { try register(registrar.mainActor) }
            }
        }
    }

    /// That of the innermost trait that has one, else the current container of the process.
    private var base = Base.sharing(isOnMainActor: false) { try Self.currentContainer() }

    /// The changes that apply to the base, from the outermost suite's to the test's own.
    private var changes: [Registering] = []
    /// The types that a test should not reach, of all traits.
    private var live: [Any.Type] = []
    /// The live types that the trait of the container itself names. Those of outer suites may be
    /// unknown to it.
    private var ownLive: [Any.Type] = []

    /// What to do about instances that outlive the test.
    private(set) var leaks = LeakReporting.warn

    /// Combines what the traits of a test contribute, from the outermost suite's to the test's own.
    init(_ parts: [Part]) {
        var hasBase = false
        for part in parts {
            switch part {
            case .base(let base, let live, let leaks):
                self.base = base
                // Changes apply to the container before them; those before the first container, to
                // that.
                if hasBase { changes = [] }
                hasBase = true
                self.live += live
                ownLive = live
                self.leaks = leaks ?? self.leaks
            case .changes(let registering): changes.append(registering)
            }
        }
    }

    /// The current container, or a `Report` if there is none, or it is mutable.
    private static func currentContainer() throws -> ImmutableDependencyInjectionContainer {
        let storage = CurrentContainer.storage
        if let storage, storage.isFrozen {
            return ImmutableDependencyInjectionContainer(storage.container)
        }
        let (code, text) =
            storage == nil
            ? ("no-container", "there is no container to override for the test")
            : (
                "not-frozen",
                "the current container is mutable, so its instances cannot be shared with a test"
            )
        throw Report(code, text, try: [".container { … } as a trait of the suite"])
    }

    /// Builds, or starts, the container of one run of a test case.
    ///
    /// - Parameter observer: Told what is made, if the test should not reach something.
    /// - Throws: A `BuildError`, what a closure throws, or a `Report`.
    func build(telling observer: LiveDependencyObserver) async throws
        -> ImmutableDependencyInjectionContainer
    {
        let (builder, original): (DICBuilder, _ContainerStorage?)
        let (isBaseOnMainActor, isStarting): (Bool, Bool)
        switch base {
        case .registering(let registering, let starting):
            builder = DICBuilder()
            original = nil
            isBaseOnMainActor = registering.isOnMainActor
            isStarting = starting
            let trait = isBaseOnMainActor ? ".mainActorContainer" : ".container"
            builder.suggestStarting(
                by: "\(trait)(starting: true) { … }",
                inPlaceOf: "\(trait) { … }"
            )
            builder.suggestBuildingOnMainActor(
                by: ".mainActorContainer { … }",
                inPlaceOf: "\(trait) { … }"
            )
            try await registering.register(builder)
        case .sharing(let isOnMainActor, let container):
            let shared = try await container()
            builder = DICBuilder(parent: shared)
            original = shared._storage
            isBaseOnMainActor = isOnMainActor
            isStarting = false
            builder.suggestBuildingOnMainActor(
                by: ".mainActorOverriding { … }",
                inPlaceOf: ".overriding { … }"
            )
        }
        // What a test decorates is its own, as what it overrides: a client that is a value is
        // changed in one member.
        let changeCountOfBase = builder.changeCount
        for registering in changes { try await registering.register(builder) }
        if let type = builder.unregisteredTypes(among: ownLive, in: original).first {
            let text = "\(TypeName(type)): named by live:, and nothing is registered under it"
            let near = builder.registrations(near: type, in: original)
            let repair = "name the registered type in live:, or leave it out"
            throw Report("not-registered", text, near: near, try: [repair])
        }
        let unreplaced =
            live.isEmpty
            ? [] : builder.unreplacedKeys(of: live, in: original, decoratedAfter: changeCountOfBase)
        observer.setLiveKeys(unreplaced)
        if isStarting {
            return try await builder.start(observer: unreplaced.isEmpty ? nil : observer)
        }
        let observation = unreplaced.isEmpty ? nil : Observation(observer)
        @Sendable func build(from caller: CallerIsolation) throws
            -> ImmutableDependencyInjectionContainer
        {
            guard let base = original else {
                return try builder.build(from: caller, observation: observation)
            }
            let made = try base.overriding(
                with: builder,
                unsharing: unreplaced,
                from: caller,
                observation: observation
            )
            return ImmutableDependencyInjectionContainer(made)
        }
        // Where something is registered on the main actor, the eager singletons are made there,
        // too.
        let isOnMainActor = isBaseOnMainActor || changes.contains(where: \.isOnMainActor)
        if isOnMainActor { return try await MainActor.run { try build(from: .mainActor) } }
        return try build(from: .dynamic)
    }
}

/// An observer that fails a test which makes an instance that it should have overridden.
final class LiveDependencyObserver: DependencyObserver {
    /// What changes, under a lock: factories run on several threads.
    private struct State {
        /// The keys whose instances are not to be made.
        var keys: Set<Key> = []
        /// The makes that run, for the way to the instance.
        var running: [ObservedMake.ID: ObservedMake] = [:]
        /// What was made by code that is not known to belong to a test.
        var unrecorded: [String] = []
    }

    /// The test, where issues are recorded.
    private let location: SourceLocation
    private let state = Guarded(State())

    /// Observes for the test at a place.
    init(at location: SourceLocation) { self.location = location }

    /// Sets the keys whose instances are not to be made. Call it before anything is made.
    func setLiveKeys(_ keys: Set<Key>) { state.withLock { $0.keys = keys } }

    func willMake(_ make: ObservedMake) {
        let text = state.withLock { state -> String? in
            state.running[make.id] = make
            guard state.keys.contains(make.dependency.registration.key) else { return nil }
            let text = Self.text(make, state.running)
            if Test.current != nil { return text }
            state.unrecorded.append(text)
            return nil
        }
        if let text { Issue.record("\(text)", sourceLocation: location) }
    }

    func didMake(_ make: ObservedMake, in duration: Duration) {
        _ = state.withLock { $0.running.removeValue(forKey: make.id) }
    }

    func didFail(_ make: ObservedMake, with error: any Error, in duration: Duration) {
        didMake(make, in: duration)
    }

    /// Records what threads made that do not know of the test.
    func recordRest() {
        let texts = state.withLock { state in
            defer { state.unrecorded = [] }
            return state.unrecorded
        }
        for text in texts { Issue.record("\(text)", sourceLocation: location) }
    }

    /// The report on a make, with the running makes in which it began.
    private static func text(_ make: ObservedMake, _ running: [ObservedMake.ID: ObservedMake])
        -> String
    {
        let dependency = make.dependency
        let text = "the test makes \(dependency.title), which is live, and does not override it"
        var report = Report("live-dependency", text, ["registered": "\(dependency.location)"])
        let outerMakes = sequence(first: make) { $0.parentID.flatMap { running[$0] } }.dropFirst()
        for (index, dependency) in outerMakes.map(\.dependency).enumerated() {
            report.add(
                index == 0 ? "loaded by" : "in turn by",
                "\(dependency.title)   \(dependency.location)"
            )
        }
        let key = dependency.registration.key
        let call =
            ".override(as: \(TypeName(key.type).expression)\(key.name.furtherArgument)) { … }"
        let trait =
            dependency.registration.isolation == .mainActor ? ".mainActorOverriding" : ".overriding"
        report.add([.advice("\(trait) { $0\(call) } as a trait of the test or of its suite")])
        return report.description
    }
}
