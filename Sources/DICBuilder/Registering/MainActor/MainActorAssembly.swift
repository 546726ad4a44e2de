/// A part of a program on the main actor that registers its services, and names the parts that it needs.
///
/// ```swift
/// struct FeatureAssembly: MainActorAssembly {
///     var includedAssemblies: [any MainActorAssembly] { [SessionAssembly()] }
///
///     func assemble(into registrar: MainActorRegistrar) {
///         registrar
///             .register(FeatureModel.init)
///             .register(in: .singleton) { FeatureCache(store: $0.load()) }
///             .assemble(NetworkAssembly())    // an `Assembly`, which is not isolated
///     }
/// }
///
/// let app = DICBuilder().mainActor.assemble(FeatureAssembly()).build()
/// ```
@MainActor
public protocol MainActorAssembly {
    /// The assemblies that this one needs. Each is assembled before it, and only once, however many include it.
    var includedAssemblies: [any MainActorAssembly] { get }

    /// A value that is equal for two assemblies of this type if one of them suffices. By default, it is always equal.
    var identity: any Hashable & Sendable { get }

    /// Registers the services of the assembly. `registrar` is the view for the main actor of the builder or container
    /// to register into.
    func assemble(into registrar: MainActorRegistrar)
}

extension MainActorAssembly {
    /// No assemblies.
    public var includedAssemblies: [any MainActorAssembly] { [] }

    /// By default the type, so that all assemblies of one type count as one.
    public var identity: any Hashable & Sendable { ObjectIdentifier(Self.self) }
}

extension RegistrarOnMainActor {
    /// Applies assemblies of the main actor, each after those that it includes.
    ///
    /// An assembly that was assembled here before is skipped, as by ``DependencyRegistrar/assemble(_:)-(Assembly...)``.
    @MainActor @discardableResult
    public func assemble(_ assemblies: any MainActorAssembly...) -> Self { assemble(assemblies) }

    /// Applies assemblies of the main actor, each after those that it includes.
    @MainActor @discardableResult
    public func assemble(_ assemblies: [any MainActorAssembly]) -> Self {
        visitInPostorder(assemblies, needs: \.includedAssemblies) { assembly in
            _base.assembled.insert(type(of: assembly), assembly.identity)
        } visit: { assembly in
            assembly.assemble(into: MainActorRegistrar(_base))
        }
        return self
    }

    /// Applies assemblies that are not isolated, each after those that it includes.
    @discardableResult
    public func assemble(_ assemblies: any Assembly...) -> Self { assemble(assemblies) }

    /// Applies assemblies that are not isolated, each after those that it includes.
    @discardableResult
    public func assemble(_ assemblies: [any Assembly]) -> Self {
        _base.assemble(assemblies)
        return self
    }
}
