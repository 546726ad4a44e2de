/// Where the values of a function's parameters come from, if not all of them are loaded. What it
/// loads with a resolver is not known.
struct ParameterPlan: Sendable {
    /// Where the value of one parameter comes from.
    enum Source: Sendable {
        /// An argument of the load, by its index.
        case argument(Int)
        /// The resolver, as a value of a type.
        case resolver(Any.Type)
        /// A load, by the index in `known`.
        case loaded(Int)
    }

    /// Where the values come from, in the order of the parameters.
    let sources: [Source]
    /// Whether a parameter is a resolver.
    let hasResolver: Bool
    /// What is loaded, in the order of the parameters.
    let known: [Dependency]

    /// Decides where each parameter comes from. The `parameters` come after the `first` ones, which
    /// are arguments too.
    ///
    /// - Precondition: There is a parameter for each argument, and another one for each named
    ///   parameter. Else this traps with a report.
    init(
        of type: Any.Type,
        parameters: [Any.Type],
        arguments: [Any.Type] = [],
        named: [NamedParameter] = [],
        after first: Int = 0,
        at location: CodeLocation
    ) {
        var names = parameters.map { _ in DependencyName?.none }
        var sources = parameters.map { isResolver($0) ? Source.resolver($0) : .loaded(0) }
        var free = Array(parameters.indices)
        func take(_ wanted: Any.Type, for purpose: @autoclosure () -> String, label: String) -> Int
        {
            let isOpener = isScopeOpener(wanted)
            let index = free.firstIndex {
                parameters[$0] == wanted || isOpener && opensScopes(parameters[$0])
            }
            if let index { return free.remove(at: index) }
            let taken = parameters.map { TypeName($0).description }.joined(separator: ", ")
            Report(
                "no-such-parameter",
                "the factory of \(TypeName(type)) takes (\(taken)), so it has no parameter \(purpose())",
                ["registered": "\(location)"],
                try: ["\(label): with parameter types, each at most as often as it occurs"]
            )
            .trap(at: location)
        }
        for (index, type) in arguments.enumerated() {
            sources[
                take(type, for: "for an argument of type \(TypeName(type))", label: "arguments")
            ] = .argument(index)
        }
        for (type, name) in named.map({ ($0.type, $0.name) }) {
            names[
                take(
                    type,
                    for: "of type \(TypeName(type)) for the name \(name.expression)",
                    label: "parameters"
                )
            ] =
                name
        }
        var known: [Dependency] = []
        for (index, type) in parameters.enumerated() {
            guard case .loaded = sources[index] else { continue }
            sources[index] = .loaded(known.count)
            known.append(Dependency(type, named: names[index], .parameter(first + index + 1)))
        }
        self.sources = (0..<first).map { .argument($0) } + sources
        hasResolver = sources.contains { if case .resolver = $0 { true } else { false } }
        self.known = known
    }

    /// The dependencies of a registration with this plan. If `isCompleted`, a closure that
    /// completes the result may load more.
    func dependencies(isCompleted: Bool = false) -> Dependencies {
        Dependencies(
            known: known,
            areOpaque: isCompleted || hasResolver,
            takesResolver: hasResolver
        )
    }
}

/// A parameter of a function that is loaded by name, or opens scopes of a name.
///
/// ```swift
/// builder
///     .register(named: "archive") { Database(path: "archive.db") }
///     .register(ArchiveModel.init, parameters: [.named("archive", Database.self)])
/// ```
public struct NamedParameter: Sendable {
    /// The type of the parameter, as it is written.
    let type: Any.Type
    /// The name that it is loaded by, or of the scopes that it opens.
    let name: DependencyName

    /// A parameter that is loaded by a name, of exactly this type. Several of one type apply in
    /// their order.
    public static func named<T>(_ name: DependencyName, _ type: T.Type) -> NamedParameter {
        NamedParameter(type: type, name: name)
    }

    /// A ``ScopeOpener`` parameter, or an optional or a `Lazy` of one, that opens scopes of a name.
    public static func opening(_ scope: ScopeName) -> NamedParameter {
        NamedParameter(type: ScopeOpener.self, name: DependencyName(scope.text))
    }
}

extension DependencyResolver {
    /// The resolver as a `T`, which is a type of resolvers.
    func converted<T>() -> T {
        if T.self == AsyncDependencyResolver.self {
            return reinterpret(AsyncDependencyResolver(_storage))
        }
        if T.self == MainActorResolver.self { return reinterpret(mainActor) }
        if T.self == (any DependencyLoading).self {
            return reinterpret(self as any DependencyLoading)
        }
        return reinterpret(self)
    }
}

/// Whether a parameter of a type is given the resolver, and not loaded.
func isResolver(_ type: Any.Type) -> Bool {
    // Most parameters are classes or existentials, for which the type of the resolver on the main
    // actor is not named: where that is done first takes a hundred thousand instructions.
    if isStruct(type) {
        return type == DependencyResolver.self || type == AsyncDependencyResolver.self
            || type == MainActorResolver.self
    }
    return isUnconstrainedExistentialType(type) && type == (any DependencyLoading).self
}

/// The types of the parameters of a function. Not generic, and not inlined into code over a
/// parameter pack, in which arrays are slow. Up to four types are stored without an array.
struct ParameterList {
    /// How many parameters there are.
    private(set) var count = 0
    /// Whether some parameter is a resolver, and not loaded.
    private(set) var hasResolver = false
    /// The types of the first four parameters.
    private var first: (Any.Type, Any.Type, Any.Type, Any.Type) = (
        Never.self, Never.self, Never.self, Never.self
    )
    /// The types of those after the fourth.
    private var further: [Any.Type] = []

    /// Adds the type of the next parameter.
    @inline(never) mutating func append(_ type: Any.Type) {
        switch count {
        case 0: first.0 = type
        case 1: first.1 = type
        case 2: first.2 = type
        case 3: first.3 = type
        default: further.append(type)
        }
        count += 1
        if isResolver(type) { hasResolver = true }
    }

    /// The types in the order of the parameters.
    var types: [Any.Type] { (0..<count).map { self[$0] } }

    /// The type of the parameter at an index from 0.
    private subscript(index: Int) -> Any.Type {
        switch index {
        case 0: first.0
        case 1: first.1
        case 2: first.2
        case 3: first.3
        default: further[index - 4]
        }
    }

    /// The dependencies of a registration whose parameters are all loaded. If `isCompleted`, a
    /// closure that completes the result may load more.
    @inline(never) func dependencies(isCompleted: Bool) -> Dependencies {
        isCompleted ? .partly(dependencies) : .declared(dependencies)
    }

    private var dependencies: [Dependency] {
        // Array literals: to reserve an array and append to it takes several times as long.
        switch count {
        case 0: []
        case 1: [dependency(0)]
        case 2: [dependency(0), dependency(1)]
        case 3: [dependency(0), dependency(1), dependency(2)]
        case 4: [dependency(0), dependency(1), dependency(2), dependency(3)]
        default: (0..<count).map(dependency)
        }
    }

    /// The dependency of a parameter, which reports count from 1.
    @inline(__always)
    private func dependency(_ index: Int) -> Dependency {
        Dependency(self[index], .parameter(index + 1))
    }
}
