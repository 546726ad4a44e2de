import SwiftSyntax

/// Makes a function of a block of factories.
struct FactoryBlockRewriter {
    private let block: FactoryBlock
    private let number: Int
    private let facts: FactoryFacts
    private let program: Program

    init(_ block: FactoryBlock, _ number: Int, _ facts: FactoryFacts, _ program: Program) {
        self.block = block
        self.number = number
        self.facts = facts
        self.program = program
    }

    private var file: SourceFile { block.file }

    func rewrite(_ rewriting: inout Rewriting) {
        var rest = 0
        for member in block.members.members { rewrite(member, &rewriting, &rest) }
        if !block.isRegistering, rest == 0 {
            rewriting.removeLines(block.node.place, in: file)
            return
        }
        let start = block.node.place.lowerBound
        let end = block.members.leftBrace.place.lowerBound
        if block.isRegistering { join(&rewriting) }
        if block.isRegistering, !block.isFirst { return }
        let isOnMainActor = program.registrars[number].isOnMainActor
        let isolation = isOnMainActor ? "@MainActor " : ""
        let access = block.isPublic ? "public " : ""
        guard block.isRegistering else {
            rewriting.mark(
                "`\(block.container)` is no container any more: move what is left",
                at: start,
                in: file
            )
            return
        }
        let head = "\(isolation)\(access)func \(block.name)(into registrar: DependencyRegistrar) "
        rewriting.replace(start..<end, in: file, with: head)
    }

    /// Leaves out the braces between the blocks of one function.
    private func join(_ rewriting: inout Rewriting) {
        if !block.isLast {
            let brace = block.members.rightBrace.place
            rewriting.replace(
                file.startOfLine(at: brace.lowerBound)..<file.endOfLine(at: brace.upperBound),
                in: file,
                with: ""
            )
        }
        guard !block.isFirst else { return }
        let head = block.node.place.lowerBound
        let brace = block.members.leftBrace.place.upperBound
        let end = file.endsLine(at: brace) ? file.endOfLine(at: brace) : brace
        rewriting.replace(file.startOfLine(at: head)..<end, in: file, with: "")
        // The comments above it are in the function now.
        var at = block.node.position.utf8Offset
        for piece in block.node.leadingTrivia {
            if piece.isComment, file.startOfLine(at: at) == at {
                rewriting.insert("    ", at: at, in: file)
            }
            at += piece.sourceLength.utf8Length
        }
    }

    private func rewrite(
        _ member: MemberBlockItemSyntax,
        _ rewriting: inout Rewriting,
        _ rest: inout Int
    ) {
        let place = member.place
        if let variable = member.decl.as(VariableDeclSyntax.self) {
            let name = variable.bindings.first?.pattern.trimmedDescription ?? ""
            if let property = facts.property(name, of: block.container),
                property.node.id == variable.id
            {
                // What is absent has no registration.
                if property.isAbsent { rewriting.removeLines(place, in: file) }
                return
            }
            let isManagement =
                variable.modifiers.has("static") && name == "shared" || name == "manager"
            let loads = FactoryLoads(facts: facts, container: block.container)
            let alias = facts.aliases[block.container]?[name]
            if isManagement || alias.map({ loads.load($0, resolvers: []) != nil }) == true {
                rewriting.removeLines(place, in: file)
                return
            }
        }
        if let function = member.decl.as(FunctionDeclSyntax.self),
            function.name.text == "autoRegister"
        {
            rewrite(function, &rewriting)
            return
        }
        if let initializer = member.decl.as(InitializerDeclSyntax.self),
            initializer.body?.statements.isEmpty != false
        {
            rewriting.removeLines(place, in: file)
            return
        }
        rest += 1
        rewriting.mark("a member of the container: move it", at: place.lowerBound, in: file)
    }

    /// The statements of `autoRegister()` become statements of the function.
    private func rewrite(_ function: FunctionDeclSyntax, _ rewriting: inout Rewriting) {
        guard let body = function.body else { return }
        let isRegistered = { (statement: CodeBlockItemSyntax) in
            program.registrations.contains {
                $0.site.file === file && $0.site.place == statement.place
            }
        }
        if !body.statements.contains(where: { !isDefault($0) }) {
            rewriting.removeLines(function.place, in: file)
            return
        }
        removeLine(function.place.lowerBound..<body.leftBrace.place.upperBound, &rewriting)
        removeLine(body.rightBrace.place, &rewriting)
        let depth = file.indentation(at: function.place.lowerBound).count
        for statement in body.statements {
            let start = file.startOfLine(at: statement.place.lowerBound)
            let width = file.indentation(at: start).count - depth
            if width > 0 { rewriting.replace(start..<start + width, in: file, with: "") }
            if isRegistered(statement) { continue }
            if isDefault(statement) {
                rewriting.removeLines(statement.place, in: file)
            } else {
                rewriting.mark("this is not moved", at: statement.place.lowerBound, in: file)
            }
        }
    }

    private func isDefault(_ statement: CodeBlockItemSyntax) -> Bool {
        statement.trimmedDescription.contains("manager.defaultScope")
    }

    private func removeLine(_ place: Range<Int>, _ rewriting: inout Rewriting) {
        let start = file.startOfLine(at: place.lowerBound)
        rewriting.replace(start..<file.endOfLine(at: place.upperBound), in: file, with: "")
    }
}
