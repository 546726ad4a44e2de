/// A plan that says which parameters of a function are arguments of the load, and how the others are loaded.
///
/// A parameter that is a resolver is given that of the load, with which the function may load what is not known.
struct ParameterPlan: Sendable {
    /// For each parameter, the index of its argument.
    let argumentOfParameter: [Int?]

    /// For each parameter, the name to load it by.
    let names: [DependencyName?]

    /// The parameters that are loaded.
    let dependencies: Dependencies

    /// - Precondition: There is a parameter for each argument, and another one for each named parameter.
    init(
        of type: Any.Type,
        parameters: [Any.Type],
        arguments: [Any.Type] = [],
        named: [NamedParameter] = [],
        at location: CodeLocation
    ) {
        var argumentOfParameter = [Int?](repeating: nil, count: parameters.count)
        for (index, argument) in arguments.enumerated() {
            let parameter = parameters.indices.first {
                argumentOfParameter[$0] == nil && parameters[$0] == argument
            }
            guard let parameter else {
                let argument = "for an argument of type \(TypeName(argument))"
                Self.trap(type, parameters, lack: argument, label: "arguments", at: location)
            }
            argumentOfParameter[parameter] = index
        }
        var names = [DependencyName?](repeating: nil, count: parameters.count)
        for named in named {
            let parameter = parameters.indices.first {
                argumentOfParameter[$0] == nil && names[$0] == nil && parameters[$0] == named.type
            }
            guard let parameter else {
                let named = "of type \(TypeName(named.type)) for the name \(named.name.expression)"
                Self.trap(type, parameters, lack: named, label: "parameters", at: location)
            }
            names[parameter] = named.name
        }
        self.argumentOfParameter = argumentOfParameter
        self.names = names
        let others = parameters.indices.filter { argumentOfParameter[$0] == nil }
        let loaded = others.filter { !isResolver(parameters[$0]) }
            .map { Dependency(parameters[$0], named: names[$0], .parameter($0 + 1)) }
        dependencies = loaded.count == others.count ? .declared(loaded) : .partly(loaded)
    }

    private static func trap(
        _ type: Any.Type,
        _ parameters: [Any.Type],
        lack: String,
        label: String,
        at location: CodeLocation
    ) -> Never {
        let taken = parameters.map { TypeName($0).description }.joined(separator: ", ")
        Report(
            "no-such-parameter",
            "the factory of \(TypeName(type)) takes (\(taken)), so it has no parameter \(lack)",
            ["registered": "\(location)"],
            try: ["\(label): with parameter types, each at most as often as it occurs"]
        )
        .trap(at: location)
    }
}

/// The parameters of a function, supplied one after the other: arguments of the load, and loaded dependencies.
struct PlannedParameters {
    private let storage: _ContainerStorage
    private let isolation: CallerIsolation
    private let plan: ParameterPlan
    private var index = 0

    /// - Parameter isolation: The isolation of the function.
    init(_ storage: _ContainerStorage, _ isolation: CallerIsolation, _ plan: ParameterPlan) {
        self.storage = storage
        self.isolation = isolation
        self.plan = plan
    }

    /// The value of the next parameter.
    ///
    /// - Parameters:
    ///   - type: The type of the parameter.
    ///   - arguments: The arguments of the load, which are the same for each parameter.
    /// - Throws: What its factory throws, or a `ResolutionError` if it cannot be loaded.
    mutating func load<T, each Argument>(_ type: T.Type, _ arguments: repeat each Argument) throws -> T {
        defer { index += 1 }
        if let argument = plan.argumentOfParameter[index] { return element(argument, of: repeat each arguments) }
        if isResolver(type) { return resolver() }
        return try storage.loadParameter(type, named: plan.names[index], at: index + 1, from: isolation)
    }

    /// The value of the next parameter, loaded asynchronously.
    ///
    /// - Parameters:
    ///   - type: The type of the parameter.
    ///   - arguments: The arguments of the load, which are the same for each parameter.
    /// - Throws: What its factory throws, or a `ResolutionError` if it cannot be loaded.
    mutating func loadAsync<T, each Argument>(
        _ type: T.Type,
        _ arguments: repeat each Argument
    ) async throws -> T {
        let position = index
        index += 1
        if let argument = plan.argumentOfParameter[position] { return element(argument, of: repeat each arguments) }
        if isResolver(type) { return resolver() }
        return try await storage.loadAsync(
            type,
            Request(type, named: plan.names[position], parameter: position + 1),
            at: nil
        )
    }
}

extension PlannedParameters {
    /// The resolver of the load, as a `T`, which is a type of resolvers.
    private func resolver<T>() -> T {
        let resolver = DependencyResolver(storage)
        if T.self == AsyncDependencyResolver.self { return reinterpret(AsyncDependencyResolver(storage)) }
        if T.self == MainActorResolver.self { return reinterpret(resolver.mainActor) }
        if T.self == (any DependencyLoading).self { return reinterpret(resolver as any DependencyLoading) }
        return reinterpret(resolver)
    }
}

/// Whether a parameter of a type is given the resolver of the load.
func isResolver(_ type: Any.Type) -> Bool {
    // Most parameters are classes or existentials, for which the type of the resolver on the main actor is not named:
    // where that is done first takes a hundred thousand instructions.
    if isStruct(type) {
        return type == DependencyResolver.self || type == AsyncDependencyResolver.self || type == MainActorResolver.self
    }
    return isUnconstrainedExistentialType(type) && type == (any DependencyLoading).self
}

/// One element of a pack, which is of type `T`.
///
/// A loop over the pack, because an array of its elements would be an allocation for each load.
private func element<T, each Element>(_ index: Int, of elements: repeat each Element) -> T {
    var position = 0
    for element in repeat each elements {
        if position == index { return reinterpret(element) }
        position += 1
    }
    preconditionFailure("a plan has no arguments that a load does not take")
}
