extension Collection where Element: Sendable, Self: Sendable {
    /// Transforms the elements, at most `width` at a time, and returns the results in the order of
    /// the elements.
    func concurrentMap<Result: Sendable>(
        width: Int,
        _ transform: @escaping @Sendable (Element) async throws -> Result
    ) async throws -> [Result] {
        try await withThrowingTaskGroup(of: (Int, Result).self) { group in
            var results = [Result?](repeating: nil, count: count)
            for (index, element) in enumerated() {
                if index >= width, let (finished, result) = try await group.next() {
                    results[finished] = result
                }
                group.addTask { (index, try await transform(element)) }
            }
            for try await (finished, result) in group { results[finished] = result }
            return results.map { $0! }
        }
    }
}
