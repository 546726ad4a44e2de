import SwiftSyntax

/// The names that this library had before it had one verb: `autoregister` and its like, `onStop:`.
struct OldNames: SourceLibrary {
    static let modules: Set<String> = []

    func read(_ files: [SourceFile], _ index: TypeIndex) -> Reading { Reading() }

    func rewrite(_ program: Program, into rewriting: inout Rewriting) {
        for file in program.files {
            let rewriter = OldNameRewriter(file, rewriting)
            rewriting = rewriter.rewriting
        }
    }
}

private final class OldNameRewriter: SyntaxVisitor {
    private static let verbs = [
        "autoregister": "register", "autoregisterThrowable": "register",
        "autoregisterAsync": "registerAsync", "overrideThrowable": "override",
        "decorateThrowable": "decorate",
    ]
    private static let current: Set<String> = [
        "register", "registerSingleton", "registerThrowable", "override", "registerAsync",
        "overrideAsync",
    ]

    private let file: SourceFile
    private(set) var rewriting: Rewriting

    init(_ file: SourceFile, _ rewriting: Rewriting) {
        self.file = file
        self.rewriting = rewriting
        super.init(viewMode: .sourceAccurate)
        walk(file.tree)
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard let name = verb(of: node.calledExpression) else { return .visitChildren }
        let indentation = file.indentation(at: node.calledExpression.place.upperBound - 1)
        let call = OldCall(node, indentation, verb: name.text, isOld: Self.verbs[name.text] != nil)
        if name.text == "override" || name.text.hasPrefix("override"), call.stops {
            rewriting.mark("write .onStop(T.self)", at: node.place.lowerBound, in: file)
            return .visitChildren
        }
        guard let rewritten = call.rewritten(to: Self.verbs[name.text] ?? name.text) else {
            return .visitChildren
        }
        rewriting.loads += 1
        if rewritten.verb != name.text {
            rewriting.replace(name.place, in: file, with: rewritten.verb)
        }
        guard let list = rewritten.list else { return .visitChildren }
        if node.arguments.contains(where: {
            $0.leadingTrivia.hasComments || $0.trailingTrivia.hasComments
        }) {
            rewriting.mark("comments among the arguments", at: node.place.lowerBound, in: file)
            return .visitChildren
        }
        // Calls in the arguments are changed in another run.
        rewriting.replace(call.listPlace, in: file, with: list)
        return .visitChildren
    }

    /// A method of the old names that is not called where it is named.
    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        guard Self.verbs[node.baseName.text] != nil else { return .visitChildren }
        let access = node.parent?.as(MemberAccessExprSyntax.self)
        let called = access.map(Syntax.init) ?? Syntax(node)
        if called.parent?.is(FunctionCallExprSyntax.self) != true {
            rewriting.mark(
                "`\(node.baseName.text)` is not called here",
                at: node.place.lowerBound,
                in: file
            )
        }
        return .visitChildren
    }

    private func verb(of callee: ExprSyntax) -> TokenSyntax? {
        let name =
            callee.as(MemberAccessExprSyntax.self)?.declName.baseName
            ?? callee.as(DeclReferenceExprSyntax.self)?.baseName
        guard let name else { return nil }
        if Self.verbs[name.text] != nil { return name }
        return Self.current.contains(name.text) && callee.is(MemberAccessExprSyntax.self)
            ? name : nil
    }
}

/// One call, and its arguments as they are now.
private struct OldCall {
    private struct Argument {
        var label: String
        var value: String
        var isClosure: Bool
        var parameters: Int
    }

    private static let order = [
        "", "as", "arguments", "in", "named", "dependsOn", "parameters", "factory", "initCompleted",
    ]

    private let node: FunctionCallExprSyntax
    private let indentation: String
    private let verb: String
    private let isOld: Bool
    private var arguments: [Argument] = []

    init(_ node: FunctionCallExprSyntax, _ indentation: String, verb: String, isOld: Bool) {
        self.node = node
        self.indentation = indentation
        self.verb = verb
        self.isOld = isOld
        for argument in node.arguments {
            let closure = argument.expression.as(ClosureExprSyntax.self)
            let text = argument.expression.trimmedDescription
            // The types after `dependsOn:` are one argument.
            if argument.label == nil, let last = arguments.last, last.label == "dependsOn" {
                arguments[arguments.count - 1].value += ", " + text
                continue
            }
            arguments.append(
                Argument(
                    label: argument.label?.text ?? "",
                    value: text,
                    isClosure: closure != nil,
                    parameters: closure.map(Self.parameters) ?? 0
                )
            )
        }
    }

    private static func parameters(_ closure: ClosureExprSyntax) -> Int {
        let named = ClosureReader.parameters(of: closure).count
        if named > 0 { return named }
        return closure.trimmedDescription.contains("$1")
            ? 2
            : closure.trimmedDescription.contains("$0") ? 1 : 0
    }

    var stops: Bool { arguments.contains { $0.label == "onStop" } }

    /// The parentheses, with a trailing closure that moves into them.
    var listPlace: Range<Int> {
        let start = node.calledExpression.place.upperBound
        let end = node.rightParen?.place.upperBound ?? start
        return start..<(takesTrailing ? node.trailingClosure!.place.upperBound : end)
    }

    /// A closure of what takes arguments is written as a function.
    private var takesTrailing: Bool {
        let labels = arguments.map(\.label)
        return verb.hasPrefix("autoregister") && labels.contains("arguments")
            && !labels.contains("") && node.trailingClosure != nil
    }

    /// The new verb and parentheses, or nil if nothing changes. The list is nil if only the verb does.
    func rewritten(to new: String) -> (verb: String, list: String?)? {
        var new = new
        var list = arguments
        if stops { moveStop(&list, &new) }
        if takesTrailing {
            let text = node.trailingClosure!.trimmedDescription
            list.insert(Argument(label: "", value: text, isClosure: true, parameters: 1), at: 0)
        } else if let first = list.firstIndex(where: { $0.label.isEmpty }) {
            moveFunction(&list, first, &new)
        } else if verb == "registerThrowable", let closure = node.trailingClosure,
            Self.parameters(closure) > 1
        {
            new = "register"
        }
        let before = text(arguments)
        let after = text(list)
        if after == before, !takesTrailing { return new == verb ? nil : (new, nil) }
        let isBare = list.isEmpty && node.trailingClosure != nil
        return (new, isBare ? "" : isOnLines ? onLines(list) : "(" + after + ")")
    }

    /// Whether each argument stands on a line of its own.
    private var isOnLines: Bool {
        node.arguments.first?.leadingTrivia.contains { $0.isNewline } == true
            || node.leftParen?.trailingTrivia.contains { $0.isNewline } == true
    }

    private func onLines(_ list: [Argument]) -> String {
        let inner = "\n" + indentation + "    "
        let lines = list.map { inner + ($0.label.isEmpty ? "" : $0.label + ": ") + $0.value }
        return "(" + lines.joined(separator: ",") + "\n" + indentation + ")"
    }

    private func text(_ list: [Argument]) -> String {
        list.map { ($0.label.isEmpty ? "" : $0.label + ": ") + $0.value }.joined(separator: ", ")
    }

    /// `onStop: { … }` belongs to the lifetime.
    private func moveStop(_ list: inout [Argument], _ new: inout String) {
        let stop = list.remove(at: list.firstIndex { $0.label == "onStop" }!)
        let action = stop.isClosure ? " " + stop.value : "(" + stop.value + ")"
        if let lifetime = list.firstIndex(where: { $0.label == "in" }) {
            list[lifetime].value += ".onStop" + action
            return
        }
        let isEager = new == "registerSingleton"
        if isEager { new = "register" }
        let lifetime = (isEager ? ".eagerSingleton" : ".transient") + ".onStop" + action
        list.append(Argument(label: "in", value: lifetime, isClosure: false, parameters: 0))
        sort(&list)
    }

    /// A function comes first without a label, a closure is `factory:`.
    private func moveFunction(_ list: inout [Argument], _ first: Int, _ new: inout String) {
        let hasArguments = list.contains { $0.label == "arguments" }
        let isDecorator = verb.hasPrefix("decorate")
        if isDecorator || (!isOld && hasArguments) { return }
        if verb == "overrideThrowable", list[first].value.hasPrefix("try") {
            list[first].value = "{ " + list[first].value + " }"
            list[first].label = "factory"
        } else if verb == "registerThrowable", isInitializer(list[first].value) {
            new = "register"
            list.insert(list.remove(at: first), at: 0)
            return
        } else if list[first].isClosure, !hasArguments {
            let isNamed = isOld || first > 0 || list[first].parameters > 0
            guard isNamed || verb == "registerThrowable" else { return }
            if verb == "registerThrowable", list[first].parameters > 1 { new = "register" }
            list[first].label = "factory"
        } else if isOld {
            list.insert(list.remove(at: first), at: 0)
            return
        } else if first > 0 {
            list[first].label = "factory"
        }
        sort(&list)
    }

    private func isInitializer(_ text: String) -> Bool {
        text.hasSuffix(".init") || text.contains(".init(") && text.hasSuffix(":)")
    }

    private func sort(_ list: inout [Argument]) {
        let places = list.enumerated().sorted { a, b in
            let x = Self.order.firstIndex(of: a.element.label) ?? 0
            let y = Self.order.firstIndex(of: b.element.label) ?? 0
            return x == y ? a.offset < b.offset : x < y
        }
        list = places.map(\.element)
    }
}
