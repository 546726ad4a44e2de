/// A plan that says which parameters of a function are arguments of the load, and which are loaded.
struct ArgumentPlan: Sendable {
    /// For each parameter, the index of its argument.
    let argumentOfParameter: [Int?]

    /// The parameters that are loaded.
    let dependencies: [Dependency]

    /// All parameters are loaded.
    init(parameterCount: Int) {
        argumentOfParameter = [Int?](repeating: nil, count: parameterCount)
        dependencies = []
    }

    /// - Precondition: There is a parameter for each argument.
    init(of type: Any.Type, parameters: [Any.Type], arguments: [Any.Type], at location: CodeLocation) {
        var argumentOfParameter = [Int?](repeating: nil, count: parameters.count)
        for (index, argument) in arguments.enumerated() {
            let parameter = parameters.indices.first {
                argumentOfParameter[$0] == nil && parameters[$0] == argument
            }
            guard let parameter else {
                let taken = parameters.map { TypeName($0).description }.joined(separator: ", ")
                fatalError(
                    """
                    DIC: [no-such-parameter] the factory of \(TypeName(type)) takes (\(taken)), so it has no parameter \
                    for an argument of type \(TypeName(argument))
                       registered \(location)
                       try:       arguments: with parameter types, each at most as often as it occurs
                    """,
                    file: location.file,
                    line: location.line
                )
            }
            argumentOfParameter[parameter] = index
        }
        self.argumentOfParameter = argumentOfParameter
        dependencies = parameters.enumerated().filter { argumentOfParameter[$0.offset] == nil }
            .map { Dependency($0.element, .parameter($0.offset + 1)) }
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
        return try storage.loadParameter(type, at: index + 1, from: isolation)
    }

    /// The value of the next parameter, loaded asynchronously.
    ///
    /// - Throws: What its factory throws, or a `ResolutionError` if it cannot be loaded.
    mutating func loadAsync<T>(_ type: T.Type) async throws -> T {
        let position = index
        index += 1
        if let argument = plan.argumentOfParameter[position] { return arguments[argument] as! T }
        return try await storage.loadAsync(type, Request(type, parameter: position + 1), at: nil)
    }
}
