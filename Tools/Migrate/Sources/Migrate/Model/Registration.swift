/// Under what an instance is loaded.
struct Key: Hashable {
    /// As `TypeIndex.name` has it.
    var type: String
    /// The name as it is written, if there is one.
    var name: String?
}

/// How long an instance is kept.
enum Lifetime: Equatable {
    case transient, graph, singleton, weak
    case cached(String?)

    var isKept: Bool { self != .transient && self != .graph }
}

/// One registration of another library.
struct Registration {
    /// The type that others load, as it is written.
    var service: String
    var name: String?
    var lifetime: Lifetime
    var factory: Factory
    /// The types of `implements`.
    var forwards: [String] = []
    var completion: Completion?
    /// Whether the source says that it runs on the main actor.
    var isOnMainActor = false
    var site: Site
    /// Whether it replaces an earlier one, and keeps that one's lifetime.
    var isOverride = false
    /// Whether only a test registers it: the app does not have it.
    var isInTest = false
    /// When an override takes place.
    var condition: Condition?
    /// Why it needs a hand.
    var marks: [String] = []

    var verb: String { isOverride ? "override" : "register" }

    /// How the instance is made.
    enum Factory {
        case closure(FactoryClosure)
        /// An initializer, as in auto-registration, and the types of its arguments.
        case function(String, arguments: [String])
        /// A function that is given the resolver.
        case resolving(String)
    }
}

/// When an override takes place.
enum Condition {
    /// The text after `if`.
    case value(String)
    /// The text after `#if`.
    case compilation(String)

    func wrap(_ text: String, indentation: String) -> String {
        switch self {
        case .value(let value):
            let inner = text.replacing("\n", with: "\n    ")
            return "if \(value) {\n\(indentation)    \(inner)\n\(indentation)}"
        case .compilation(let value):
            return "#if \(value)\n\(indentation)\(text)\n#endif"
        }
    }
}

/// What is done with an instance after it was made.
struct Completion {
    var closure: FactoryClosure
}

/// Where a registration is written.
struct Site {
    let file: SourceFile
    /// What is replaced.
    var place: Range<Int>
    /// What stands before the dot of `register`, with the white space after it.
    var receiver: String
    /// The type around it, in which names are looked up.
    var scope: String?
    /// The number of the registrar that the function receives: see `Registrars`.
    var registrar: Int?
    /// How much less the result is indented.
    var outdent = 0

    var indentation: String {
        String(file.indentation(at: place.lowerBound).dropLast(outdent))
    }
}

/// Something that is not sure, and a person has to look at.
struct Mark: Hashable, Comparable {
    var path: String
    var line: Int
    var reason: String

    static func < (a: Mark, b: Mark) -> Bool {
        (a.path, a.line, a.reason) < (b.path, b.line, b.reason)
    }
}
