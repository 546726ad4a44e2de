/// Opens scopes of one name: what a worker or a server needs in place of the container.
///
/// ```swift
/// final class MailWorker: Sendable {
///     private let jobs: ScopeOpener
///     init(jobs: ScopeOpener) { self.jobs = jobs }
///
///     func send(_ mail: Mail) async throws {
///         try await jobs.withScope(supplying: mail) { scope in try await scope.load(Sender.self).send() }
///     }
/// }
///
/// builder.register(MailWorker.init, in: .singleton, parameters: [.opening("job")])
/// let worker = MailWorker(jobs: ScopeOpener("job", in: container))    // in a test
/// ```
///
/// Declare it as a parameter, or load it by the name: `load(named: "job")`. The graph leads from
/// its owner to all that such a scope is given and keeps. A name that nothing is registered for is
/// an error of `build()`, and so is an owner that is kept where the scope cannot be opened.
///
/// It opens scopes in the container or the scope that made its owner. It keeps that alive as a
/// resolver does, a container only until it has been stopped: from then on, opening is reported as
/// `stopped`.
public struct ScopeOpener: Sendable {
    /// The name of the scopes.
    let name: ScopeName
    /// Where they are opened.
    private let source: ScopeSource
    init(_ name: ScopeName, _ source: ScopeSource) { (self.name, self.source) = (name, source) }

    /// Opens scopes of a name in a container or another scope.
    public init(_ name: ScopeName, in container: some ScopeOpening) {
        self.init(name, container._storage.lifecycle.scopeSource(container._storage))
    }

    /// Opens a scope, or traps with a report that explains why it can't.
    ///
    /// The values are those of `registerSupplied`, in any order. The caller closes the scope:
    /// prefer `withScope`.
    ///
    /// - Precondition: That of ``ScopeOpening/openScope(_:supplying:fileID:line:)``.
    public func openScope<each Value: Sendable>(
        supplying values: repeat each Value,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> DependencyScope {
        let location = CodeLocation(fileID: fileID, line: line)
        do throws(ResolutionError) {
            return try resolver(at: location).openScope(
                name,
                supplying: repeat each values,
                fileID: fileID,
                line: line
            )
        } catch {
            _ContainerStorage.trap(error, at: location)
        }
    }

    /// Opens a scope, or throws an error that explains why it can't.
    ///
    /// - Throws: A `ResolutionError` if a precondition of
    ///   ``ScopeOpening/openScope(_:supplying:fileID:line:)`` does not hold.
    public func openScopeOrThrow<each Value: Sendable>(
        supplying values: repeat each Value,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) throws -> DependencyScope {
        try resolver(at: CodeLocation(fileID: fileID, line: line))
            .openScopeOrThrow(name, supplying: repeat each values, fileID: fileID, line: line)
    }

    /// What opens the scopes. Throws if the container has been stopped.
    private func resolver(at location: CodeLocation) throws(ResolutionError) -> DependencyResolver {
        if let storage = source.storage.withLock(\.self) { return DependencyResolver(storage) }
        throw ResolutionError(.openedInStopped(name), of: DependencyScope.self, at: location)
    }
}

extension ScopeOpener: StructuralType { package static var structure: Structure { .opener } }
