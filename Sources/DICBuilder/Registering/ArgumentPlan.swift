/// A plan that says which parameters of a function are arguments of the load, and how the others are loaded.
struct ArgumentPlan: Sendable {
    /// For each parameter, the index of its argument.
    let argumentOfParameter: [Int?]

    /// For each parameter, the name to load it by.
    let names: [DependencyName?]

    /// The parameters that are loaded.
    let dependencies: [Dependency]

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
        dependencies = parameters.indices.filter { argumentOfParameter[$0] == nil }
            .map { Dependency(parameters[$0], named: names[$0], .parameter($0 + 1)) }
    }

    private static func trap(
        _ type: Any.Type,
        _ parameters: [Any.Type],
        lack: String,
        label: String,
        at location: CodeLocation
    ) -> Never {
        let taken = parameters.map { TypeName($0).description }.joined(separator: ", ")
        Misuse(
            .noSuchParameter,
            "the factory of \(TypeName(type)) takes (\(taken)), so it has no parameter \(lack)",
            ["registered": "\(location)"],
            try: "\(label): with parameter types, each at most as often as it occurs"
        )
        .trap(at: location)
    }
}

/// The parameters of a function, supplied one after the other: arguments of the load, and loaded dependencies.
struct PlannedParameters {
    private let storage: _ContainerStorage
    private let isolation: CallerIsolation
    private let plan: ArgumentPlan
    private var index = 0

    /// - Parameter isolation: The isolation of the function.
    init(_ storage: _ContainerStorage, _ isolation: CallerIsolation, _ plan: ArgumentPlan) {
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
        return try await storage.loadAsync(
            type,
            Request(type, named: plan.names[position], parameter: position + 1),
            at: nil
        )
    }
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
