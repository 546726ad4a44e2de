public import DIC
public import Testing

/// A trait that gives each test a container of its own, as the current container.
///
/// ```swift
/// @Suite(.container { registerApp(into: $0) })
/// struct LoginTests {
///     @Test(.overriding { $0.override(StubRepository(), as: (any UserRepository).self) })
///     func greetsTheUser() {
///         let model = CurrentContainer.load(LoginModel.self)
///         #expect(model.greeting == "Hello, stub")
///     }
/// }
/// ```
///
/// The traits of a test and of the suites around it together describe one container, which is built
/// for each test case once all of them have said what they register and override. Of several
/// overrides of a key, the innermost wins. A container that an inner suite or test describes takes
/// the place of the outer one and its overrides.
///
/// The container is the current one of the test's task and of all tasks that it starts, so tests
/// run in parallel. What outlives a test is reported, as its ``LeakReporting`` says; if it fails,
/// the graph is attached as a page of HTML.
public struct ContainerTrait: TestTrait, SuiteTrait, TestScoping {
    /// What the trait contributes to the container.
    let part: ContainerPlan.Part

    /// Whether the trait applies to each test in a suite, which it does.
    public var isRecursive: Bool { true }

    /// How many of the test's traits of this kind have been entered: Swift Testing enters one in
    /// another, from the outermost suite's to the test's own.
    @TaskLocal private static var enteredCount = 0

    /// Runs a test case with a container of its own, which the last trait of the test builds for
    /// all of them.
    ///
    /// - Throws: What the test throws, or what makes it impossible to build the container.
    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        let parts = test.traits.compactMap { ($0 as? ContainerTrait)?.part }
        let entered = Self.enteredCount + 1
        if entered < parts.count {
            return try await Self.$enteredCount.withValue(entered, operation: function)
        }
        try await TestRun(plan: ContainerPlan(parts), test: test, testCase: testCase)(function)
    }
}

extension Trait where Self == ContainerTrait {
    /// Gives each test a container of its own, with what a closure registers, overrides and
    /// decorates.
    ///
    /// An app that calls `start()` needs `starting: true`: its asynchronous singletons are then
    /// made before each test, unless they are overridden, and loads of them are synchronous.
    ///
    /// After each test, what its container has made and keeps is stopped, unless the test has done
    /// that. A stop action that throws, or takes longer than ten seconds, fails the test.
    ///
    /// - Parameters:
    ///   - starting: Whether the container is made with `start()`, not with `build()`.
    ///   - live: Types that a test should not reach: one that makes such an instance fails, unless
    ///     the registration is overridden, or registered again. The types of inner and outer traits
    ///     add up.
    ///   - leaks: What to do about instances that outlive the test; by default as the traits around
    ///     this one say, and a warning if none does.
    ///   - register: Registers, and may override and decorate.
    public static func container(
        starting: Bool = false,
        live: [Any.Type] = [],
        leaks: LeakReporting? = nil,
        _ register: @escaping @Sendable (DependencyRegistrar) throws -> Void
    ) -> Self {
        Self(part: .base(.registering(.init(register), starting: starting), live: live, leaks))
    }

    /// Gives each test a container of its own, with what a closure on the main actor registers,
    /// overrides and decorates. It is built there too.
    ///
    /// What it does with asynchronous singletons, and after each test,
    /// ``container(starting:live:leaks:_:)`` says.
    ///
    /// - Parameters:
    ///   - starting: Whether the container is made with `start()`, not with `build()`.
    ///   - live: Types that a test should not reach without an override.
    ///   - leaks: What to do about instances that outlive the test; by default as the traits around
    ///     this one say, and a warning if none does.
    ///   - register: Registers, and may override and decorate.
    public static func mainActorContainer(
        starting: Bool = false,
        live: [Any.Type] = [],
        leaks: LeakReporting? = nil,
        _ register: @escaping @MainActor @Sendable (MainActorRegistrar) throws -> Void
    ) -> Self {
        Self(
            part: .base(
                .registering(.init(onMainActor: register), starting: starting),
                live: live,
                leaks
            )
        )
    }

    /// Gives each test a container that shares the instances which another one keeps, where
    /// overrides do not reach: for instances that take long to make and that no test changes.
    ///
    /// ```swift
    /// @Suite(.container(sharing: TestApp.container))
    /// struct SearchTests {
    ///     @Test(.overriding { $0.override { Clock(hour: 9) } })
    ///     func findsTheDictionary() { … }
    /// }
    /// ```
    ///
    /// After each test, what the test's own container has made and keeps is stopped. What is shared
    /// is not.
    ///
    /// - Parameters:
    ///   - container: The container; read for each test, so let a constant hold it.
    ///   - live: Types not to be reached without an override. Their instances are not shared, nor
    ///     what depends on them.
    ///   - leaks: What to do about instances that outlive the test. Those that are shared do.
    public static func container(
        sharing container:
            @autoclosure @escaping @Sendable () throws -> ImmutableDependencyInjectionContainer,
        live: [Any.Type] = [],
        leaks: LeakReporting? = nil
    ) -> Self {
        Self(part: .base(.sharing(isOnMainActor: false) { try container() }, live: live, leaks))
    }

    /// Gives each test a container that shares the instances which another one keeps, where
    /// overrides do not reach, and that is read on the main actor.
    ///
    /// - Parameters:
    ///   - container: The container's view for the main actor; read for each test, so let a constant
    ///     hold it.
    ///   - live: Types not to be reached without an override. Their instances are not shared, nor
    ///     what depends on them.
    ///   - leaks: What to do about instances that outlive the test. Those that are shared do.
    public static func mainActorContainer(
        sharing container:
            @autoclosure @escaping @MainActor @Sendable () throws -> MainActorContainer,
        live: [Any.Type] = [],
        leaks: LeakReporting? = nil
    ) -> Self {
        let shared = ContainerPlan.Base.sharing(isOnMainActor: true) {
            try await MainActor.run { try container().nonisolated }
        }
        return Self(part: .base(shared, live: live, leaks))
    }

    /// Changes the container that a trait of the test or of a suite around it describes; without
    /// one, the current container of the process, sharing what is not reached.
    public static func overriding(
        _ changes: @escaping @Sendable (DependencyRegistrar) throws -> Void
    ) -> Self {
        Self(part: .changes(.init(changes)))
    }

    /// Changes the container that a trait of the test or of a suite around it describes, on the
    /// main actor; without one, the current container of the process, sharing what is not reached.
    ///
    /// What the changes capture need not be `Sendable`.
    public static func mainActorOverriding(
        _ changes: @escaping @MainActor @Sendable (MainActorRegistrar) throws -> Void
    ) -> Self { Self(part: .changes(.init(onMainActor: changes))) }

    @available(
        *,
        unavailable,
        message: "write .container { $0.assemble(…) }, or .container(sharing: container)"
    )
    public static var container: Self { fatalError() }
}
