/// Why a dependency could not be loaded: what was asked for, where, by whom, what comes near it, and what to write.
///
/// ```swift
/// do {
///     model = try container.loadOrThrow(LoginModel.self)
/// } catch let error as ResolutionError where error.code == .notRegistered {
///     print(error)
/// }
/// ```
///
/// `load()` traps with the same text. An error that a factory throws is not one of these: it is rethrown as it is.
public struct ResolutionError: Error, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// A kind of failure. New ones may come, so a `switch` over them needs a `default`.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        /// The code as it stands in reports, for example `not-registered`. It does not change between versions.
        public let description: String

        /// Nothing is registered under the type.
        public static let notRegistered = Code(description: "not-registered")

        /// The factory returned nil, and the load asked for more than an optional.
        public static let returnedNil = Code(description: "returned-nil")

        /// Making the instance needs the instance itself.
        public static let cycle = Code(description: "cycle")

        /// The type is registered, but takes other arguments.
        public static let argumentMismatch = Code(description: "argument-mismatch")

        /// The instance is kept as long as the container, and was to be reset.
        public static let notResettable = Code(description: "not-resettable")

        /// The factory is asynchronous, and the load is not.
        public static let needsAsync = Code(description: "needs-async")

        /// The factory threw. Only in what `load()` traps with and in a ``BuildError``: other loads rethrow the error.
        public static let factoryThrew = Code(description: "factory-threw")
    }

    /// A registration that an error mentions.
    public struct Mention: Sendable, Hashable, CustomStringConvertible {
        /// The registered type.
        public let name: String

        /// Where it was registered.
        public let location: SourceLocation

        /// The type and the place, for example `LoginModel (Screens.swift:12)`.
        public var description: String { "\(name) (\(location))" }
    }

    /// What kind of failure it is.
    public let code: Code

    /// The type that could not be loaded, with its name if it was asked for by one.
    public let subject: String

    /// What happened, where the code alone does not say it.
    public let detail: String?

    /// Where the load was written, if it is known.
    public let location: SourceLocation?

    /// Where the type is registered, if it is.
    public let registered: SourceLocation?

    /// The factories that were running, innermost first: each needed the one before it. For a cycle, the cycle: each
    /// needs the next, and the last needs the first.
    public let chain: [Mention]

    /// What is registered that comes near.
    public let near: [Mention]

    /// What to write.
    public let suggestion: String

    /// The error that the factory threw, for ``Code/factoryThrew``.
    public let underlyingError: (any Error)?

    /// The type that could not be loaded.
    let type: Any.Type

    init(
        _ code: Code,
        of type: Any.Type,
        named name: DependencyName? = nil,
        detail: String? = nil,
        at location: SourceLocation? = nil,
        registered: SourceLocation? = nil,
        chain: [Registration]? = nil,
        near: [Mention] = [],
        suggestion: String,
        underlyingError: (any Error)? = nil
    ) {
        self.code = code
        self.type = type
        self.subject = TypeName(type).description + (name.map { " named \($0.expression)" } ?? "")
        self.detail = detail
        self.location = location
        self.registered = registered
        self.chain = (chain ?? Self.runningRegistrations).map(Mention.init)
        self.near = near
        self.suggestion = suggestion
        self.underlyingError = underlyingError
    }

    /// The registrations whose factories are running here, innermost first.
    static var runningRegistrations: [Registration] {
        LoadStack.current(.shared).entries.reversed().map(\.registration) + AsyncLoadChain.running
    }

    /// The whole report.
    public var description: String {
        "DIC: \(report)"
    }

    /// The whole report.
    public var debugDescription: String { description }

    /// The report without its first word, to be numbered in a list.
    var report: String {
        var lines: [String]
        if code == .cycle {
            let path = chain.map(\.description) + chain.prefix(1).map(\.name)
            lines = ["[\(code)] " + path.joined(separator: " -> ")]
        } else {
            lines = ["[\(code)] \(subject)" + (detail.map { ": \($0)" } ?? "")]
        }
        func add(_ label: String, _ text: String) {
            lines.append("   \(label.padded(to: 10)) \(text)")
        }
        let mentions = (code == .cycle ? [] : chain) + near
        let width = mentions.map(\.name.count).max() ?? 0
        func add(_ mentions: [Mention], labelled label: (Int) -> String) {
            for (index, mention) in mentions.enumerated() {
                add(label(index), "\(mention.name.padded(to: width))  \(mention.location)")
            }
        }
        if let location { add("loaded at", location.description) }
        if let registered { add("registered", registered.description) }
        if code != .cycle { add(chain) { _ in "needed by" } }
        add(near) { $0 == 0 ? "near:" : "" }
        add("try:", suggestion)
        return lines.joined(separator: "\n")
    }
}

extension ResolutionError.Mention {
    init(_ registration: Registration) {
        self.init(name: registration.title, location: registration.location)
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
