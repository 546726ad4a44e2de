import DICBuilder

extension DependencyGraph {
    /// The graph as JSON, with everything that is known of the nodes and edges: a line for each, in their order.
    ///
    /// What is not there is `null`. An edge has the identifiers of its nodes.
    ///
    /// - Complexity: O(*n*) in the number of nodes and edges.
    public var json: String {
        func list(_ values: [JSONValue]) -> String {
            values.isEmpty ? "[]" : "[\n" + values.map { "    \($0)" }.joined(separator: ",\n") + "\n  ]"
        }
        return """
            {
              "version": 1,
              "nodes": \(list(nodes.map { $0.json(mark: marks[$0.id]) })),
              "edges": \(list(edges.map(\.json)))
            }
            """
    }
}

extension DependencyGraph.Node {
    fileprivate func json(mark: DependencyGraph.Mark?) -> JSONValue {
        .object([
            ("id", .text(id)), ("title", .text(title)), ("type", .text(TypeName(type).qualified)),
            ("name", .optional(name.map { $0.isUnique ? ".unique" : $0.description })),
            ("arguments", .array((argumentTypes ?? []).map { .text(TypeName($0).qualified) })),
            ("lifetime", .optional(lifetime?.description)),
            ("isRegistered", .bool(isRegistered)),
            ("isAsync", .bool(isAsync)),
            ("isOnMainActor", .bool(isOnMainActor)),
            ("knowledge", .text(knowledge.description)),
            ("isMade", .bool(isMade)),
            ("file", .optional(location?.fileID)),
            ("line", location.map { .number($0.line) } ?? .null),
            ("mark", .optional(mark?.description)),
        ])
    }
}

extension DependencyGraph.Edge {
    fileprivate var json: JSONValue {
        .object([
            ("from", .text(from)),
            ("to", .text(to)),
            ("kind", .text(kind.word)),
            ("position", kind.position.map { .number(UInt($0)) } ?? .null),
            ("isDeferred", .bool(isDeferred)),
            ("isOptional", .bool(isOptional)),
            ("isCollected", .bool(isCollected)),
        ])
    }
}

/// As much of JSON as a graph needs.
private enum JSONValue: CustomStringConvertible {
    case null
    case bool(Bool)
    case number(UInt)
    case text(String)
    case array([JSONValue])
    case object([(key: String, value: JSONValue)])

    static func optional(_ text: String?) -> JSONValue { text.map { .text($0) } ?? .null }

    var description: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let value): "\(value)"
        case .text(let text): text.jsonLiteral
        case .array(let values): "[" + values.map(\.description).joined(separator: ", ") + "]"
        case .object(let members):
            "{" + members.map { "\($0.key.jsonLiteral): \($0.value)" }.joined(separator: ", ") + "}"
        }
    }
}

extension String {
    /// The text as a JSON string, in quotation marks.
    var jsonLiteral: String {
        var literal = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"", "\\": literal += "\\\(scalar)"
            case "\n": literal += "\\n"
            // JavaScript's line separators, although JSON allows them.
            case _ where scalar.value < 0x20 || (0x2028...0x2029).contains(scalar.value):
                let digits = String(scalar.value, radix: 16)
                literal += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: literal.unicodeScalars.append(scalar)
            }
        }
        return literal + "\""
    }
}
