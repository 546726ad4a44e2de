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
    /// The features of later language versions that are enabled.
    var upcomingFeatures: [String] = []

    var compilerArguments: [String] {
        var arguments = ["-swift-version", languageVersion.rawValue]
        if defaultIsolation != .nonisolated {
            arguments += ["-default-isolation", defaultIsolation.rawValue]
        }
        return arguments + upcomingFeatures.flatMap { ["-enable-upcoming-feature", $0] }
    }

    /// The modes that documents call "every mode": each language version with each default
    /// isolation, and plain Swift 5.
    ///
    /// Swift 5 has the upcoming feature that Xcode enables in new projects. Plain Swift 5, without
    /// it, is what old projects and packages with `swiftLanguageModes: [.v5]` have: there `M.init`
    /// is not `@Sendable`.
    static let everyMode =
        [ClientMode(languageVersion: .five)]
        + LanguageVersion.allCases.flatMap { version in
            DefaultIsolation.allCases.map { isolation in
                ClientMode(
                    languageVersion: version,
                    defaultIsolation: isolation,
                    upcomingFeatures: version == .five ? ["InferSendableFromCaptures"] : []
                )
            }
        }

    var description: String {
        let features =
            upcomingFeatures.isEmpty ? "" : " with " + upcomingFeatures.joined(separator: ", ")
        let version = "Swift \(languageVersion.rawValue)" + features
        return defaultIsolation == .nonisolated
            ? version : "\(version), \(defaultIsolation.rawValue) by default"
    }
}
