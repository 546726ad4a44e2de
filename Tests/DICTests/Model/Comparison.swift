import DIC

/// Where the library and the model differ.
struct Comparison {
    private(set) var differences: [String] = []
    private(set) var failureCount = 0

    /// Which instance of the model each instance of the library is, and the other way round: as many of the one as of
    /// the other, or something was shared that should not be, or made anew that should be shared.
    private var counterparts: [ObjectIdentifier: NaiveModel.Instance] = [:]
    private var originals: [ObjectIdentifier: any AnyNode] = [:]

    mutating func compare(
        _ actual: Result<(any AnyNode)?, any Error>,
        with expected: Result<NaiveModel.Instance?, LoadingFailure>,
        of load: Load,
        in model: NaiveModel
    ) {
        switch (actual, expected) {
        case (.success(let node), .success(let instance)):
            if node == nil { failureCount += 1 }
            compare(node, with: instance, path: "\(load)")
        case (.failure(let error), .failure(let failure)):
            failureCount += 1
            compare(error, with: failure, of: "\(load)", in: model)
        default:
            differences.append("\(load): \(actual), expected \(expected)")
        }
    }

    /// Compares the problems that a build found.
    mutating func compare(_ problems: [ResolutionError], with failures: [LoadingFailure], in model: NaiveModel) {
        guard problems.count == failures.count else {
            differences.append("build: \(problems), expected \(failures)")
            return
        }
        for (problem, failure) in zip(problems, failures) {
            compare(problem, with: failure, of: "build", in: model)
        }
    }

    private mutating func compare(_ node: (any AnyNode)?, with instance: NaiveModel.Instance?, path: String) {
        guard let node, let instance else {
            if node != nil || instance != nil {
                differences.append("\(path): \(node.debugDescription), expected \(instance.debugDescription)")
            }
            return
        }
        let (nodeID, instanceID) = (ObjectIdentifier(node), ObjectIdentifier(instance))
        if let known = counterparts[nodeID], let original = originals[instanceID] {
            if known !== instance || original !== node { differences.append("\(path): another instance") }
            return
        }
        if counterparts[nodeID] != nil { differences.append("\(path): shared, should be new") }
        if originals[instanceID] != nil { differences.append("\(path): new, should be shared") }
        counterparts[nodeID] = instance
        originals[instanceID] = node
        if node.recipe != instance.recipe || node.parts.count != instance.parts.count {
            differences.append("\(path): of registration \(node.recipe), expected \(instance.recipe)")
            return
        }
        for (index, parts) in zip(node.parts, instance.parts).enumerated() {
            compare(parts.0, with: parts.1, path: "\(path).\(index)")
        }
    }

    private mutating func compare(
        _ error: any Error,
        with expected: LoadingFailure,
        of what: String,
        in model: NaiveModel
    ) {
        guard let actual = LoadingFailure(error), actual == expected else {
            differences.append("\(what): \(error), expected \(expected)")
            return
        }
        if expected == .cycle, let chain = (error as? ResolutionError)?.chain.map(\.name), !model.isCycle(chain) {
            differences.append("\(what): no cycle: \(chain)")
        }
    }

    mutating func compareWhatIsMade(in container: any DependencyLoading, with model: NaiveModel) {
        let registered = container.registeredDependencies
        if registered.count != model.recipes.count {
            differences.append("\(registered.count) registrations, expected \(model.recipes.count)")
        }
        let actual = Set(registered.filter(\.isMade).map { NaiveModel.name(of: $0.type) })
        let expected = Set(model.recipes.keys.filter(model.isMade).map(\.name))
        if actual != expected { differences.append("made: \(actual), expected \(expected)") }
    }

    mutating func compareRuns(of recipe: Int, actual: Int, expected: Int) {
        if actual != expected { differences.append("registration \(recipe) ran \(actual) times, expected \(expected)") }
    }
}

extension LoadingFailure {
    /// What the model calls an error of the library, or of a factory.
    init?(_ error: any Error) {
        switch error {
        case let error as RecipeError: self = .thrown(error)
        case let error as ResolutionError where error.code == .notRegistered: self = .notRegistered(error.subject)
        case let error as ResolutionError where error.code == .returnedNil: self = .returnedNil(error.subject)
        case let error as ResolutionError where error.code == .cycle: self = .cycle
        case let error as ResolutionError where error.code == .factoryThrew:
            guard let underlying = error.underlyingError as? RecipeError else { return nil }
            self = .thrown(underlying)
        default: return nil
        }
    }
}
