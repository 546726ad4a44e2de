import AppCore
import Storage

/// Who is reading.
final class ProfileModel: Screen {
    private let profiles: Profiles
    private let discardProfile: () -> Void

    /// - Parameter discardProfile: Forgets all that belongs to the current profile.
    init(profiles: Profiles, discardProfile: @escaping () -> Void) {
        self.profiles = profiles
        self.discardProfile = discardProfile
    }

    var title: String { "Profile" }
    var lines: [String] { [profiles.current] }

    func change(to name: String) throws {
        guard !name.isEmpty, name.allSatisfy(\.isLetter) else { throw Mistake("a profile has a name of letters") }
        profiles.current = name
        discardProfile()
    }
}
