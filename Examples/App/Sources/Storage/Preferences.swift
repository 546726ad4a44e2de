/// How a profile likes its articles.
package final class Preferences {
    private static let defaults = ["width": "60", "order": "newest", "days": "yes"]

    private var values: [String: String]
    private let records: Records

    package init(records: Records) {
        self.records = records
        let pairs = records.lines(of: "preferences").map {
            $0.split(separator: "=").map(String.init)
        }
        values = Dictionary(pairs.filter { $0.count == 2 }.map { ($0[0], $0[1]) }) { $1 }
    }

    package var width: Int { Int(self["width"]) ?? 60 }
    package var order: String { self["order"] }
    package var showsDays: Bool { self["days"] == "yes" }

    package subscript(_ name: String) -> String { values[name] ?? Self.defaults[name] ?? "" }

    package func set(_ name: String, to value: String) throws {
        values[name] = value
        try records.save(
            values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" },
            as: "preferences"
        )
    }
}
