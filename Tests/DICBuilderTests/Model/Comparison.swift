import DICBuilder

/// Where the library and the model differ.
struct Comparison {
    private(set) var differences: [String] = []
    private(set) var failureCount = 0

    /// Which instance of the model each instance of the library is, and the other way round: as
    /// many of the one as of the other, or something was shared that should not be, or made anew
    /// that should be shared.
    private var counterparts: [Int: Int] = [:]
    private var originals: [Int: Int] = [:]

    mutating func compare(
        _ actual: Result<[(any AnyNode)?], any Error>,
        with expected: Result<[NaiveInstance?], LoadingFailure>,
        of load: Load,
        in model: NaiveModel
    ) {
        switch (actual, expected) {
        case (.success(let nodes), .success(let instances)):
            if nodes.contains(where: { $0 == nil }) { failureCount += 1 }
            compare(nodes, with: instances, path: "\(load)")
        case (.failure(let error), .failure(let failure)):
            failureCount += 1
            compare(error, with: failure, of: "\(load)", in: model)
        case (.success(let nodes), .failure(let failure)):
            differences.append("\(load): \(nodes.map { $0?.recipe }), expected \(failure)")
        case (.failure(let error), .success(let instances)):
            differences.append("\(load): \(error), expected \(instances.map { $0?.recipe })")
        }
    }

    /// Compares the problems that a build found.
    mutating func compare(
        _ problems: [ResolutionError],
        with failures: [LoadingFailure],
        of container: NaiveContainer,
        in model: NaiveModel
    ) {
        guard problems.count == failures.count else {
            differences.append("build: \(problems), expected \(failures)")
            return
        }
        for (problem, failure) in zip(problems, failures) {
            compare(problem, with: failure, of: "build", in: model, container)
        }
    }

    private mutating func compare(
        _ nodes: [(any AnyNode)?],
        with instances: [NaiveInstance?],
        path: String
    ) {
        guard nodes.count == instances.count else {
            differences.append("\(path): \(nodes.count) instances, expected \(instances.count)")
            return
        }
        for (index, pair) in zip(nodes, instances).enumerated() {
            compare(pair.0, with: pair.1, path: "\(path).\(index)")
        }
    }

    private mutating func compare(
        _ node: (any AnyNode)?,
        with instance: NaiveInstance?,
        path: String
    ) {
        guard let node, let instance else {
            if node != nil || instance != nil {
                let expected = instance.map { "one of registration \($0.recipe)" } ?? "nil"
                differences.append(
                    "\(path): \(node.map { "one of \($0.recipe)" } ?? "nil"), expected \(expected)"
                )
            }
            return
        }
        let serial = node.body.serial
        if let known = counterparts[serial], let original = originals[instance.serial] {
            if known != instance.serial || original != serial {
                differences.append("\(path): another instance")
            }
            return
        }
        if counterparts[serial] != nil { differences.append("\(path): shared, should be new") }
        if originals[instance.serial] != nil {
            differences.append("\(path): new, should be shared")
        }
        counterparts[serial] = instance.serial
        originals[instance.serial] = serial
        if node.recipe != instance.recipe {
            differences.append(
                "\(path): of registration \(node.recipe), expected \(instance.recipe)"
            )
        } else if node.body.argument != instance.argument {
            differences.append("\(path): made from another argument")
        } else {
            compare(node.body.allParts, with: instance.allParts, path: path)
        }
    }

    private mutating func compare(
        _ error: any Error,
        with expected: LoadingFailure,
        of what: String,
        in model: NaiveModel,
        _ unbuilt: NaiveContainer? = nil
    ) {
        guard let actual = LoadingFailure(error), actual == expected else {
            differences.append("\(what): \(error), expected \(expected)")
            return
        }
        if expected == .cycle, let error = error as? ResolutionError, error.code == .cycle,
            !model.isCycle(error.chain.map(\.name), in: unbuilt)
        {
            differences.append("\(what): no cycle: \(error.chain.map(\.name))")
        }
    }

    /// Compares the list of what is registered.
    mutating func compareList(of container: any DependencyLoading, with expected: NaiveContainer) {
        let actual = container.registeredDependencies.map { dependency in
            Self.line(NodeKey(dependency), "\(dependency.lifetime)", isMade: dependency.isMade)
        }
        let expected = expected.all.map { slot in
            Self.line(slot.recipe.key, "\(slot.recipe.lifetime)", isMade: slot.instance != nil)
        }
        if actual != expected {
            let missing = expected.filter { !actual.contains($0) }
            let surplus = actual.filter { !expected.contains($0) }
            differences.append(
                "list: has \(surplus), lacks \(missing), of \(actual.count) and \(expected.count)"
            )
        }
    }

    private static func line(_ key: NodeKey?, _ lifetime: String, isMade: Bool) -> String {
        "\(key?.title ?? "an unknown type") \(lifetime)\(isMade ? " made" : "")"
    }

    mutating func compareRuns(of recipe: Int, actual: Int, expected: Int) {
        if actual != expected {
            differences.append("registration \(recipe) ran \(actual) times, expected \(expected)")
        }
    }

    mutating func require(_ condition: Bool, _ description: @autoclosure () -> String) {
        if !condition { differences.append(description()) }
    }
}

extension NodeKey {
    /// What a line of the list is about.
    init?(_ dependency: RegisteredDependency) {
        guard let known = Self.ofType[ObjectIdentifier(dependency.type)] else { return nil }
        self = known
        takesArgument = dependency.argumentTypes != nil
        name = dependency.name.flatMap { $0.description.split(separator: " ").last }.flatMap {
            Int($0)
        }
    }

    private static let ofType: [ObjectIdentifier: NodeKey] = {
        var keys: [ObjectIdentifier: NodeKey] = [:]
        for (tag, type) in nodeTypes.enumerated() {
            keys[ObjectIdentifier(type.plainType)] = NodeKey(tag: tag, isOptional: false)
            keys[ObjectIdentifier(type.optionalType)] = NodeKey(tag: tag, isOptional: true)
        }
        return keys
    }()
}

extension LoadingFailure {
    /// What the model calls an error of the library, or of a factory.
    init?(_ error: any Error) {
        switch error {
        case let error as RecipeError: self = .thrown(error)
        case let error as ResolutionError where error.code == .notRegistered:
            self = .notRegistered(error.subject)
        case let error as ResolutionError where error.code == .argumentMismatch:
            self = .argumentMismatch(error.subject)
        case let error as ResolutionError where error.code == .returnedNil:
            self = .returnedNil(error.subject)
        // A cycle of transients may be noticed by its depth alone.
        case let error as ResolutionError
        where error.code == .cycle || error.code.description == "too-deep":
            self = .cycle
        case let error as ResolutionError where error.code == .factoryThrew:
            guard let underlying = error.underlyingError as? RecipeError else { return nil }
            self = .thrown(underlying)
        default: return nil
        }
    }
}
