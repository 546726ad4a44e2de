import DICBuilder

/// What a load asks for.
struct ProgramRequest: Hashable, Sendable, CustomStringConvertible {
    var tag: Int
    var isOptional = false
    var name: Int?
    var argument: Int?

    /// The key that is looked for first.
    var key: NodeKey {
        NodeKey(tag: tag, isOptional: isOptional, name: name, takesArgument: argument != nil)
    }

    var description: String { key.title + (argument.map { "(\($0))" } ?? "") }
}

/// How a factory loads something that it needs.
struct Edge: Sendable {
    enum Verb: Sendable {
        case loadOrThrow, loadOrNil, loadAll
        /// As the parameter of the factory.
        case parameter
    }

    enum Argument: Sendable {
        case none
        case value(Int)
        /// One less than the factory's own argument: a recursion that ends.
        case oneLess
    }

    var tag: Int
    var isOptional = false
    var name: Int?
    var argument = Argument.none
    var verb: Verb

    /// The captured container that it loads from if that is built by then. Otherwise from the
    /// factory's resolver.
    var captured: Int?

    /// Whether the factory passes on what goes wrong here.
    var canFail: Bool { verb == .loadOrThrow || verb == .loadAll }

    /// What is loaded; nil for a recursion that has come to its end.
    func request(given argument: Int?) -> ProgramRequest? {
        var request = ProgramRequest(tag: tag, isOptional: isOptional, name: name)
        switch self.argument {
        case .none: break
        case .value(let value): request.argument = value
        case .oneLess:
            guard let argument, argument > 0 else { return nil }
            request.argument = argument - 1
        }
        return request
    }
}

/// What a test does with a container that it loads from.
struct Load: Sendable, CustomStringConvertible {
    enum Verb: CaseIterable, Sendable {
        case load, loadOrNil, subscripted, loadOrThrow, loadAll
    }

    let container: Int
    var request: ProgramRequest
    var verb: Verb

    var description: String { "\(verb) \(request) from container \(container)" }
}

/// What is done to a container that is already there.
enum Change: Sendable {
    case reset(ProgramRequest, in: Int)
    case resetCached(in: Int)

    // Of mutable containers.
    case release(Int)
    case unregisterAll(Int)
    case register(Recipe, into: Int)
}

extension NodeKey {
    /// How reports name the type.
    var typeName: String { isOptional ? "Node<Tag\(tag)>?" : "Node<Tag\(tag)>" }

    /// How reports name it: type, arguments, name.
    var title: String { typeName + (takesArgument ? "(Int)" : "") + suffix }

    /// How reports name it where nothing is said of arguments.
    var subject: String { typeName + suffix }

    private var suffix: String { name.map { " named \"\(Self.nameText($0))\"" } ?? "" }

    var dependencyName: DependencyName? { name.map { DependencyName(Self.nameText($0)) } }

    private static func nameText(_ name: Int) -> String { "name \(name)" }

    /// The key of the other type: `Node<Tag>?` for `Node<Tag>`, and the other way round.
    var other: NodeKey {
        var other = self
        other.isOptional.toggle()
        return other
    }
}

/// Why a load failed.
enum LoadingFailure: Error, Hashable {
    /// What was asked for.
    case notRegistered(String)
    case argumentMismatch(String)
    case returnedNil(String)
    case cycle
    case thrown(RecipeError)
}
