import DIC
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
/// The traits of a test and of the suites around it together describe one container. It is built for each test, and for
/// each test case of a parameterized one, once all of them have said what they register and override. So an override
/// takes the place of what it replaces before anything is made, whichever trait comes first. Of several overrides of a
/// key, the innermost wins. A container that an inner suite or test describes takes the place of the outer one and its
/// overrides.
///
/// The container is the current one of the test's task and of all tasks that it starts, so tests run in parallel. If it
/// cannot be built, the test fails with the report of what is wrong, and its body does not run.
///
/// If the test passes, what outlives it is reported, as its ``LeakReporting`` says. If the test fails after its
/// container was built, the graph of the container is attached instead, as a page of HTML.
public struct ContainerTrait: TestTrait, SuiteTrait {
    /// What the trait contributes to the container.
    let part: ContainerPlan.Part

    /// Whether the trait applies to each test in a suite, which it does.
    public var isRecursive: Bool { true }
}

extension ContainerTrait: TestScoping {
    /// The number of this test's traits whose scopes have been entered.
    @TaskLocal private static var enteredCount = 0

    /// Runs a test case with a container of its own, which the last trait of the test builds for all of them.
    ///
    /// - Parameters:
    ///   - test: The test.
    ///   - testCase: The case of the test.
    ///   - function: Runs the test case.
    /// - Throws: What the test throws, or what makes it impossible to build the container.
    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        let parts = test.traits.compactMap { ($0 as? ContainerTrait)?.part }
        let entered = Self.enteredCount + 1
        if entered < parts.count { return try await Self.$enteredCount.withValue(entered, operation: function) }
        try await TestRun(ContainerPlan(parts), test, testCase)(function)
    }
}
