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
    private let arguments: [Any]
    private let plan: ArgumentPlan
    private var index = 0

    /// - Parameter isolation: The isolation of the function.
    init(_ storage: _ContainerStorage, _ isolation: CallerIsolation, _ arguments: [Any], _ plan: ArgumentPlan) {
        self.storage = storage
        self.isolation = isolation
        self.arguments = arguments
        self.plan = plan
    }

    /// The value of the next parameter.
    ///
    /// - Throws: What its factory throws, or a `ResolutionError` if it cannot be loaded.
    mutating func load<T>(_ type: T.Type) throws -> T {
        defer { index += 1 }
        if let argument = plan.argumentOfParameter[index] { return arguments[argument] as! T }
        return try storage.loadParameter(type, named: plan.names[index], at: index + 1, from: isolation)
    }

    /// The value of the next parameter, loaded asynchronously.
    ///
    /// - Throws: What its factory throws, or a `ResolutionError` if it cannot be loaded.
    mutating func loadAsync<T>(_ type: T.Type) async throws -> T {
        let position = index
        index += 1
        if let argument = plan.argumentOfParameter[position] { return arguments[argument] as! T }
        return try await storage.loadAsync(
            type,
            Request(type, named: plan.names[position], parameter: position + 1),
            at: nil
        )
    }
}
