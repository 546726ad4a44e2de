/// Writes loads of this library.
struct LoadWriter {
    let program: Program
    let file: SourceFile

    /// The changes that put loads of this library in the places of others.
    func edits(_ loads: [Load], base: String) -> [Edit] {
        var edits: [Edit] = []
        // A load in an argument of another comes after it.
        for load in loads.reversed() {
            edits.append(Edit(place: load.place, text: text(of: load, base: base, edits)))
        }
        return edits
    }

    /// `base.load(T.self, named: "n", arguments: a)`.
    func text(of load: Load, base: String, _ edits: [Edit] = []) -> String {
        var parts: [String] = []
        if let type = load.type { parts.append(program.index.metatype(type)) }
        if let type = load.typeExpression { parts.append(type) }
        if let name = load.name { parts.append("named: \(dependencyName(name))") }
        if !load.arguments.isEmpty {
            let values = load.arguments.map { file.slice($0.place, with: edits) }
            parts.append("arguments: " + values.joined(separator: ", "))
        }
        let verb = load.isOptional ? "loadOrNil" : "load"
        return "\(base).\(verb)(" + parts.joined(separator: ", ") + ")"
    }
}
