/// What a view model shows.
package protocol Screen {
    var title: String { get }
    var lines: [String] { get }
}

extension Screen {
    /// The view model, once it has done something.
    package func after(_ action: (Self) async throws -> Void) async rethrows -> Self {
        try await action(self)
        return self
    }
}

/// Something that the user can type. Each feature registers its own; the shell collects them all.
package struct Command {
    package let name: String
    package let summary: String

    /// Takes what follows the name, and returns what to show.
    package let run: (String) async throws -> any Screen

    package init(
        _ name: String,
        _ summary: String,
        run: @escaping (String) async throws -> any Screen
    ) {
        self.name = name
        self.summary = summary
        self.run = run
    }
}

/// A mistake of the user.
package nonisolated struct Mistake: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}

extension String {
    /// The first word, and what follows it.
    package var splitAtSpace: (word: String, rest: String) {
        let parts = split(separator: " ", maxSplits: 1).map(String.init)
        return (parts.first ?? "", parts.count == 2 ? parts[1] : "")
    }
}
