import DIC

/// Inspects all files, one task for each, all sharing the container.
///
/// - Returns: The results in the order of the paths, whichever task was done first.
func scan(
    with container: ImmutableDependencyInjectionContainer,
    skipping skippedFolders: Set<String>
) async throws -> [FileResult] {
    let files: any FileSystem = container.load()
    let paths = try files.textFilePaths(skipping: skippedFolders)
    return try await withThrowingTaskGroup(of: FileResult.self) { group in
        for path in paths {
            group.addTask {
                // The container is Sendable and read without a lock; what is loaded here never
                // leaves the task.
                let inspector: FileInspector = try container.loadOrThrow()
                return inspector.inspect(path)
            }
        }
        var results: [FileResult] = []
        for try await result in group { results.append(result) }
        return results.sorted { $0.path < $1.path }
    }
}
