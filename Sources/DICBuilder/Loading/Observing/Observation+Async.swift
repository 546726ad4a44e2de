// Asynchronous makes and loads. A file of its own: `Observation.swift` has data that each program
// uses.

extension Observations {
    /// Makes an instance asynchronously, and tells the observers.
    func make<T>(_ source: Registration, _ body: @Sendable () async throws -> sending T)
        async throws -> sending T
    {
        guard let running = begin(source) else { return try await body() }
        do {
            let instance = try await ObservationContext.$current.withValue(.making(running)) {
                try await body()
            }
            end(running)
            return instance
        } catch {
            end(running, throwing: error)
            throw error
        }
    }
}

extension ObservationContext {
    /// Runs an asynchronous load of what a request binds to.
    static func interpreting<T>(
        _ request: Request,
        _ load: @Sendable () async throws -> sending T
    ) async throws -> sending T {
        try await $current.withValue(interpreting(request)) { try await load() }
    }
}
