/// The page that lists what the compiler says of wrong calls, made from the fixtures.
struct MessagesPage {
    let text: String

    /// A message, a call that draws it, and the right one, if the message does not say it.
    private struct Row: Hashable {
        let message: String
        let call: String
        let remedy: String?
    }

    init(of fixtures: [Fixture]) {
        var (own, other): ([Row], [Row]) = ([], [])
        var known: Set<String> = []
        for example in fixtures.flatMap(\.examples) {
            if let remedy = example.remedy {
                let isNew = known.insert(example.message).inserted
                if isNew {
                    other.append(Row(message: example.message, call: example.call, remedy: remedy))
                }
            } else if let hint = Self.hint(example.message),
                known.insert(Self.kind(of: hint)).inserted
            {
                own.append(Row(message: hint, call: example.call, remedy: nil))
            }
        }
        let lines =
            [
                "# Compiler messages", "",
                "What the compiler says of calls that are written wrong, and what to write.", "",
                "Made from calls in the tests. Of variants, the first is listed.", "",
                "## Messages of the library", "",
                "The message begins with the name of what you wrote, and `is unavailable` or `is deprecated`; then it",
                "says what to write. Beside an error with `the warning says what to write`, read the warning.",
                "",
                "| message | for example at |", "|---|---|",
            ] + own.map { "| \(Self.quote($0.message)) | `\(Self.code($0.call))` |" }
            + [
                "", "## Messages of the compiler", "", "| message | for example at | write |",
                "|---|---|---|",
            ]
            + other.map {
                "| \(Self.quote($0.message)) | `\(Self.code($0.call))` | \(Self.cell($0.remedy ?? "")) |"
            }
        text = (lines + Self.unsaid + Self.crashes).joined(separator: "\n") + "\n"
    }

    /// What the compiler cannot be brought to say, and why.
    private static let unsaid = [
        "", "## What the compiler does not say", "",
        "- In a chain, which is one expression, the warnings of wrong calls come after all errors are mended:",
        "  `.register(())` beside a misspelt verb has none yet.",
        "- An error in a closure whose parameter has no type is `cannot infer type of closure parameter`: the compiler",
        "  tries each form, and to it a parameter without a type is a smaller fault than any in the closure, also where",
        "  it likes the form less (`@_disfavoredOverload`). Write the type, and it says what is wrong.",
        "- `load(7)` is `cannot convert value of type 'Int' to expected argument type 'Page.Type'`, and not that",
        "  `arguments:` is missing: `load(type)` has to be the only form without a label, or the compiler does not take",
        "  a type that is known at run time only.",
        "- That `.mainActor` would do, too, is said of `in: .singleton`, which has a second member for it. Of",
        "  `registerSingleton` and `.scoped`, which are methods, and of `.cached` the error is `type 'Page' does not",
        "  conform to the 'Sendable' protocol`.",
        "- In `registerSingleton`, `registerAsync` and `override`, `name:` for `named:` with a closure draws a list of labels.",
    ]

    /// What no fixture can show, because the compiler ends before it says anything of it.
    private static let crashes = [
        "", "## Crashes of the compiler", "",
        "Swift 6.3.1 ends with `Please submit a bug report` and a `Stack dump`, whose last lines name the file and the",
        "line of the call:", "",
        "| the stack dump has | for example at | write |", "|---|---|---|",
        "| `While emitting reabstraction thunk` | `register(B.init, as: (any HTTP).self)`, where `B.init` takes a function "
            + "| `register(as: (any HTTP).self) { (make: @escaping @Sendable (Int) -> Page) in B(make: make) }`, or "
            + "`register(B.init)` with `forward(B.self, to: (any HTTP).self) { $0 }` |",
    ]

    /// What a message of the library says behind the name.
    private static func hint(_ message: String) -> String? {
        if let match = message.wholeMatch(of: /'.*' is (unavailable|deprecated): (.*)/) {
            return String(match.2)
        }
        return message.wholeMatch(of: /'.*' has been renamed to '(.*)'/).map {
            "has been renamed to \($0.1)"
        }
    }

    /// The words that the variants of one message begin with, of which the first is listed.
    private static func kind(of hint: String) -> String {
        hint.split(separator: " ").prefix(3).joined(separator: " ")
    }

    private static func cell(_ text: String) -> String { text.replacing("|", with: "\\|") }

    /// Without the backticks of a name that is written with them: two around a message would make it
    /// a link to a symbol, and so would three.
    private static func quote(_ message: String) -> String {
        "`" + cell(message.replacing("`", with: "")) + "`"
    }

    private static func code(_ call: String) -> String {
        let call = call.hasSuffix("{") ? call + " …" : call
        return cell(call.count > 90 ? call.prefix(88) + " …" : call)
    }
}
