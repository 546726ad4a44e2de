// Sendable: the one stored property is immutable and Sendable. Unchecked only because the class is not final.
/// What `load()` finds under a key: a transient registration, or the place where a container keeps a shared instance.
@usableFromInline
package class Entry: @unchecked Sendable {
    /// What a load has to do, decided once.
    @usableFromInline
    package enum Route: UInt8, Sendable {
        /// Run a factory that does not throw; the entry is a `PlainRegistration`.
        case plain
        /// Take the instance that is kept, or make it; the entry is a `SharedEntry`.
        case shared
        /// Run a factory that may throw; the entry is a `SynchronousRegistration`.
        case throwing
        /// Take the instance that is kept for now, or make it; the entry is a `KeepingEntry`.
        case kept
        /// Take the instance of this top-level load, or make it; the entry is a `SynchronousRegistration`.
        case graph
        /// Fail, before it comes here: only an asynchronous load can make it.
        case foreign
    }

    @usableFromInline
    package let route: Route

    // The two routes that a load looks for in line: a flag each, because a comparison with one leads straight on, and a
    // `switch` over the route would not.
    @usableFromInline
    let isPlain: Bool

    @usableFromInline
    let isShared: Bool

    @usableFromInline
    init(route: Route) {
        self.route = route
        isPlain = route == .plain
        isShared = route == .shared
    }

    /// What fills an empty slot.
    static let none = Entry(route: .foreign)

    /// What was registered.
    @usableFromInline
    package var registration: Registration { fatalError("every entry has a registration") }

    /// What a child of the container has of it: what keeps an instance is shared, and what does not is as it was
    /// registered, because the child may have other dependencies for it.
    var inChild: Entry {
        switch route {
        case .shared, .kept: self
        case .plain, .throwing, .graph, .foreign: registration
        }
    }

    /// Whether a shared instance is made and kept.
    package var isMade: Bool { false }

    /// Lets go of the instance, if one is kept for now, and of one that is being made: the next load makes another.
    package func forget() {}
}

extension Entry {
    /// The instance for one load: the shared one, or a new one.
    ///
    /// In line is only what nearly every load needs, and nothing that throws; for the rest it calls `slowly`.
    ///
    /// - Precondition: The entry is registered for exactly `T`.
    @inlinable
    @inline(__always)
    func load<T, Failure>(
        _ type: T.Type,
        in source: DependencySource,
        slowly: () throws(Failure) -> T
    ) throws(Failure) -> T {
        if _fastPath(isPlain) {
            let stack = LoadStack.current(source.loadStackKey)
            if _fastPath(stack.hasRoom) {
                let registration = unsafe Unmanaged.passUnretained(unsafeDowncast(self, to: PlainRegistration<T>.self))
                stack.push(self)
                defer { stack.pop() }
                return unsafe registration._withUnsafeGuaranteedRef { $0.factory(DependencyResolver(source: source)) }
            }
        } else if isShared, let made = unsafe unsafeDowncast(self, to: SharedEntry.self).made {
            return unsafe made.assumingMemoryBound(to: type).pointee
        }
        return try slowly()
    }

    /// The instance for one load.
    ///
    /// - Throws: What the factory throws, or a `ResolutionError` if it is running already.
    @inlinable
    package func load<T>(_ type: T.Type, in source: DependencySource) throws -> T {
        try load(type, in: source) { try loadSlowly(type, in: source) }
    }

    /// Does whatever a load can need, and is not in line.
    @usableFromInline
    @inline(never)
    func loadSlowly<T>(_ type: T.Type, in source: DependencySource) throws -> T {
        switch route {
        case .shared, .kept:
            return try unsafe unsafeDowncast(self, to: KeepingEntry.self).makeOnce(type)
        case .plain, .throwing:
            let registration = unsafe unsafeDowncast(self, to: SynchronousRegistration<T>.self)
            return try running(in: source) { try registration.callFactory($0) }
        case .graph:
            return try unsafe unsafeDowncast(self, to: SynchronousRegistration<T>.self).makeOncePerGraph(in: source)
        case .foreign:
            fatalError("DIC: an asynchronous registration reached a synchronous load")
        }
    }

    /// Runs something as this entry's factory: as the innermost load of the thread.
    ///
    /// - Throws: What the factory throws, or a `ResolutionError` if it is running already.
    @inlinable
    func running<T>(in source: DependencySource, _ factory: (DependencyResolver) throws -> T) throws -> T {
        let stack = LoadStack.current(source.loadStackKey)
        if !stack.hasRoom { try stack.makeRoom() }
        stack.push(self)
        defer { stack.pop() }
        return try factory(DependencyResolver(source: source))
    }
}
