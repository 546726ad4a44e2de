/// One `register…` call: plain data, which keeps no factory alive. A reference, because many things
/// name it.
package final class Registration: Sendable {
    /// How often a registration may lead back to itself in a chain of loads: a recursion that ends
    /// is legal.
    static let recursionLimit = 100
    /// What the call says.
    let facts: RegistrationFacts
    init(_ facts: RegistrationFacts) { self.facts = facts }
    package var key: Key { facts.key }
    package var location: CodeLocation { facts.location }
    package var lifetime: Lifetime { facts.lifetime }
    package var isolation: Isolation { facts.isolation }
    package var isAsync: Bool { facts.isAsync }

    /// Whether the factory may throw an error of its own.
    package var canThrow: Bool { facts.canThrow }

    /// Whether the call also says what completes an instance.
    var hasCompletion: Bool { facts.hasCompletion }

    /// Whether the call also says what stops an instance.
    var hasStopAction: Bool { facts.hasStopAction }

    /// Whether the factory is a closure, and not a function that exists.
    package var isClosure: Bool { facts.isClosure }

    /// What the call changes of another registration of its key; nil if it registers.
    var change: ChangeAction? { facts.change }

    /// Whether the instance is given when a scope opens.
    package var isGivenToScope: Bool { facts.isGivenToScope }

    /// What the factory needs, as far as it is known.
    package var dependencies: Dependencies { facts.dependencies }

    /// Whether it may load what is not known: its factory does, or what opens scopes does in them.
    package var loadsUnknown: Bool {
        dependencies.areOpaque
            || dependencies.known.contains { $0.name != nil && opensScopes($0.type) }
    }

    /// What overrides and decorates the registration; nil if nothing does.
    package var history: RegistrationHistory? { facts.history }

    /// The source of a forward; nil if this is not one.
    package var forwardSource: Dependency? { facts.forwardSource }

    /// The type that it is loaded as.
    package var type: Any.Type { facts.key.type }

    /// The type with its name and arguments.
    package var title: String { key.title }
}

/// What one `register…` call says, and what overrides and decorators have made of it. A value,
/// because each entry stores it, and only reports need a `Registration`.
package struct RegistrationFacts: Sendable {
    /// What it is loaded by.
    package let key: Key
    /// Where the factory was registered: of an overridden registration, the place of the override.
    package let location: CodeLocation
    /// The known dependencies, or where they are found.
    private var needs: Needs
    /// Whether the factory may load what is not known. Only while it is unchanged.
    private let isOpaque: Bool
    /// Whether a parameter of the function is a resolver.
    let takesResolver: Bool
    /// How long an instance is kept.
    package internal(set) var lifetime: Lifetime
    /// Where the factory runs.
    package internal(set) var isolation: Isolation
    /// Whether the factory is asynchronous.
    package internal(set) var isAsync: Bool
    /// Whether the factory may throw an error of its own.
    package internal(set) var canThrow: Bool
    /// Whether the call also says what completes an instance.
    var hasCompletion = false
    /// Whether the call also says what stops an instance.
    var hasStopAction = false
    /// `isClosure` in the lowest bit, `isFunction` in the highest, and the raw value of `change` in
    /// those between. One byte, because each entry has it.
    private var traitsOfCall: UInt8 = 0
    /// Whether the instance is given when a scope opens. There is no factory then.
    package var isGivenToScope = false

    @inline(__always) package init(
        _ key: consuming Key,
        _ lifetime: Lifetime,
        isolation: Isolation = .nonisolated,
        isAsync: Bool = false,
        canThrow: Bool,
        dependencies: consuming Dependencies,
        at location: CodeLocation
    ) {
        self.key = key
        self.location = location
        needs = .known(dependencies.known)
        isOpaque = dependencies.areOpaque
        takesResolver = dependencies.takesResolver
        self.lifetime = lifetime
        self.isolation = isolation
        self.isAsync = isAsync
        self.canThrow = canThrow
    }

    /// The known dependencies. Those of a changed registration are behind a reference, which others
    /// do not pay for.
    private enum Needs: Sendable {
        /// Those that the call says.
        case known([Dependency])
        /// Those of a changed registration, or those that are found later.
        case other(OtherNeeds)
    }

    /// Needs that are not those of one call.
    private indirect enum OtherNeeds: Sendable {
        /// Those of a changed registration.
        case changed(RegistrationHistory)
        /// With what the factory was seen to load besides.
        case seen(RegistrationFacts, [Dependency])
    }

    /// What the factory needs, as far as it is known.
    package var dependencies: Dependencies {
        switch needs {
        case .known(let dependencies): isOpaque ? .partly(dependencies) : .declared(dependencies)
        case .other(.changed(let history)): history.dependencies
        case .other(.seen(let facts, let loads)): facts.dependencies.adding(loads)
        }
    }

    /// What overrides and decorates the registration; nil if nothing does.
    package var history: RegistrationHistory? {
        switch needs {
        case .known: nil
        case .other(.changed(let history)): history
        case .other(.seen(let facts, _)): facts.history
        }
    }

    /// The facts with what the factory was seen to load, and does not declare.
    func seeing(_ loads: [Key]) -> RegistrationFacts {
        if loads.isEmpty { return self }
        let needs = loads.map { Dependency($0.type, named: $0.name, .seen) }
        return changed(self) { $0.needs = .other(.seen(self, needs)) }
    }

    /// Makes these the facts of a changed registration: what is true of one call is no longer.
    mutating func note(_ history: RegistrationHistory) {
        needs = .other(.changed(history))
        isClosure = false
        isFunction = false
        hasStopAction = false
    }

    /// Whether the factory is a closure that names the types of its parameters, and not a function
    /// that exists.
    var isClosure: Bool {
        get { traitsOfCall & 1 != 0 }
        set { traitsOfCall = traitsOfCall & ~1 | (newValue ? 1 : 0) }
    }

    /// Whether the factory is a function or an initializer that exists, and not a closure.
    var isFunction: Bool {
        get { traitsOfCall & 128 != 0 }
        set { traitsOfCall = traitsOfCall & ~128 | (newValue ? 128 : 0) }
    }

    /// What the call changes of another registration of its key; nil if it registers.
    var change: ChangeAction? {
        get { ChangeAction(rawValue: (traitsOfCall & 127) >> 1) }
        set { traitsOfCall = traitsOfCall & 129 | (newValue?.rawValue ?? 0) << 1 }
    }

    /// The type that it is loaded as.
    var type: Any.Type { key.type }

    /// Where the original was registered, which overrides and decorators may have changed.
    var registeredAt: CodeLocation { history?.registeredAt ?? location }

    /// Whether this is what an override or a decorator has made of another registration of the same
    /// key.
    func isChange(of original: RegistrationFacts) -> Bool {
        history != nil && registeredAt == original.registeredAt
    }

    /// The source of a forward; nil if this is not one.
    var forwardSource: Dependency? { dependencies.known.first.flatMap { $0.isForward ? $0 : nil } }

    /// Notes that the call itself says what stops an instance, if `stop` is its place.
    func notingStopAction(at stop: CodeLocation?) -> RegistrationFacts {
        changed(self) { $0.hasStopAction = stop == location }
    }
}

/// What the calls have been that made a registration what it is: a list that grows at its end
/// without being copied.
@safe package final class RegistrationHistory: Sendable {
    /// Where the original was registered.
    package let registeredAt: CodeLocation
    /// Where the override is that replaces the original's factory; nil if there is none.
    package let overriddenAt: CodeLocation?
    /// What the factory needs after the change.
    let dependencies: Dependencies
    /// Whether the factory makes what a scope would be given when it opens.
    let replacesGivenValue: Bool
    /// The facts of the override or the decorator.
    let call: Registration
    /// Released later, because the list may be long: a recursive release could fill the stack.
    private let retainedPrevious: Unmanaged<Registration>
    /// What the call changed.
    var previous: Registration { unsafe retainedPrevious.takeUnretainedValue() }

    /// - Precondition: The registration is not given to a scope, if the call decorates it.
    init(
        of registration: Registration,
        changedBy call: Registration,
        overriddenAt location: CodeLocation?,
        dependencies: Dependencies
    ) {
        registeredAt = registration.facts.registeredAt
        overriddenAt = location
        self.dependencies = dependencies
        replacesGivenValue =
            registration.isGivenToScope || registration.history?.replacesGivenValue == true
        self.call = call
        unsafe retainedPrevious = .passRetained(registration)
    }

    deinit { unsafe releaseLater(.fromOpaque(retainedPrevious.toOpaque())) }
}

/// What a call changes of what is registered.
package enum ChangeAction: UInt8, Sendable {
    /// Not 0, which stands for no change in `RegistrationFacts`.
    case override = 1
    case decorator, stop

    /// What has been done, as reports say it.
    var participle: String {
        switch self {
        case .override: "overridden"
        case .decorator: "decorated"
        case .stop: "stopped"
        }
    }
}

/// What was registered, in that order, for later reports. Copies share their chunks: an append
/// copies at most one.
struct RegistrationLog: Sendable {
    /// How many registrations an append copies at most. A choice.
    private static let chunkSize = 64
    /// The registrations, `chunkSize` in each chunk but the last.
    private var chunks: [[Registration]] = []
    /// How many there are, replaced ones included.
    private(set) var count = 0

    init(_ registrations: some Sequence<Registration>) {
        for registration in registrations { append(registration) }
    }

    /// Adds a registration.
    mutating func append(_ registration: Registration) {
        if count.isMultiple(of: Self.chunkSize) { chunks.append([]) }
        chunks[chunks.count - 1].append(registration)
        count += 1
    }

    /// The registrations in their order; of several with one key, the last.
    var registrations: [Registration] {
        var seen: Set<Key> = []
        return chunks.joined().reversed().filter { seen.insert($0.key).inserted }.reversed()
    }
}

/// What was registered when something failed, for later reports: it keeps no factories and no
/// instances alive.
package final class RegistrationSnapshot: Sendable {
    /// For findings whose advice searches for nothing.
    package static let none = RegistrationSnapshot { [] }

    /// Collects the registrations. Called for each use, because few reports are ever read.
    private let read: @Sendable () -> [Registration]
    /// What searches compare of each type, found once for all reports.
    private let namesOfTypes = Guarded<[ObjectIdentifier: [Unicode.Scalar]]?>(nil)
    /// The names without modules of all registered types, with a module of each, and those that
    /// several modules have; found once for all reports.
    private let namesInReports = Guarded<(modules: [String: String], ambiguous: Set<String>)?>(nil)
    init(_ read: @escaping @Sendable () -> [Registration]) { self.read = read }

    /// The registrations, in their order.
    var all: [Registration] { read() }

    /// The names without modules that two of these types, of those in them, and of all that is
    /// known have.
    func ambiguousNames(with types: [Any.Type]) -> Set<String> {
        let names = namesInReports.withLock { $0 } ?? namesOfAll()
        // Not added to those of all, which would be copied for each report.
        var modules: [String: String] = [:]
        var ambiguous: Set<String> = names.ambiguous
        for (module, name) in types.flatMap({ TypeName($0).parts }) {
            let other = names.modules[name] ?? modules.updateValue(module, forKey: name)
            if let other, other != module { ambiguous.insert(name) }
        }
        return ambiguous
    }

    /// Finds the names without modules of all registered types.
    private func namesOfAll() -> (modules: [String: String], ambiguous: Set<String>) {
        var names: (modules: [String: String], ambiguous: Set<String>) = ([:], [])
        for (module, name) in all.flatMap(\.namedTypes).flatMap({ TypeName($0).parts }) {
            let other = names.modules.updateValue(module, forKey: name)
            if let other, other != module { names.ambiguous.insert(name) }
        }
        namesInReports.set(names)
        return names
    }

    /// What searches compare of each registered type. The first call finds it with `name`, which
    /// must always be the same.
    func names(_ name: (Any.Type) -> [Unicode.Scalar]) -> [ObjectIdentifier: [Unicode.Scalar]] {
        if let names = namesOfTypes.withLock({ $0 }) { return names }
        var names: [ObjectIdentifier: [Unicode.Scalar]] = [:]
        for type in all.lazy.map(\.type) where names[ObjectIdentifier(type)] == nil {
            names[ObjectIdentifier(type)] = name(type)
        }
        namesOfTypes.set(names)
        return names
    }
}

/// The dependencies of a factory, as far as they are known without running it.
package struct Dependencies: Sendable {
    /// The dependencies that are known, in the order of the parameters.
    package let known: [Dependency]
    /// Whether the factory may load what is not known: a closure that takes a resolver is part of
    /// it.
    package let areOpaque: Bool
    /// Whether a parameter of the function is a resolver.
    var takesResolver = false

    /// None is known: a closure loads what it wants from its resolver.
    package static var opaque: Dependencies { Dependencies(known: [], areOpaque: true) }

    /// None: the factory is a closure without a resolver.
    package static var none: Dependencies { Dependencies(known: [], areOpaque: false) }

    /// Whether the factory is a function whose parameters are loaded.
    var areOfFunction: Bool { known.first.map { $0.kind != .stated } ?? false }

    /// These, with what the factory was seen to load.
    fileprivate func adding(_ loads: [Dependency]) -> Dependencies {
        Dependencies(known: known + loads, areOpaque: areOpaque)
    }

    /// All are known.
    package static func declared(_ known: [Dependency]) -> Dependencies {
        Dependencies(known: known, areOpaque: false)
    }

    /// Some are known, and a closure that takes a resolver, such as an `initCompleted`, may load
    /// more.
    package static func partly(_ known: [Dependency]) -> Dependencies {
        Dependencies(known: known, areOpaque: true)
    }

    /// What the `dependsOn:` of a closure names, beside what its `initCompleted` may load. Unknown
    /// if it names nothing.
    package static func stated(_ types: [Any.Type], isCompleted: Bool = false) -> Dependencies {
        types.isEmpty
            ? .opaque
            : Dependencies(known: types.map { Dependency($0, .stated) }, areOpaque: isCompleted)
    }
}

/// One known need of a factory.
package struct Dependency: Sendable {
    /// The type as it is written: it may be optional, an array, a `Lazy` or a `Provider`.
    package let type: Any.Type
    /// The name that it is loaded by, if it has one; of what opens scopes, the name of those.
    package let name: DependencyName?
    /// How it is known.
    package let kind: Kind

    /// How a dependency is known.
    package enum Kind: Sendable, Hashable {
        /// The parameter of a function, counted from 1.
        case parameter(Int)
        /// Shareable if another factory of its type may make kept instances: `Sendable`, or on the
        /// main actor.
        case forward(isShareable: Bool)
        /// Loaded by a closure, according to the `dependsOn:` beside it.
        case stated
        /// Loaded by a factory that does not declare it, as was seen when it ran.
        case seen
    }

    /// Whether it is loaded by the code of the factory, and not for it.
    var isLoadedByCode: Bool { kind == .stated || kind == .seen }

    /// Whether it is the source of a forward.
    package var isForward: Bool { if case .forward = kind { true } else { false } }

    package init(_ type: Any.Type, named name: DependencyName? = nil, _ kind: Kind) {
        self.type = type
        self.name = name
        self.kind = kind
    }

    /// What is requested for it when it is loaded.
    package var request: Request {
        switch kind {
        case .parameter(let position): Request(type, named: name, parameter: position)
        case .forward, .seen: Request(type, named: name)
        case .stated: Request(stated: type)
        }
    }
}

/// A registration, and one of its dependencies.
package struct DependencyUse: Sendable {
    /// What needs it.
    package let registration: Registration
    /// What it needs.
    package let dependency: Dependency
    /// What needs it: the registration, or the override or the decorator that made it what it is.
    let call: Registration
}
