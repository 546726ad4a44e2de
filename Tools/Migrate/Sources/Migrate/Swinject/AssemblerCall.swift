import SwiftSyntax

/// `Assembler([A(), B()], container: c)` as a builder that is built.
struct AssemblerCall {
    private(set) var text = ""
    private(set) var marks: [String] = []
    /// Whether its container was `Container.shared`.
    private(set) var isShared = false
    /// The variable that it initializes.
    let declared: String?
    /// The assignment that it is the value of, and what it is assigned to.
    let assignment: (place: Range<Int>, target: String)?

    init(
        _ call: FunctionCallExprSyntax,
        _ names: SwinjectNames,
        _ file: SourceFile,
        applied: ArrayExprSyntax? = nil
    ) {
        let binding = call.parent?.parent?.as(PatternBindingSyntax.self)
        declared = binding?.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
        assignment = Self.assignment(of: call)
        var builder = "DICBuilder()"
        var assemblies: ExprSyntax?
        for argument in call.arguments {
            let value = argument.expression.trimmedDescription
            switch argument.label?.text {
            case nil: assemblies = argument.expression
            case "container" where value == "Container.shared": isShared = true
            case "container": builder = value
            case "parent", "parentAssembler":
                if value != "nil" { builder = "DICBuilder(parent: \(value))" }
            default: continue
            }
        }
        if assemblies == nil, let applied { assemblies = ExprSyntax(applied) }
        text = builder
        let usesMainActor = names.program.usesMainActor
        if let list = assemblies?.as(ArrayExprSyntax.self) {
            add(list, names, indentation: file.indentation(at: call.place.lowerBound))
        } else if let assemblies {
            text += ".assemble(\(assemblies.trimmedDescription))"
            if usesMainActor { text += ".mainActor" }
            let types = names.registrars.functions.compactMap(\.assembly)
            if types.contains(where: { names.isOnMainActor(assembly: $0) }) {
                marks.append(
                    "those of these assemblies that are a MainActorAssembly go behind `.mainActor`"
                )
            }
        } else if usesMainActor {
            text += ".mainActor"
        }
        text += ".build()"
    }

    private mutating func add(
        _ list: ArrayExprSyntax,
        _ names: SwinjectNames,
        indentation: String
    ) {
        var plain: [String] = []
        var isolated: [String] = []
        for element in list.elements {
            let call = element.expression.as(FunctionCallExprSyntax.self)
            let type = call?.initializedType ?? element.expression.trimmedDescription
            let comments = element.leadingTrivia.comments.map { $0 + "\n" }.joined()
            let value = comments + element.expression.trimmedDescription
            if names.isOnMainActor(assembly: type) {
                isolated.append(value)
            } else {
                plain.append(value)
            }
        }
        let isLong = list.trimmedDescription.contains("\n")
        func arguments(_ values: [String]) -> String {
            guard isLong else { return "(" + values.joined(separator: ", ") + ")" }
            let inner = "\n" + indentation + "    "
            let lines = values.map { inner + $0.replacing("\n", with: inner) }
            return "(" + lines.joined(separator: ",") + "\n" + indentation + ")"
        }
        if !plain.isEmpty { text += ".assemble" + arguments(plain) }
        if names.program.usesMainActor { text += ".mainActor" }
        if !isolated.isEmpty { text += ".assemble" + arguments(isolated) }
    }

    private static func assignment(
        of call: FunctionCallExprSyntax
    ) -> (place: Range<Int>, target: String)? {
        guard let list = call.parent?.as(ExprListSyntax.self), list.count == 3,
            let first = list.first, list.dropFirst().first?.is(AssignmentExprSyntax.self) == true,
            list.parent?.parent?.is(CodeBlockItemSyntax.self) == true
        else { return nil }
        return (list.place, first.trimmedDescription)
    }
}
