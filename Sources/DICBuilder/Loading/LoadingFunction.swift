/// What an entry keeps of a function whose parameters are loaded, on the main actor or not.
struct LoadingFunction {
    let form: FactoryForm
    let factory: ErasedFactory
    let dependencies: Dependencies

    /// - Parameters:
    ///   - isolation: The isolation of the function.
    ///   - canThrow: Whether the function may throw.
    ///   - named: The parameters that are loaded by name.
    ///   - isCompleted: Whether a closure completes the result. It may load what is not known.
    /// - Precondition: The function has a parameter for each of `named`.
    @inline(__always)
    init<T, each Parameter>(
        _ function: ParameterFunction<T, repeat each Parameter>,
        on isolation: CallerIsolation = .nonisolated,
        canThrow: Bool,
        _ named: [NamedParameter],
        isCompleted: Bool,
        at location: CodeLocation
    ) {
        var list = ParameterList()
        for type in repeat (each Parameter).self { list.append(type, fitsBuffer: ValueBuffer.fits(type)) }
        if list.takesResolver {
            let plan = ParameterPlan(of: T.self, parameters: list.types, named: named, at: location)
            form = .resolving
            factory =
                ResolvingFactory { resolver -> T in
                    var parameters = PlannedParameters(resolver._storage, isolation, plan)
                    return try function(repeat try parameters.load((each Parameter).self))
                }
                .erased
            dependencies = plan.dependencies
            return
        }
        var names: [DependencyName?] = []
        if named.isEmpty {
            dependencies = list.dependencies(isCompleted: isCompleted)
        } else {
            let plan = ParameterPlan(of: T.self, parameters: list.types, named: named, at: location)
            names = plan.names
            dependencies = isCompleted ? .partly(plan.dependencies.known) : plan.dependencies
        }
        if list.count == 0 {
            form = canThrow ? .nullary : .nonthrowingNullary
            factory = function.erased.nullaryFactory(calling: T.self, canThrow: canThrow).erased
        } else if list.canBeBuffered(for: T.self) {
            (form, factory) = (.function, function.erased)
        } else {
            form = .parameterLoader
            factory =
                ParameterFactory { [names] source -> T in
                    var index = 0
                    return try function(
                        repeat try source.loadNext((each Parameter).self, &index, named: names, from: isolation)
                    )
                }
                .erased
        }
    }
}

/// A parameter of a function that is loaded by name.
///
/// ```swift
/// builder
///     .register(named: "archive") { Database(path: "archive.db") }
///     .register(ArchiveModel.init, parameters: [.named("archive", Database.self)])
/// ```
public struct NamedParameter: Sendable {
    let type: Any.Type
    let name: DependencyName

    /// A parameter of a type.
    ///
    /// - Parameters:
    ///   - name: The name of the registration to load it from.
    ///   - type: The type of the parameter, exactly as the function declares it. Several of one type apply to the
    ///     parameters of that type in their order.
    /// - Returns: The parameter.
    public static func named<T>(_ name: DependencyName, _ type: T.Type) -> NamedParameter {
        NamedParameter(type: type, name: name)
    }
}
