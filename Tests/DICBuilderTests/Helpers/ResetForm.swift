import DICBuilder

/// A call that resets what is cached.
enum ResetForm: String, CaseIterable, Codable, Sendable {
    case lifetime, type

    func reset<T>(_ type: T.Type, in container: some DependencyLoading) {
        switch self {
        case .lifetime: container.reset(.cached)
        case .type: container.reset(type)
        }
    }
}
