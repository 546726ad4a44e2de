import Synchronization

/// What reports say where there is no current container.
package enum NoContainer {
    private static let isInTests = Atomic(false)

    /// Records that tests of this process have containers of their own.
    package static func noteContainerOfTest() { isInTests.store(true, ordering: .relaxed) }

    /// What is wrong.
    package static var text: String {
        "there is no current container"
            + (isInTests.load(ordering: .relaxed)
                ? ", and Task.detached and other threads do not have that of the test" : "")
    }

    /// What to do.
    package static var suggestions: [String] {
        let suggestion = "CurrentContainer.set(container) when the program starts, or withContainer(container) { … }"
        let inTests = "let resolver = CurrentContainer.resolver() in the test, and withContainer(resolver) { … } there"
        return isInTests.load(ordering: .relaxed) ? [suggestion, inTests] : [suggestion]
    }
}
