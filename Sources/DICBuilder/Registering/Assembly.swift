/// A part of a program that registers what it contributes, and names the parts that it needs.
///
/// ```swift
/// struct FeatureAssembly: Assembly {
///     var includedAssemblies: [any Assembly] { [NetworkAssembly(), StorageAssembly()] }
///
///     func assemble(into registrar: DependencyRegistrar) {
///         registrar
///             .autoregister(FeatureModel.init)
///             .register(in: .singleton) { FeatureCache(store: $0.load()) }
///     }
/// }
///
/// let container = DICBuilder().assemble(FeatureAssembly()).build()
/// ```
///
/// An assembly registers into a builder and into the mutable containers alike.
public protocol Assembly {
    /// The assemblies that this one needs. They are assembled before it, each once, however many name it.
    var includedAssemblies: [any Assembly] { get }

    /// What two assemblies of this type have in common if one of them is enough: by default, all have.
    ///
    /// An assembly that registers different things for different values of its properties returns these.
    var identity: any Hashable & Sendable { get }

    /// Registers what the assembly contributes.
    ///
    /// - Parameter registrar: What to register into.
    func assemble(into registrar: DependencyRegistrar)
}

extension Assembly {
    /// None.
    public var includedAssemblies: [any Assembly] { [] }

    /// The type of the assembly.
    public var identity: any Hashable & Sendable { ObjectIdentifier(Self.self) }
}

extension DependencyRegistrar {
    /// Lets assemblies register what they contribute, each after those that it includes.
    ///
    /// ```swift
    /// let container = DICBuilder().assemble(NetworkAssembly(), StorageAssembly()).build()
    /// ```
    ///
    /// An assembly that has been here before is left out, however it is named: by this call, by an earlier one, or by
    /// an assembly that includes it. Here: a child container's builder does not know what its parent has assembled, so
    /// leave out what the child is to share.
    ///
    /// - Parameter assemblies: What to assemble. What a later one registers wins.
    /// - Returns: The same registrar, to go on with.
    @discardableResult
    public final func assemble(_ assemblies: any Assembly...) -> Self {
        assemble(assemblies)
    }

    /// Lets assemblies register what they contribute, each after those that it includes.
    ///
    /// - Parameter assemblies: What to assemble. What a later one registers wins.
    /// - Returns: The same registrar, to go on with.
    @discardableResult
    public final func assemble(_ assemblies: [any Assembly]) -> Self {
        for assembly in assemblies where appliedAssemblies.insert(assembly) {
            assemble(assembly.includedAssemblies)
            assembly.assemble(into: self)
        }
        return self
    }
}

/// The assemblies that a registrar has seen.
package final class AppliedAssemblies: Sendable {
    private let identities = Guarded<Set<Identity>>([])

    // Sendable: what `AnyHashable` holds is.
    private struct Identity: Hashable, @unchecked Sendable {
        let type: ObjectIdentifier
        let value: AnyHashable

        init(_ assembly: some Assembly) {
            type = ObjectIdentifier(Swift.type(of: assembly))
            let identity: any Hashable = assembly.identity
            value = AnyHashable(identity)
        }
    }

    package init() {}

    /// Whether the assembly is new here.
    fileprivate func insert(_ assembly: any Assembly) -> Bool {
        let identity = Identity(assembly)
        return identities.withLock { $0.insert(identity).inserted }
    }

    /// Forgets them all, so that they can be assembled again.
    package func removeAll() {
        identities.withLock { $0 = [] }
    }
}
