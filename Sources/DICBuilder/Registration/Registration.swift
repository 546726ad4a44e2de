/// The facts of one `register…` call.
///
/// Plain data: lists, reports, the linker and graph checks read nothing else.
package struct Registration: Sendable {
    package let key: Key

    /// Where the factory was registered: of an overridden registration, the place of the override.
    package let location: CodeLocation

    /// The dependencies. Of a changed registration, behind a reference: few are.
    private let needs: Needs

    package let lifetime: Lifetime

    package let isolation: Isolation

    /// Whether the factory is asynchronous.
    package let isAsync: Bool

    /// Whether the factory may throw an error of its own.
    package let canThrow: Bool

    @inline(__always)
    package init(
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
        needs = Needs(dependencies)
        self.lifetime = lifetime
        self.isolation = isolation
        self.isAsync = isAsync
        self.canThrow = canThrow
    }

    /// A registration that has been overridden or decorated.
    init(
        _ key: Key,
        _ lifetime: Lifetime,
        isolation: Isolation,
        isAsync: Bool,
        canThrow: Bool,
        changes: RegistrationChanges
    ) {
        self.key = key
        location = changes.overriddenAt ?? changes.registeredAt
        needs = .changed(changes)
        self.lifetime = lifetime
        self.isolation = isolation
        self.isAsync = isAsync
        self.canThrow = canThrow
    }

    /// The cases of `Dependencies`, and one more: as one enumeration of references, it is copied and released as fast.
    private enum Needs: Sendable {
        case opaque
        case declared([Dependency])
        case partly([Dependency])
        case changed(RegistrationChanges)

        @inline(__always)
        init(_ dependencies: consuming Dependencies) {
            switch consume dependencies {
            case .opaque: self = .opaque
            case .declared(let dependencies): self = .declared(dependencies)
            case .partly(let dependencies): self = .partly(dependencies)
            }
        }
    }

    /// The dependencies of the factory, as far as they are known without running it.
    package var dependencies: Dependencies {
        switch needs {
        case .opaque: .opaque
        case .declared(let dependencies): .declared(dependencies)
        case .partly(let dependencies): .partly(dependencies)
        case .changed(let changes): changes.dependencies
        }
    }

    /// What overrides and decorates the registration; nil if nothing does.
    package var changes: RegistrationChanges? {
        if case .changed(let changes) = needs { changes } else { nil }
    }

    /// The type that a load returns.
    package var type: Any.Type { key.type }
}

extension Registration {
    /// The source of a forward; nil if this is not one.
    package var forwardSource: Dependency? {
        guard let dependency = dependencies.known.first, dependency.kind == .forward else { return nil }
        return dependency
    }
}
