import AppCore
import Storage

/// Something that a profile can change.
struct Setting {
    let name: String
    let choices: [String]
}

/// The settings of the current profile.
struct SettingsModel: Screen {
    let settings: [Setting]
    let preferences: Preferences

    var title: String { "Settings" }
    var lines: [String] {
        settings.map { "\($0.name) = \(preferences[$0.name])  (\(list($0.choices)))" }
    }

    func set(_ name: String, to value: String) throws {
        guard let setting = settings.first(where: { $0.name == name }) else {
            throw Mistake("no setting \(name)")
        }
        guard setting.choices.contains(value) else {
            throw Mistake("\(name) can be \(list(setting.choices))")
        }
        try preferences.set(name, to: value)
    }

    private func list(_ choices: [String]) -> String { choices.joined(separator: ", ") }
}

/// Who is reading.
struct ProfileModel: Screen {
    let profiles: Profiles

    /// Forgets all that belongs to the current profile.
    let discardProfile: () -> Void

    var title: String { "Profile" }
    var lines: [String] { [profiles.current] }

    func change(to name: String) throws {
        guard !name.isEmpty, name.allSatisfy(\.isLetter) else {
            throw Mistake("a profile has a name of letters")
        }
        profiles.current = name
        discardProfile()
    }
}
