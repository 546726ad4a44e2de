/// The compiler settings of a client that change how it sees the library.
struct ClientMode: Hashable, Sendable, CustomStringConvertible {
    enum LanguageVersion: String, CaseIterable, Sendable {
        case five = "5"
        case six = "6"
    }

    enum DefaultIsolation: String, CaseIterable, Sendable {
        case nonisolated
        case mainActor = "MainActor"
    }

    var languageVersion = LanguageVersion.six
    var defaultIsolation = DefaultIsolation.nonisolated

    var compilerArguments: [String] {
        var arguments = ["-swift-version", languageVersion.rawValue]
        if defaultIsolation != .nonisolated { arguments += ["-default-isolation", defaultIsolation.rawValue] }
        return arguments
    }

    var description: String {
        let version = "Swift \(languageVersion.rawValue)"
        return defaultIsolation == .nonisolated ? version : "\(version), \(defaultIsolation.rawValue) by default"
    }
}
