import AppCore
import DIC

/// Runs commands until there are no more.
struct Shell {
    let commands: [Command]
    let input: any Input
    let output: any Output

    func run() async {
        while let line = input.nextLine() {
            let (name, argument) = line.splitAtSpace
            do {
                guard let command = commands.first(where: { $0.name == name }) else {
                    throw Mistake("no command \(name); try: help")
                }
                show(try await command.run(argument))
            } catch {
                output.write("\(error)\n")
            }
        }
    }

    private func show(_ screen: any Screen) {
        output.write("== \(screen.title)")
        let lines = screen.lines.isEmpty ? ["(nothing)"] : screen.lines
        for line in lines { output.write(line.isEmpty ? "" : "   \(line)") }
        output.write("")
    }
}

/// All commands: the help command, which shows them, is one of them, so they are loaded later.
struct HelpModel: Screen {
    let commands: Lazy<[Command]>

    var title: String { "Help" }
    var lines: [String] { commands.load().map { "\($0.name): \($0.summary)" } }
}
