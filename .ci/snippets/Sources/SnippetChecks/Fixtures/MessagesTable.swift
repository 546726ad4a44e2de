/// The table of what the compiler says of wrong calls and does not say how to mend, made from the
/// fixtures.
struct MessagesTable {
    /// What stands above and below the table in a page.
    private static let marks = ("<!-- messages -->\n", "<!-- end of messages -->\n")

    let text: String

    init(of fixtures: [Fixture]) {
        var known: Set<String> = []
        let rows = fixtures.flatMap(\.examples).compactMap { example -> String? in
            guard let remedy = example.remedy, known.insert(example.message).inserted else {
                return nil
            }
            let message = Self.quote(example.message)
            return "| \(message) | `\(Self.code(example.call))` | \(Self.cell(remedy)) |\n"
        }
        text = "| message | for example at | write |\n|---|---|---|\n" + rows.joined()
    }

    /// The page with this table in place of what stands between its marks. Throws a `Failure` if
    /// they are missing.
    func placed(in page: String) throws -> String {
        guard let start = page.firstRange(of: Self.marks.0),
            let end = page[start.upperBound...].firstRange(of: Self.marks.1)
        else {
            throw Failure(
                place: CatalogPage(page).title,
                message: "has no place for the messages of the compiler"
            )
        }
        return "\(page[..<start.upperBound])\n\(text)\n\(page[end.lowerBound...])"
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
