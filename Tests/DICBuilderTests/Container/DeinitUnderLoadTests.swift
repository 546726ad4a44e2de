import DIC
import TestSupport
import Testing

/// What is released while other threads register, load, reset, decorate and stop uses the container
/// in its `deinit`: no lock of the library may be held there.
@Suite struct DeinitUnderLoadTests {
    struct Plugin: Sendable {}
    struct Service: Sendable {}

    /// What the `deinit` of a resource does, and how many there were and are.
    final class Uses: Sendable {
        let use: @Sendable () -> Void
        let made = RunCounter()
        let released = RunCounter()

        init(_ use: @escaping @Sendable () -> Void) { self.use = use }

        func resource() -> Resource { Resource(self) }
    }

    final class Resource: Sendable, ClosableDependency {
        private let uses: Uses

        fileprivate init(_ uses: Uses) {
            self.uses = uses
            uses.made.increment()
        }

        deinit {
            uses.use()
            uses.released.increment()
        }

        func close() {}
    }

    private static let duration = Duration.milliseconds(Scale.isSanitized ? 500 : 1500)

    /// Has four threads work until the time is up and enough was made, in a process of its own: a
    /// recursive lock would end it.
    private static func run(
        _ uses: Uses,
        _ work: @escaping @Sendable (_ thread: Int, _ round: Int) -> Void
    ) async throws {
        let end = ContinuousClock.now + duration
        try await ThreadTeam.run(4) { thread in
            var round = 0
            while uses.made.count <= 100 || ContinuousClock.now < end {
                work(thread, round)
                round += 1
            }
        }
    }

    private static func expectAllReleased(_ uses: Uses) async {
        #expect(uses.made.count > 100)
        // Threads and tasks that have done their work may not have ended.
        for _ in 0..<1000 where uses.released.count < uses.made.count {
            try? await Task.sleep(for: .milliseconds(1))
        }
        #expect(uses.released.count == uses.made.count)
    }

    @Test(arguments: [true, false])
    func whatAMutableContainerReplacesUsesIt(isAsynchronous: Bool) async {
        await #expect(processExitsWith: .success) { [isAsynchronous] in
            try await DeinitUnderLoadTests.replaceInMutable(isAsynchronous: isAsynchronous)
        }
    }

    private static func replaceInMutable(isAsynchronous: Bool) async throws {
        let uses: Uses
        do {
            let container =
                isAsynchronous
                ? AsyncDependencyInjectionContainer() : DependencyInjectionContainer()
            uses = Uses { [weak container] in
                guard let container else { return }
                _ = container.loadAll(Plugin.self)
                container.reset(Service.self)
                container.register(named: "of a deinit") { Plugin() }
            }
            container.register { Plugin() }.register { Service() }.register(in: .weak) { [uses] in
                uses.resource()
            }
            try await run(uses) { [uses] thread, round in
                switch thread {
                case 0:
                    let captured = uses.resource()
                    container.register {
                        withExtendedLifetime(captured) { Service() }
                    }
                    if round % 64 == 0 { container.releaseSharedInstances() }
                case 1:
                    let captured = uses.resource()
                    container.override { withExtendedLifetime(captured) { Service() } }
                    let other = uses.resource()
                    container.decorate(Service.self) { service in
                        withExtendedLifetime(other) { service }
                    }
                case 2:
                    _ = container.load(Service.self)
                    _ = container.load(Resource.self)
                default:
                    _ = container.load(Plugin.self)
                    _ = container.load(Resource.self)
                }
            }
            await container.stop()
        }
        await expectAllReleased(uses)
    }

    @Test func whatAMutableContainerForgetsUsesIt() async {
        await #expect(processExitsWith: .success) {
            try await DeinitUnderLoadTests.forgetInMutable()
        }
    }

    private static func forgetInMutable() async throws {
        let uses: Uses
        do {
            let container = DependencyInjectionContainer()
            uses = Uses { [weak container] in _ = container?.loadAll(Plugin.self) }
            try await run(uses) { [uses] thread, _ in
                guard thread == 0 else {
                    _ = container.loadOrNil(Plugin.self)
                    return
                }
                let captured = uses.resource()
                container.register { withExtendedLifetime(captured) { Plugin() } }
                container.unregisterDependencies()
            }
            container.unregisterDependencies()
        }
        await expectAllReleased(uses)
    }

    @Test(arguments: [true, false])
    func whatAFrozenContainerDiscardsUsesIt(isChild: Bool) async {
        await #expect(processExitsWith: .success) { [isChild] in
            try await DeinitUnderLoadTests.resetInFrozen(isChild: isChild)
        }
    }

    private static func resetInFrozen(isChild: Bool) async throws {
        let container = Guarded<ImmutableDependencyInjectionContainer?>(nil)
        let uses = Uses {
            guard let container = container.withLock(\.self) else { return }
            container.reset(Service.self)
            // What a task lets go of late, it may let go of after the stop.
            _ = try? container.loadOrThrow(Plugin.self)
            _ = try? container.loadAllOrThrow(Plugin.self)
        }
        do {
            let parent = DICBuilder().register { Plugin() }.register(in: .cached) { Service() }
                .build()
            let builder = isChild ? DICBuilder(parent: parent) : DICBuilder()
            if !isChild { builder.register { Plugin() }.register(in: .cached) { Service() } }
            let built =
                builder
                .register(in: .cached) { uses.resource() }
                .register(in: .weak, named: "weak") { uses.resource() }
                .registerAsync(in: .cached, named: "async") { uses.resource() }
                .build()
            container.set(built)
            try await run(uses) { thread, _ in
                _ = built.load(Resource.self)
                _ = built.load(Resource.self, named: "weak")
                if thread < 2 {
                    built.reset(Resource.self)
                } else if thread == 2 {
                    built.reset(Resource.self, named: "async")
                    _ = built.loadOrNil(Resource.self, named: "async")
                }
            }
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        for _ in 0..<200 {
                            _ = await built.loadAsync(Resource.self, named: "async")
                            built.reset(Resource.self, named: "async")
                        }
                    }
                }
            }
            async let first = built.stop()
            async let second = built.stop()
            _ = await (first, second)
            container.set(nil)
        }
        await expectAllReleased(uses)
    }

    @Test func whatScopesReleaseUsesThem() async {
        await #expect(processExitsWith: .success) { try await DeinitUnderLoadTests.closeScopes() }
    }

    private static func closeScopes() async throws {
        let container = Guarded<ImmutableDependencyInjectionContainer?>(nil)
        let uses = Uses {
            guard let container = container.withLock(\.self) else { return }
            let scope = container.openScope("inner")
            _ = scope.load(Plugin.self)
            _ = container.openScopeCount
        }
        do {
            let built = DICBuilder()
                .register(in: .scoped("inner")) { Plugin() }
                .register(in: .scoped("outer")) { uses.resource() }
                .register(in: .scoped("outer"), named: "other") { uses.resource() }
                .build()
            container.set(built)
            let shared = Guarded(built.openScope("outer"))
            try await run(uses) { thread, _ in
                let scope = shared.withLock(\.self)
                if thread == 0 {
                    shared.set(built.openScope("outer"))
                    scope.close()
                } else {
                    _ = scope.loadOrNil(Resource.self)
                    _ = scope.loadOrNil(Resource.self, named: "other")
                }
            }
            await shared.withLock(\.self).close()
            container.set(nil)
        }
        await expectAllReleased(uses)
    }

    @Test func whatABuilderReleasesUsesIt() async {
        await #expect(processExitsWith: .success) { try await DeinitUnderLoadTests.fillBuilders() }
    }

    private static func fillBuilders() async throws {
        let builder = Guarded(DICBuilder())
        let uses = Uses {
            builder.withLock(\.self).register(named: "of a deinit") { Plugin() }
        }
        try await run(uses) { thread, round in
            let current = builder.withLock(\.self)
            let captured = uses.resource()
            switch thread {
            case 0 where round % 16 == 0: builder.set(DICBuilder())
            case 1: _ = try? current.buildOrThrow()
            default:
                current.register { withExtendedLifetime(captured) { Service() } }
                current.override { withExtendedLifetime(captured) { Service() } }
            }
        }
        builder.set(DICBuilder())
        await expectAllReleased(uses)
    }
}
