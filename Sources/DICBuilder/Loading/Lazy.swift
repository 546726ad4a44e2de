/// A dependency that is loaded at its first use, and then kept.
///
/// ```swift
/// final class Editor {
///     private let printer: Lazy<Printer>    // printer.load().print()
///     init(printer: Lazy<Printer>) { self.printer = printer }
/// }
///
/// builder.register(Editor.init)    // or: .register { Editor(printer: $0.load()) }
/// let editor = Editor(printer: Lazy(Printer()))    // in a test, without a container
/// ```
///
/// Load it, or declare it as a parameter of a registered initializer, wherever the dependency
/// itself can be loaded. It also breaks cycles. What lives on the main actor is returned there, and
/// reported as `needs-main-actor` off it.
///
/// The dependency is loaded exactly once, however many threads use it first, and copies share the
/// instance. Until then it keeps the container's registrations alive: if an instance that the
/// container itself keeps never uses its `Lazy`, the two keep each other alive.
public struct Lazy<T> {
    // A reference to what is not generic: a value that holds a `T` would be laid out at run time.
    private let storage: LazyStorage

    /// Creates a lazy dependency from an existing instance.
    @_disfavoredOverload public init(_ instance: T) { storage = LazyStorage(of: instance) }

    /// Creates a lazy dependency that a closure makes at the first use: once, or again after it has
    /// thrown.
    public init(
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ make: @escaping @Sendable () throws -> T
    ) {
        let place = CodeLocation(fileID: fileID, line: line)
        let factory = NullaryFactory(make: make).erased
        storage = LazyStorage(
            of: T.self,
            in: .empty,
            Key(Lazy.self),
            .nonisolated,
            at: place,
            .nullary,
            factory
        )
    }

    private init(_ storage: LazyStorage) { self.storage = storage }

    /// - Parameter location: The factory that needs it, or the load; if nil, reports show the place
    ///   of the use.
    package init(_ storage: _ContainerStorage, _ request: Request, at location: CodeLocation?) {
        self.init(storage, of: Lazy.self, LaterLoad(request), at: location)
    }

    /// The `type` is what reports show.
    init(
        _ storage: _ContainerStorage,
        of type: Any.Type,
        _ later: LaterLoad,
        at location: CodeLocation?
    ) {
        let location = location ?? .unknown
        self.init(storage, of: type, later, at: location) { resolver in
            try later.load(T.self, in: resolver._storage, at: location)
        }
    }

    /// The `type` is what reports show, and the `request` what the closure loads from the
    /// container.
    package init(
        _ storage: _ContainerStorage,
        of type: Any.Type,
        for request: Request,
        at location: CodeLocation,
        _ load: @escaping @Sendable (DependencyResolver) throws -> T
    ) { self.init(storage, of: type, LaterLoad(request), at: location, load) }

    private init(
        _ storage: _ContainerStorage,
        of type: Any.Type,
        _ later: LaterLoad,
        at location: CodeLocation,
        _ load: @escaping @Sendable (DependencyResolver) throws -> T
    ) {
        self.storage = LazyStorage(
            of: T.self,
            in: storage,
            Key(type, named: later.request.name),
            .nonisolated,
            at: location,
            .resolving,
            ResolvingFactory(make: load).erased,
            for: later
        )
    }

    /// Creates a lazy dependency that a closure on the main actor makes at the first use, which has
    /// to be there too.
    ///
    /// ```swift
    /// let editor = Editor(printer: .mainActor { Printer() })    // @MainActor final class Printer
    /// ```
    ///
    /// A first use off it is reported as `needs-main-actor`. What is not `Sendable` has to be made
    /// by the closure, because a later use may be off it.
    public static func mainActor(
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ make: @escaping @MainActor () throws -> sending T
    ) -> Lazy {
        let place = CodeLocation(fileID: fileID, line: line)
        let factory = MainActorNullaryFactory(make: make).nonisolated.erased
        return Lazy(
            LazyStorage(
                of: T.self,
                in: .empty,
                Key(Lazy.self),
                .mainActor,
                at: place,
                .nullary,
                factory
            )
        )
    }

    /// The instance, always the same: loaded at the first use as
    /// ``DependencyLoading/load(_:named:fileID:line:)`` does.
    public func load(fileID: StaticString = #fileID, line: UInt = #line) -> T {
        load(at: CodeLocation(fileID: fileID, line: line), insteadUse: .ofDeferred)
    }

    /// The instance for a property, which this was created for, and whose place reports show. Traps
    /// if there is none.
    package func loadForProperty() -> T { load(at: origin ?? .unknown, insteadUse: .unavailable) }

    /// The factory that needs it, or the load that returned it; nil if that is not known.
    private var origin: CodeLocation? { storage.origin }

    /// The instance, or a trap with a report that says what to write in place of the load.
    private func load(at location: CodeLocation, insteadUse call: ThrowingCall) -> T {
        do { return try loadOrThrow(fileID: location.file, line: location.line) } catch {
            return _ContainerStorage.empty.failure(
                error,
                at: location,
                insteadUse: call,
                origin: origin
            )
        }
    }

    /// The instance, always the same; nil where ``DependencyLoading/loadOrNil(_:named:)`` returns
    /// nil. After nil, the next call tries again.
    public func loadOrNil() -> T? { orNil { try loadOrThrow() } }

    /// The instance, always the same, or an error.
    ///
    /// - Throws: What ``DependencyLoading/loadOrThrow(_:named:fileID:line:)`` throws. After an
    ///   error, the next call tries again.
    public func loadOrThrow(fileID: StaticString = #fileID, line: UInt = #line) throws -> T {
        try storage.load(T.self, at: CodeLocation(fileID: fileID, line: line))
    }
}

/// Nil in place of an error, unless it is that of a use off the main actor.
private func orNil<T>(_ load: () throws -> T) -> T? {
    do { return try load() } catch {
        _ContainerStorage.trapUnlessNil(for: error)
        return nil
    }
}

// All copies return one instance, which therefore has to be Sendable.
extension Lazy: Sendable where T: Sendable {}

extension Lazy: StructuralType { package static var structure: Structure { .lazy(loaded: T.self) } }

/// What a `Lazy` or a `Provider` loads.
final class LaterLoad: Sendable {
    /// What is requested from the container.
    let request: Request
    /// The address of the entry that a frozen container has bound the request to, or 0 if each load
    /// looks for it. Not the entry: the container keeps that alive, and is let go of after a load.
    private let entry: UInt
    /// Whether the instance lives on the main actor, if it is known from the binding.
    private let livesOnMainActor: Bool?

    init(_ request: Request, _ binding: Binding? = nil) {
        self.request = request
        livesOnMainActor = binding?.livesOnMainActor
        if case .exact(let entry) = binding {
            self.entry = unsafe UInt(bitPattern: Unmanaged.passUnretained(entry).toOpaque())
        } else {
            entry = 0
        }
    }

    /// Loads the instance in the container that has bound the request, or in a scope of it.
    func load<T>(_ type: T.Type, in storage: _ContainerStorage, at location: CodeLocation) throws
        -> T
    {
        // What was stopped or closed has entries that report it.
        guard let entry = unsafe UnsafeRawPointer(bitPattern: entry), !storage.isClosed,
            !storage.refusesLoads
        else { return try storage.loadLater(type, request, at: location) }
        return try unsafe Unmanaged<Entry>.fromOpaque(entry)._withUnsafeGuaranteedRef { entry in
            storage.noteLoad(of: [entry])
            do { return try entry.load(type, in: storage, from: .dynamic, at: nil) } catch {
                throw storage.located(error, at: location)
            }
        }
    }

    /// Whether what is loaded lives on the main actor.
    func isOnMainActor(in storage: _ContainerStorage) -> Bool {
        livesOnMainActor ?? storage.binding(of: request).livesOnMainActor
    }
}

extension Binding {
    /// Whether some entry that is loaded from runs its factory on the main actor.
    fileprivate var livesOnMainActor: Bool {
        loadedEntries.contains { $0.facts.isolation == .mainActor }
    }
}

/// The storage that the copies of a `Lazy` share: one slot, which a load fills.
private final class LazyStorage: Sendable {
    /// What makes the instance, once.
    private let entry: Entry
    /// Where it is kept.
    private let slot: Slot
    /// The container that the instance is loaded from; nil once it is made, so that it is kept
    /// alive no longer.
    private let storage: Guarded<_ContainerStorage?>
    /// What is loaded from a container; nil if a closure makes the instance, or if it was given.
    private let later: LaterLoad?

    /// The key and the location are what reports show. The factory is one of the form, for `T`, in
    /// the isolation.
    init<T>(
        of type: T.Type,
        in storage: _ContainerStorage,
        _ key: Key,
        _ isolation: Isolation,
        at location: CodeLocation,
        _ form: FactoryForm,
        _ factory: ErasedFactory,
        for later: LaterLoad? = nil
    ) {
        var facts = RegistrationFacts(
            key,
            .singleton,
            canThrow: true,
            dependencies: .opaque,
            at: location
        )
        facts.isolation = isolation
        slot = Slot(of: type, .permanently, isolation, home: storage.address)
        entry = Entry(facts, form, factory, placement: Placement(slot: slot))
        self.storage = Guarded(storage)
        self.later = later
    }

    /// The storage of an instance that was given: nothing has to make it.
    convenience init<T>(of instance: T) {
        let factory = NullaryFactory<T> { preconditionFailure("DIC: the instance is there") }.erased
        self.init(
            of: T.self,
            in: .empty,
            Key(Lazy<T>.self),
            .nonisolated,
            at: .unknown,
            .nullary,
            factory
        )
        slot.keep(slot.prepare(instance))
    }

    /// The instance, made by the first load. Throws what the load throws, and keeps nothing then.
    func load<T>(_ type: T.Type, at location: CodeLocation) throws -> T {
        if let made = unsafe slot.permanentInstance {
            // What a closure on the main actor made is `Sendable`, or was made for the `Lazy`
            // alone.
            if later != nil && slot.isolation == .mainActor && !isOnMainActor() {
                throw needsMainActor(type, at: location)
            }
            return unsafe made.assumingMemoryBound(to: type).pointee
        }
        guard let storage = storage.withLock({ $0 }) else { return try load(type, at: location) }
        defer { withExtendedLifetime(storage) {} }
        // Until now it may not have been known what the request binds to.
        if let later {
            slot.isolation = later.isOnMainActor(in: storage) ? .mainActor : .nonisolated
        }
        if entry.access(from: .dynamic) == .onMainActor {
            throw needsMainActor(type, at: location)
        }
        do {
            let instance = try entry.makeOnce(type, at: nil)
            self.storage.withLock { $0 = nil }
            return instance
        } catch var error as ResolutionError {
            if origin == nil { error = error.withoutLazy(entry.registration, at: location) }
            if error.code == .needsMainActor { error.location = location }
            throw error
        }
    }

    /// Where the factory that has it was registered, or the load that returned it; nil if that is
    /// not known.
    var origin: CodeLocation? { entry.facts.location == .unknown ? nil : entry.facts.location }

    /// The error of a use off the main actor.
    private func needsMainActor(_ type: Any.Type, at location: CodeLocation) -> ResolutionError {
        ResolutionError(.usedOffMainActor, of: type, at: location, registered: origin)
    }
}

/// A dependency that is loaded at each use.
///
/// ```swift
/// func importFile() { parser.load().parse() }    // let parser: Provider<Parser>: another parser for each file
/// ```
///
/// It is loaded or declared as a ``Lazy`` is. Each use is a load of its own. A provider keeps the
/// container's registrations alive: an instance that the container keeps should not store one, or
/// the two keep each other alive. What lives on the main actor is reported as `needs-main-actor`
/// for a use off it.
public struct Provider<T>: Sendable {
    /// What a use does, given its place.
    private let make: @Sendable (CodeLocation) throws -> T
    private init(at use: @escaping @Sendable (CodeLocation) throws -> T) { make = use }

    init(_ storage: _ContainerStorage, _ later: LaterLoad) {
        self.init(at: { try later.load(T.self, in: storage, at: $0) })
    }

    /// Creates a provider that calls a closure at each use.
    public init(_ make: @escaping @Sendable () throws -> T) { self.init(at: { _ in try make() }) }

    /// Creates a provider that calls a closure on the main actor at each use, which has to be there
    /// too.
    ///
    /// ```swift
    /// let editor = Editor(printer: .mainActor { Printer() })    // let printer: Provider<Printer>
    /// ```
    ///
    /// A use off it is reported as `needs-main-actor`.
    public static func mainActor(
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ make: @escaping @MainActor () throws -> sending T
    ) -> Provider {
        let place = CodeLocation(fileID: fileID, line: line)
        let factory = MainActorNullaryFactory(make: make).nonisolated
        return Provider(at: { use in
            guard isOnMainActor() else {
                throw ResolutionError(.usedOffMainActor, of: T.self, at: use, registered: place)
            }
            return try factory.make()
        })
    }

    /// Loads an instance, or traps as ``DependencyLoading/load(_:named:fileID:line:)`` does.
    public func load(fileID: StaticString = #fileID, line: UInt = #line) -> T {
        let location = CodeLocation(fileID: fileID, line: line)
        do { return try make(location) } catch {
            return _ContainerStorage.empty.failure(error, at: location, insteadUse: .ofDeferred)
        }
    }

    /// Loads an instance, or returns nil where ``DependencyLoading/loadOrNil(_:named:)`` does.
    public func loadOrNil() -> T? { orNil { try loadOrThrow() } }

    /// Loads an instance, or throws what ``DependencyLoading/loadOrThrow(_:named:fileID:line:)``
    /// throws.
    public func loadOrThrow(fileID: StaticString = #fileID, line: UInt = #line) throws -> T {
        try make(CodeLocation(fileID: fileID, line: line))
    }
}

extension Provider: StructuralType {
    package static var structure: Structure { .provider(loaded: T.self) }
}
