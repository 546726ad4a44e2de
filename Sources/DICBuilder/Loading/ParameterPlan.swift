/// Where the values of a function's parameters come from. What it loads with a resolver is not
/// known.
struct ParameterPlan: Sendable {
    enum Source: Sendable {
        case argument(Int)
        case resolver
        case loaded(Int)
    }

    let sources: [Source]
    let known: [Dependency]

    /// - Precondition: There is a parameter for each argument, and another one for each named
    ///   parameter.
    init(
        of type: Any.Type,
        parameters: [Any.Type],
        arguments: [Any.Type] = [],
        named: [NamedParameter] = [],
        after first: Int = 0,
        at location: CodeLocation
    ) {
        var names = parameters.map { _ in DependencyName?.none }
        var sources = parameters.map { isResolver($0) ? Source.resolver : .loaded(0) }
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
        (self.sources, self.known) = (sources, known)
    }

    /// If `isCompleted`, a closure that completes the result may load more.
    func dependencies(isCompleted: Bool = false) -> Dependencies {
        let takesResolver = sources.contains { if case .resolver = $0 { true } else { false } }
        return Dependencies(
            known: known,
            areOpaque: isCompleted || takesResolver,
            takesResolver: takesResolver
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
    let type: Any.Type
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

struct PlannedParameters {
    let storage: _ContainerStorage
    private let isolation: CallerIsolation
    let plan: ParameterPlan
    private let links: ParameterLinks?
    var index = 0

    init(_ storage: _ContainerStorage, _ isolation: CallerIsolation, _ plan: ParameterPlan) {
        self.storage = storage
        self.isolation = isolation
        self.plan = plan
        links = LoadStack.current.innermost?.entry.links(of: plan.known, in: storage)
    }

    mutating func load<T>(_ type: T.Type) throws -> T {
        defer { index += 1 }
        guard case .loaded(let known) = plan.sources[index] else { return resolver() }
        if let link = unsafe links?[known] {
            return try unsafe link.load(type, in: storage, from: isolation)
        }
        return try storage.load(type, plan.known[known], from: isolation)
    }

    /// As `load`, with the arguments of the load, which are the same for each parameter.
    mutating func load<T, each Argument>(_ type: T.Type, _ arguments: repeat each Argument) throws
        -> T
    {
        guard case .argument(let argument) = plan.sources[index] else { return try load(type) }
        index += 1
        return packElement(argument, of: repeat each arguments)
    }

    /// The resolver of the load, as a `T`, which is a type of resolvers.
    func resolver<T>() -> T {
        let resolver = DependencyResolver(storage)
        if T.self == AsyncDependencyResolver.self {
            return reinterpret(AsyncDependencyResolver(storage))
        }
        if T.self == MainActorResolver.self { return reinterpret(resolver.mainActor) }
        if T.self == (any DependencyLoading).self {
            return reinterpret(resolver as any DependencyLoading)
        }
        return reinterpret(resolver)
    }
}

func isResolver(_ type: Any.Type) -> Bool {
    // Most parameters are classes or existentials, for which the type of the resolver on the main
    // actor is not named: where that is done first takes a hundred thousand instructions.
    if isStruct(type) {
        return type == DependencyResolver.self || type == AsyncDependencyResolver.self
            || type == MainActorResolver.self
    }
    return isUnconstrainedExistentialType(type) && type == (any DependencyLoading).self
}

/// One element of a pack. A loop, because an array of the elements would be an allocation for each
/// load.
func packElement<T, each Element>(_ index: Int, of elements: repeat each Element) -> T {
    var position = 0
    for element in repeat each elements {
        if position == index { return reinterpret(element) }
        position += 1
    }
    preconditionFailure("a plan has no arguments that a load does not take")
}

/// The types of the parameters of a function. Not generic, and not inlined into code over a
/// parameter pack, in which arrays are slow. Up to four types are stored without an array.
struct ParameterList {
    private(set) var count = 0
    /// Whether each parameter is loaded and fits into a buffer, and there are not too many.
    private var fitBuffers = true
    private var first: (Any.Type, Any.Type, Any.Type, Any.Type) = (
        Never.self, Never.self, Never.self, Never.self
    )
    private var further: [Any.Type] = []

    @inline(never) mutating func append(_ type: Any.Type, fitsBuffer: Bool) {
        switch count {
        case 0: first.0 = type
        case 1: first.1 = type
        case 2: first.2 = type
        case 3: first.3 = type
        default: further.append(type)
        }
        count += 1
        if !fitsBuffer || isResolver(type) || count > ValueBuffer.maximumCount {
            fitBuffers = false
        }
    }

    @inline(__always)
    func canBeBuffered<T>(for result: T.Type) -> Bool {
        count > 0 && fitBuffers && ValueBuffer.fits(result)
    }
    var types: [Any.Type] { (0..<count).map { self[$0] } }

    private subscript(index: Int) -> Any.Type {
        switch index {
        case 0: first.0
        case 1: first.1
        case 2: first.2
        case 3: first.3
        default: further[index - 4]
        }
    }

    /// If `isCompleted`, a closure that completes the result may load more.
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

    @inline(__always)
    private func dependency(_ index: Int) -> Dependency {
        Dependency(self[index], .parameter(index + 1))
    }
}
