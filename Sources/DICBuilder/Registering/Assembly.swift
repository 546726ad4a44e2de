/// A part of a program that registers its services, and names the parts that it needs.
///
/// ```swift
/// struct FeatureAssembly: Assembly {
///     var includedAssemblies: [any Assembly] { [NetworkAssembly(), StorageAssembly()] }
///
///     func assemble(into registrar: DependencyRegistrar) {
///         registrar
///             .register(FeatureModel.init)
///             .register(in: .singleton) { FeatureCache(store: $0.load()) }
///     }
/// }
///
/// let container = DICBuilder().assemble(FeatureAssembly()).build()
/// ```
///
/// An assembly registers into a builder and into mutable containers alike. What it registers for
/// the main actor, it registers through `registrar.mainActor`; an assembly that registers nothing
/// else is a ``MainActorAssembly``.
public protocol Assembly: SendableMetatype {
    /// The assemblies that this one needs. Each is assembled before it, and only once, however many
    /// include it.
    var includedAssemblies: [any Assembly] { get }

    /// Two assemblies of this type with equal values count as one, as all do by default: return
    /// what tells them apart.
    var identity: any Hashable & Sendable { get }

    /// Registers the services of the assembly into a builder or a container.
    func assemble(into registrar: DependencyRegistrar)
}

extension Assembly {
    /// No assemblies.
    public var includedAssemblies: [any Assembly] { [] }

    /// By default the type, so that all assemblies of one type count as one.
    public var identity: any Hashable & Sendable { ObjectIdentifier(Self.self) }
}

extension _Registrar {
    /// Applies assemblies, each after those that it includes. A later registration of a key wins.
    ///
    /// One that was assembled here before, also as an included assembly, is skipped. The builder of
    /// a child does not know the assemblies of its parent: leave out what the child is to share.
    @discardableResult public final func assemble(_ assemblies: any Assembly...) -> Self {
        assemble(assemblies)
    }

    /// Applies the assemblies of an array, each after those that it includes.
    @discardableResult public final func assemble(_ assemblies: [any Assembly]) -> Self {
        let registrar = _base
        visitInPostorder(
            assemblies,
            needs: \.includedAssemblies,
            insert: { registrar.isFirst($0, $0.identity) }
        ) {
            $0.assemble(into: registrar)
        }
        return self
    }
}

/// An ``Assembly`` of the main actor, for `DICBuilder().mainActor.assemble(FeatureAssembly())`.
///
/// What it registers into assembles those that are not isolated, too:
/// `registrar.assemble(NetworkAssembly())`.
@MainActor public protocol MainActorAssembly {
    /// The assemblies that this one needs. Each is assembled before it, and only once, however many
    /// include it.
    var includedAssemblies: [any MainActorAssembly] { get }

    /// What tells assemblies of this type apart: see ``Assembly/identity``.
    var identity: any Hashable & Sendable { get }

    /// Registers the services of the assembly through the view for the main actor.
    func assemble(into registrar: MainActorRegistrar)
}

extension MainActorAssembly {
    /// No assemblies.
    public var includedAssemblies: [any MainActorAssembly] { [] }

    /// By default the type.
    public var identity: any Hashable & Sendable { ObjectIdentifier(Self.self) }
}

extension RegistrarOnMainActor {
    /// Applies assemblies of the main actor, each after those that it includes. A later
    /// registration of a key wins.
    ///
    /// One that was assembled here before, also as an included assembly, is skipped.
    @MainActor @discardableResult
    public func assemble(_ assemblies: any MainActorAssembly...) -> Self { assemble(assemblies) }

    /// Applies the assemblies of an array, each after those that it includes.
    @MainActor @discardableResult public func assemble(_ assemblies: [any MainActorAssembly])
        -> Self
    {
        visitInPostorder(
            assemblies,
            needs: \.includedAssemblies,
            insert: { _base.isFirst($0, $0.identity) }
        ) {
            $0.assemble(into: MainActorRegistrar(_base))
        }
        return self
    }
}

extension DependencyRegistrar {
    /// Whether an assembly was not assembled here before. If one of its type was, with other
    /// values, a report notes it.
    fileprivate final func isFirst<T>(_ assembly: T, _ identity: any Hashable & Sendable) -> Bool {
        // Not `T`, which is a superclass if the assembly was passed as one.
        let type = type(of: assembly)
        let isFirst = assembled.insert(type, identity)
        if MemoryLayout<T>.size > 0, identity as? ObjectIdentifier == ObjectIdentifier(type) {
            let hasNewValues = assembled.insert(type, String(reflecting: assembly).hashValue)
            if !isFirst && hasNewValues { declare { $0.skippedAssemblies.append(type) } }
        }
        return isFirst
    }
}
