extension Prover {
    /// What to say of a function that nothing loads, although what it returns is registered; nil for everything else.
    ///
    /// - Parameters:
    ///   - uses: What has such a parameter.
    ///   - root: Where the program says what it loads, if nothing has such a parameter.
    ///   - place: Where the function can be registered.
    func functionHints(
        _ request: Request,
        _ uses: [DependencyUse],
        _ root: CodeLocation,
        _ place: Suggestion.Destination
    ) -> (ResolutionError.Code, Hints)? {
        guard let (parameters, result) = functionParts(of: request.type) else { return nil }
        let instance = Request(result, named: request.name)
        let registration = TypeName(request.type).registration(named: request.name)
        if parameters.isEmpty {
            let targets = storage.binding(of: instance).targets.map(\.registration)
            if !targets.isEmpty && !targets.contains(where: \.isAsync) {
                let provider = Self.replacing(uses, by: "Provider<\(TypeName(result))>")
                return (
                    .notRegistered,
                    Hints(
                        detail: "not made from a registration; a Provider is",
                        near: targets.map(ResolutionError.Reference.init),
                        suggestions: provider + [Suggestion(registration, place)]
                    )
                )
            }
        }
        let others = storage.variants(of: instance).filter { !$0.key.arguments.elementsEqual(parameters, by: ==) }
        guard let other = others.first else { return nil }
        let function = other.makerType ?? (other.key.arguments.isEmpty ? "Provider<\(TypeName(result))>" : nil)
        let parameter = function.map { Self.replacing(uses, by: $0) } ?? []
        let ofRoot = uses.isEmpty ? other.codeForRoot.map { [Suggestion($0, .inPlaceOf(root))] } ?? [] : []
        let registered = others.map { "registered with \(Hints.list($0.key.arguments))" }
        return (
            .argumentMismatch,
            Hints(
                detail: (["a function of \(Hints.list(parameters))"] + registered).joined(separator: ", "),
                near: others.map(ResolutionError.Reference.init),
                suggestions: parameter + ofRoot + [Suggestion(registration, .beside(other.location))]
            )
        )
    }

    /// Another type of the parameters.
    private static func replacing(_ uses: [DependencyUse], by type: String) -> [Suggestion] {
        .repair(of: uses) { [$0.dependency.replaced(by: type, of: $0.registration)] }
    }
}
