public import DIC
public import Testing

extension Trait where Self == ContainerTrait {
    /// Gives each test a container of its own, with what a closure registers.
    ///
    /// ```swift
    /// @Suite(.container { $0.assemble(AppAssembly()) })
    /// struct AppTests { … }
    /// ```
    ///
    /// Nothing that is kept is shared between tests. In a suite it applies to each test and to the suites within; a
    /// `container` there or of a test takes the place of this one.
    ///
    /// An app that calls `start()` needs `starting: true`: its asynchronous singletons are then made before each test,
    /// unless they are overridden, and loads of them are synchronous.
    ///
    /// After each test, what its container has made and keeps is stopped, unless the test has done that. A stop action
    /// that throws, or takes longer than ten seconds, fails the test.
    ///
    /// - Parameters:
    ///   - starting: Whether the container is made with `start()`, not with `build()`.
    ///   - live: Types that a test should not reach: one that makes such an instance fails, unless the registration is
    ///     overridden, or registered again. The types of inner and outer traits add up.
    ///   - leaks: What to do about instances that outlive the test; by default as the traits around this one say, and
    ///     a warning if none does.
    ///   - register: Registers, and may override and decorate.
    /// - Returns: The trait.
    public static func container(
        starting: Bool = false,
        live: [Any.Type] = [],
        leaks: LeakReporting? = nil,
        _ register: @escaping @Sendable (DependencyRegistrar) throws -> Void
    ) -> Self {
        Self(part: .base(.registering(.nonisolated(register), starting: starting), live: live, leaks))
    }

    /// Gives each test a container of its own, with what a closure registers on the main actor.
    ///
    /// ```swift
    /// @MainActor @Suite(.mainActorContainer { $0.register(HomeModel.init) })
    /// struct HomeTests {
    ///     @Test func isEmptyAtFirst() {
    ///         #expect(CurrentContainer.load(HomeModel.self).rows.isEmpty)
    ///     }
    /// }
    /// ```
    ///
    /// As ``container(starting:live:leaks:_:)``, for an app on the main actor. The container is built there.
    ///
    /// - Parameters:
    ///   - starting: Whether the container is made with `start()`, not with `build()`.
    ///   - live: Types that a test should not reach without an override.
    ///   - leaks: What to do about instances that outlive the test.
    ///   - register: Registers, and may override and decorate.
    /// - Returns: The trait.
    public static func mainActorContainer(
        starting: Bool = false,
        live: [Any.Type] = [],
        leaks: LeakReporting? = nil,
        _ register: @escaping @MainActor @Sendable (MainActorRegistrar) throws -> Void
    ) -> Self {
        Self(part: .base(.registering(.mainActor(register), starting: starting), live: live, leaks))
    }

    /// Gives each test a container that shares the instances which another one keeps, where overrides do not reach.
    ///
    /// ```swift
    /// @Suite(.container(sharing: TestApp.container))
    /// struct SearchTests {
    ///     @Test(.overriding { $0.override { Clock(hour: 9) } })
    ///     func findsTheDictionary() { … }
    /// }
    /// ```
    ///
    /// For instances that take long to make and that no test changes. The tests' containers are what
    /// `ImmutableDependencyInjectionContainer.overriding` returns.
    ///
    /// - Parameters:
    ///   - container: The container; read for each test, so let a constant hold it.
    ///   - live: Types that a test should not reach without an override. Their instances are not shared, nor what
    ///     depends on them.
    ///   - leaks: What to do about instances that outlive the test. Those that are shared do.
    /// - Returns: The trait.
    public static func container(
        sharing container: @autoclosure @escaping @Sendable () throws -> ImmutableDependencyInjectionContainer,
        live: [Any.Type] = [],
        leaks: LeakReporting? = nil
    ) -> Self {
        Self(part: .base(.sharing(.nonisolated(container)), live: live, leaks))
    }

    /// Gives each test a container that shares what another one keeps on the main actor, where overrides do not reach.
    ///
    /// - Parameters:
    ///   - container: The container; read for each test, on the main actor.
    ///   - live: Types that a test should not reach without an override.
    ///   - leaks: What to do about instances that outlive the test. Those that are shared do.
    /// - Returns: The trait.
    public static func mainActorContainer(
        sharing container: @autoclosure @escaping @MainActor @Sendable () throws -> MainActorContainer,
        live: [Any.Type] = [],
        leaks: LeakReporting? = nil
    ) -> Self {
        Self(part: .base(.sharing(.mainActor { try container().nonisolated }), live: live, leaks))
    }

    /// Changes the container of a test, or of each test in a suite.
    ///
    /// ```swift
    /// @Test(.overriding { $0.override(StubRepository(), as: (any UserRepository).self) })
    /// func greetsTheUser() { … }
    /// ```
    ///
    /// It changes what a `container` of the test or of a suite around it describes. Without one, it changes the current
    /// container of the process, and shares what is not reached.
    ///
    /// - Parameter changes: Overrides, decorates and registers.
    /// - Returns: The trait.
    public static func overriding(_ changes: @escaping @Sendable (DependencyRegistrar) throws -> Void) -> Self {
        Self(part: .changes(.nonisolated(changes)))
    }

    /// Changes the container of a test, or of each test in a suite, on the main actor.
    ///
    /// - Parameter changes: Overrides, decorates and registers. What they capture need not be `Sendable`.
    /// - Returns: The trait.
    public static func mainActorOverriding(
        _ changes: @escaping @MainActor @Sendable (MainActorRegistrar) throws -> Void
    ) -> Self {
        Self(part: .changes(.mainActor(changes)))
    }
}

extension Trait where Self == ContainerTrait {
    @available(*, unavailable, message: "write .container { $0.assemble(…) }, or .container(sharing: container)")
    public static var container: Self { fatalError() }
}
