/// The parts of a call of `register`, in the order in which they are written.
struct RegisterCall {
    var receiver: String
    var verb = "register"
    var function: String?
    var `as`: String?
    var arguments: String?
    var lifetime: String?
    var named: String?
    var dependsOn: [String] = []
    var parameters: [String] = []
    var closure: String?
    /// Whether the closure is written as a function: those with `arguments:` are.
    var isClosureFirst = false
    var completion: String?
    var indentation = ""

    private static let width = 110

    var text: String {
        var parts: [String] = []
        if let function { parts.append(function) }
        if isClosureFirst, let closure { parts.append(closure) }
        if let type = self.as { parts.append("as: \(type)") }
        if let arguments { parts.append("arguments: \(arguments)") }
        if let lifetime { parts.append("in: \(lifetime)") }
        if let named { parts.append("named: \(named)") }
        if !dependsOn.isEmpty { parts.append("dependsOn: " + dependsOn.joined(separator: ", ")) }
        if !parameters.isEmpty {
            parts.append("parameters: [" + parameters.joined(separator: ", ") + "]")
        }
        let trailing = isClosureFirst ? nil : closure
        if let completion, trailing == nil { parts.append("initCompleted: \(completion)") }
        var text = receiver + verb
        if !parts.isEmpty || trailing == nil { text += list(parts) }
        if let trailing {
            text += " " + broken(trailing, after: text)
            if let completion { text += " initCompleted: " + completion }
        }
        return text
    }

    /// `{ (a: A) in T(a: a) }` on three lines, where one would be too long.
    private func broken(_ closure: String, after text: String) -> String {
        let line = text.split(separator: "\n").last ?? ""
        let isLong = indentation.count + line.count + closure.count + 1 > Self.width
        guard isLong, !closure.contains("\n"), closure.hasPrefix("{ ("),
            let end = closure.range(of: ") in ")
        else { return closure }
        let body = closure[end.upperBound...].dropLast(2)
        let head = closure[..<end.upperBound].dropLast()
        return "\(head)\n\(indentation)    \(body)\n\(indentation)}"
    }

    private func list(_ parts: [String]) -> String {
        let line = "(" + parts.joined(separator: ", ") + ")"
        let last = receiver.split(separator: "\n").last.map(String.init) ?? receiver
        let isLong = indentation.count + last.count + verb.count + line.count > Self.width
        guard isLong, parts.count > 1, !line.contains("\n") else { return line }
        let inner = "\n" + indentation + "    "
        return "(" + parts.map { inner + $0 }.joined(separator: ",") + "\n" + indentation + ")"
    }
}
