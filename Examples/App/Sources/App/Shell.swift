import AppCore

/// Runs commands until there are no more.
final class Shell {
    private let commands: [Command]
    private let input: any Input
    private let output: any Output

    init(commands: [Command], input: any Input, output: any Output) {
        self.commands = commands
        self.input = input
        self.output = output
    }

    func run() async {
        while let line = input.nextLine() {
            let (name, argument) = line.splitAtSpace
            do {
                show(try await screen(for: name, argument))
            } catch {
                output.write("\(error)\n")
            }
        }
    }

    private func screen(for name: String, _ argument: String) async throws -> any Screen {
        guard let command = commands.first(where: { $0.name == name }) else {
            throw Mistake("no command \(name); try: help")
        }
        return try await command.run(argument)
    }

    private func show(_ screen: any Screen) {
        output.write("== \(screen.title)")
        let lines = screen.lines.isEmpty ? ["(nothing)"] : screen.lines
        for line in lines { output.write(line.isEmpty ? "" : "   \(line)") }
        output.write("")
    }
}
