import DIC
import DICTools

// The composition root: the one place that knows which type stands for which, and what needs what.

/// Everything the program needs, built once and frozen. All tasks share it.
func makeContainer(for folder: String) throws -> ImmutableDependencyInjectionContainer {
    try makeBuilder(for: folder).buildOrThrow()
}

/// What `--graph`, `--explain` and the like print: the builder knows what needs what without making
/// anything.
func makeGraph(for folder: String) -> DependencyGraph {
    makeBuilder(for: folder).graph
}

private func makeBuilder(for folder: String) -> DICBuilder {
    let builder = DICBuilder()
    registerFiles(in: folder, into: builder)
    registerChecks(into: builder)
    return builder
}

/// What `--check` prints: the builder proves that nothing is missing without making anything.
func validate(for folder: String, isIncomplete: Bool) -> ValidationReport {
    (isIncomplete ? makeIncompleteBuilder(for: folder) : makeBuilder(for: folder)).validate()
}

/// What `--what-if-missing` builds.
func makeIncompleteContainer(for folder: String) throws -> ImmutableDependencyInjectionContainer {
    try makeIncompleteBuilder(for: folder).buildOrThrow()
}

/// `as:` is forgotten, so nothing is registered as `any FileSystem`.
private func makeIncompleteBuilder(for folder: String) -> DICBuilder {
    let builder = DICBuilder()
    builder.registerSingleton(LocalFileSystem(root: folder))
    registerChecks(into: builder)
    return builder
}

/// Over `DependencyRegistrar`, so that a test can register into a mutable container and then
/// replace what it likes.
private func registerFiles(in folder: String, into registrar: DependencyRegistrar) {
    registrar
        // A singleton behind a protocol, made by `buildOrThrow()`.
        .registerSingleton(LocalFileSystem(root: folder), as: (any FileSystem).self)
}

private func registerChecks(into registrar: DependencyRegistrar) {
    registrar
        // A throwing initializer: the settings file may be malformed. Whoever loads this says
        // `loadOrThrow`.
        .register(Settings.init(from:), in: .singleton)
        // A failable one, registered as `TerminalStyle?`: nil where the output is not a terminal.
        .register(TerminalStyle())
        // A lazy singleton: made by the first task that meets a link with an anchor, shared by all
        // others.
        .register(HeadingIndex.init, in: .singleton)
        // Transients: every task has its own, so they need be neither locked nor Sendable. A
        // closure loads the same as an initializer, but does not say what, so that the graph cannot
        // show it.
        .register { resolver in LinkChecker(files: resolver.load(), headings: resolver.load()) }
        .register(FileInspector.init)
}
