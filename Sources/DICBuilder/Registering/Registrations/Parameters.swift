/// Which parameters of a function are arguments of the load, and which are loaded.
@usableFromInline
package struct ParameterPlan: Sendable {
    /// For each parameter, the index of its argument.
    @usableFromInline
    let argumentOfParameter: [Int?]

    @usableFromInline
    package let argumentTypes: [Any.Type]

    /// The parameters that are loaded.
    @usableFromInline
    package let dependencies: [DeclaredDependency]

    /// - Precondition: There is a parameter for each argument.
    @usableFromInline
    package init(
        of type: Any.Type,
        parameters: [DeclaredDependency],
        arguments: [DeclaredDependency],
        at location: SourceLocation
    ) {
        var argumentOfParameter = [Int?](repeating: nil, count: parameters.count)
        for (index, argument) in arguments.enumerated() {
            let parameter = parameters.indices.first {
                argumentOfParameter[$0] == nil && parameters[$0].type == argument.type
            }
            guard let parameter else {
                let taken = parameters.map { TypeName($0.type).description }.joined(separator: ", ")
                fatalError(
                    """
                    DIC: [no-such-parameter] what makes \(TypeName(type)) takes (\(taken)), so there is no parameter \
                    for an argument of type \(TypeName(argument.type))
                       registered \(location)
                       try:       arguments: with the types of parameters, each as often as there are such parameters
                    """,
                    file: location.file,
                    line: location.line
                )
            }
            argumentOfParameter[parameter] = index
        }
        self.argumentOfParameter = argumentOfParameter
        argumentTypes = arguments.map(\.type)
        dependencies = zip(parameters, argumentOfParameter).filter { $1 == nil }.map(\.0)
    }
}

/// Gives a function its parameters, one after the other.
@usableFromInline
package struct Parameters {
    private let source: DependencySource
    private let arguments: [Any]
    private let plan: ParameterPlan?

    /// The place of the parameter that `next` has gone to, from 1.
    package private(set) var position = 0

    @usableFromInline
    package init(of source: DependencySource, _ arguments: [Any] = [], by plan: ParameterPlan? = nil) {
        self.source = source
        self.arguments = arguments
        self.plan = plan
    }

    /// Goes on to the next parameter.
    ///
    /// - Returns: Whether it is one of the arguments.
    package mutating func next() -> Bool {
        defer { position += 1 }
        return plan?.argumentOfParameter[position] != nil
    }

    /// The argument for the parameter that `next` has gone to.
    package func argument<T>(_ type: T.Type) -> T {
        guard let plan, let argument = plan.argumentOfParameter[position - 1] else {
            fatalError("DIC: parameter \(position) is not an argument")
        }
        return arguments[argument] as! T
    }

    /// The value of the next parameter.
    ///
    /// - Throws: What its factory throws, or a `ResolutionError` if there is nothing to load.
    @usableFromInline
    package mutating func load<T>(_ type: T.Type) throws -> T {
        next() ? argument(type) : try source.loadParameter(type, at: position)
    }
}
