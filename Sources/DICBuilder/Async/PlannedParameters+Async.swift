// In a file without types, and not beside what registered initializers are loaded with: the data of
// a file is linked as a whole, and with it what its asynchronous functions call.
extension PlannedParameters {
    mutating func loadAsync<T, each Argument>(_ type: T.Type, _ arguments: repeat each Argument)
        async throws -> T
    {
        let source = plan.sources[index]
        index += 1
        switch source {
        case .argument(let argument): return packElement(argument, of: repeat each arguments)
        case .resolver: return resolver()
        case .loaded(let known):
            return try await storage.loadAsync(type, plan.known[known].request, at: nil)
        }
    }
}
