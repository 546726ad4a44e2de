import AppCore
import DIC

/// All commands: the help command, which shows them, is one of them, so they are loaded later.
struct HelpModel: Screen {
    let commands: Lazy<[Command]>

    var title: String { "Help" }
    var lines: [String] { commands.load().map { "\($0.name): \($0.summary)" } }
}
