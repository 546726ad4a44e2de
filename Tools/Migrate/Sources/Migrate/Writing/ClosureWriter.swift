import SwiftSyntax

/// Writes a factory closure with parameters in place of loads, or with loads of this library.
struct ClosureWriter {
    private let plan: ClosurePlan
    private let program: Program
    private let registration: Registration
    private let indentation: String
    /// `.named(…)` of the parameters that have a name.
    private(set) var names: [String] = []
    private var parameterNames: [Int: String] = [:]
    /// The loads that use the parameter of an earlier one.
    private var shared: Set<Int> = []

    private static let width = 100

    init(
        _ plan: ClosurePlan,
        _ program: Program,
        _ registration: Registration,
        indentation: String
    ) {
        self.plan = plan
        self.program = program
        self.registration = registration
        self.indentation = indentation
        nameParameters()
    }

    // MARK: Parameters in place of loads

    /// The closure with a parameter for each load.
    func hoisted() -> String {
        var edits = plan.closure.edits
        for (number, load) in plan.loads.enumerated() {
            if plan.shape.bindings[number] != nil { continue }
            edits.append(Edit(place: load.place, text: parameterNames[number]!))
        }
        let file = plan.closure.file
        for place in plan.shape.bindingPlaces { edits.append(removal(of: place, in: file)) }
        // What stays of `let a = …; return T(a: a)` is one expression.
        if let result = plan.shape.result, !plan.shape.bindingPlaces.isEmpty {
            let start = result.positionAfterSkippingLeadingTrivia.utf8Offset
            if let statement = result.parent?.as(ReturnStmtSyntax.self) {
                let from = statement.positionAfterSkippingLeadingTrivia.utf8Offset
                edits.append(Edit(place: from..<start, text: ""))
            }
        }
        let parameters = order.map { "\(parameterNames[$0]!): \(spelled($0))" }
        let given = plan.arguments.map { "\($0.name): \(program.index.spelled($0.type!))" }
        return write(header: parameters + given, edits)
    }

    /// The loads in the order of the parameters: those with names first, as `parameters:` counts.
    private var order: [Int] {
        let all = Array(plan.loads.indices)
        let own = all.filter { !shared.contains($0) }
        return own.filter { plan.loads[$0].name != nil } + own.filter { plan.loads[$0].name == nil }
    }

    private mutating func nameParameters() {
        var taken = Set(plan.arguments.map(\.name)).union(plan.shape.bindings.values)
        let words = plan.closure.closure.tokens(viewMode: .sourceAccurate)
        let inside = plan.closure.loads.map(\.place)
        for token in words {
            guard case .identifier(let word) = token.tokenKind else { continue }
            let isInLoad = inside.contains { $0.contains(token.place.lowerBound) }
            let isLabel = token.parent?.as(LabeledExprSyntax.self)?.label == token
            let isMember =
                token.parent?.parent?.as(MemberAccessExprSyntax.self)?.declName.baseName == token
            if !isInLoad, !isLabel, !isMember { taken.insert(word) }
        }
        for (number, load) in plan.loads.enumerated() {
            if let bound = plan.shape.bindings[number] {
                parameterNames[number] = bound
                continue
            }
            if let earlier = equalLoad(before: number) {
                parameterNames[number] = parameterNames[earlier]
                shared.insert(number)
                continue
            }
            let label = load.node.parent?.as(LabeledExprSyntax.self)?.label?.text
            let base = label ?? TypeName.variable(for: load.type ?? "value")
            var name = base
            var count = 2
            while taken.contains(name) || keywords.contains(name) {
                name = base + "\(count)"
                count += 1
            }
            taken.insert(name)
            parameterNames[number] = name
        }
        for number in order {
            guard let name = plan.loads[number].name, let type = plan.loads[number].type else {
                continue
            }
            names.append(".named(\(dependencyName(name)), \(program.index.metatype(type)))")
        }
    }

    /// An earlier load that gives the same instance in any case.
    private func equalLoad(before number: Int) -> Int? {
        let load = plan.loads[number]
        guard let key = program.key(of: load, in: registration),
            let lifetime = program.registration(of: key)?.lifetime,
            lifetime == .singleton || lifetime == .graph
        else { return nil }
        return plan.loads.indices.prefix(number).first { earlier in
            program.key(of: plan.loads[earlier], in: registration) == key
                && plan.loads[earlier].isOptional == load.isOptional
        }
    }

    /// The type of a parameter: an optional only where nobody registers what may be nil.
    private func spelled(_ number: Int) -> String {
        let load = plan.loads[number]
        let type = load.type!
        guard load.isOptional else { return program.index.spelled(type) }
        let key = program.key(of: load, in: registration)!
        let isThere = program.isRegistered(key) && !load.node.needsOptional
        return program.index.spelled(isThere ? type : type + "?")
    }

    /// The statement with the line that it stands on, or the space before the next one.
    private func removal(of place: Range<Int>, in file: SourceFile) -> Edit {
        let start = file.startOfLine(at: place.lowerBound)
        let isWholeLine =
            file.slice(start..<place.lowerBound).allSatisfy(\.isWhitespace)
            && file.endsLine(at: place.upperBound)
        if isWholeLine {
            return Edit(place: start..<file.endOfLine(at: place.upperBound), text: "")
        }
        var end = place.upperBound
        while end < file.end, [" ", ";"].contains(file.slice(end..<end + 1)) { end += 1 }
        return Edit(place: place.lowerBound..<end, text: "")
    }

    // MARK: Loads of this library

    /// The closure with the resolver, and the loads in their places.
    func resolving(isDeclared: Bool = false) -> String {
        let closure = plan.closure
        let isNeeded = closure.passesResolver || !plan.loads.isEmpty || !plan.arguments.isEmpty
        let resolver = closure.resolvers.first.flatMap { $0 == "$0" ? nil : $0 } ?? "resolver"
        let loads = LoadWriter(program: program, file: closure.file)
        var edits = closure.edits + loads.edits(plan.loads, base: resolver)
        if closure.resolvers == ["$0"] {
            edits += closure.references(to: "$0").map { Edit(place: $0, text: resolver) }
        }
        if !isNeeded, isDeclared { return write(resolver: "_", edits) }
        guard isNeeded else { return write(header: [], edits) }
        if plan.arguments.isEmpty { return write(resolver: resolver, edits) }
        let given = plan.arguments.map { "\($0.name): \(program.index.spelled($0.type!))" }
        let isUsed = closure.passesResolver || !plan.loads.isEmpty
        return write(header: [isUsed ? resolver : "_"] + given, edits)
    }

    // MARK: Completion

    static func completion(
        _ closure: FactoryClosure,
        _ program: Program,
        _ registration: Registration
    ) -> String {
        let resolver = closure.resolvers.first.flatMap { $0 == "$0" ? nil : $0 }
        let base = resolver ?? (closure.resolvers.isEmpty ? "resolver" : "$0")
        let loads = LoadWriter(program: program, file: closure.file)
        var edits = closure.edits + loads.edits(closure.loads, base: base)
        if closure.resolvers.isEmpty, !closure.loads.isEmpty,
            let name = closure.closure.firstParameter
        {
            edits.append(Edit(place: name, text: "resolver"))
        }
        return closure.file.slice(closure.closure.place, with: edits + closure.isolationEdits)
    }

    // MARK: Text

    private func write(resolver: String, _ edits: [Edit]) -> String {
        write(signature: " \(resolver) in", edits)
    }

    private func write(header: [String], _ edits: [Edit]) -> String {
        if header.isEmpty { return write(signature: "", edits) }
        let line = " (" + header.joined(separator: ", ") + ") in"
        guard line.count > Self.width, header.count > 1 else {
            return write(signature: line, edits)
        }
        // What is deeper than the registration is moved back with the body.
        let outer = "\n" + indentation + String(repeating: " ", count: plan.closure.depth)
        let list = header.map { outer + "    " + $0 }.joined(separator: ",")
        return write(signature: " (" + list + outer + ") in", edits)
    }

    private func write(signature: String, _ edits: [Edit]) -> String {
        let node = plan.closure.closure
        let file = plan.closure.file
        let start = node.leftBrace.endPositionBeforeTrailingTrivia.utf8Offset
        var end = start
        var signature = signature
        if let old = node.signature {
            end = old.endPositionBeforeTrailingTrivia.utf8Offset
            if let capture = old.capture {
                let list = capture.trimmedDescription
                signature = " " + list + (signature.isEmpty ? " in" : signature)
            }
        }
        var text = file.slice(node.place, with: edits + [Edit(place: start..<end, text: signature)])
        text = Self.dedented(text, by: plan.closure.depth)
        if plan.alias != nil || !plan.shape.bindingPlaces.isEmpty && plan.shape.result != nil {
            text = Self.joined(text)
        }
        return text
    }

    private static func dedented(_ text: String, by depth: Int) -> String {
        guard depth > 0 else { return text }
        let space = String(repeating: " ", count: depth)
        return text.replacing("\n" + space, with: "\n")
    }

    /// `{ (a: A) in⏎    T(a: a)⏎}` on one line, where it was only long for its bindings.
    private static func joined(_ text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count == 3 || lines.count == 4 else { return text }
        let middle = lines.dropFirst().dropLast().map { $0.drop { $0.isWhitespace } }.filter {
            !$0.isEmpty
        }
        guard middle.count == 1, lines.last?.drop(while: \.isWhitespace) == "}" else { return text }
        let line = lines[0] + " " + middle[0] + " }"
        return line.count <= 80 && !line.contains("//") ? String(line) : text
    }
}

private let keywords: Set<String> = [
    "default", "protocol", "extension", "operator", "in", "is", "as", "self", "class", "func",
    "import", "init", "internal", "public", "private", "return", "switch", "where", "case",
    "repeat",
]

extension ExprSyntax {
    /// Whether the expression stands where only an optional fits.
    var needsOptional: Bool {
        guard let parent else { return false }
        if parent.is(OptionalChainingExprSyntax.self) || parent.is(MemberAccessExprSyntax.self) {
            return true
        }
        if parent.is(InitializerClauseSyntax.self) {
            return parent.parent?.is(OptionalBindingConditionSyntax.self) == true
        }
        guard parent.is(ExprListSyntax.self) else { return false }
        let siblings = parent.children(viewMode: .sourceAccurate)
        guard let next = siblings.drop(while: { $0.id != id }).dropFirst().first else {
            return false
        }
        let text = next.trimmedDescription
        return ["??", "==", "!=", "as?"].contains(text) || text.hasPrefix("as")
    }
}

extension FactoryClosure {
    /// Where a name is used, outside of loads.
    func references(to name: String) -> [Range<Int>] {
        closure.statements.tokens(viewMode: .sourceAccurate).compactMap { token in
            let isName =
                token.text == name && token.parent?.is(DeclReferenceExprSyntax.self) == true
            let isInLoad = loads.contains { $0.place.contains(token.place.lowerBound) }
            return isName && !isInLoad ? token.place : nil
        }
    }

    /// Leaves `@MainActor` out, which the registrar says.
    var isolationEdits: [Edit] {
        (closure.signature?.attributes ?? []).map {
            Edit(place: $0.place.lowerBound..<$0.endPosition.utf8Offset, text: "")
        }
    }
}

extension ClosureExprSyntax {
    var firstParameter: Range<Int>? {
        switch signature?.parameterClause {
        case .simpleInput(let list): list.first?.name.place
        case .parameterClause(let clause): clause.parameters.first?.firstName.place
        case nil: nil
        }
    }
}
