// What DICTools declares, for code that does not import it: once it does, the compiler prefers what is available.

/// Stands for what is not imported. It has all members, so that the compiler says what the others say of themselves.
@dynamicMemberLookup
public struct _DICToolsIsNotImported {
    /// Any member.
    @_alwaysEmitIntoClient
    public subscript(dynamicMember member: String) -> Self { fatalError() }
}

extension DependencyContaining {
    /// An error: DICTools is not imported.
    @available(*, unavailable, message: "the graph is in DICTools: add that product to the target, and import DICTools")
    @_alwaysEmitIntoClient
    public var graph: _DICToolsIsNotImported { fatalError() }
}

extension BuildError {
    /// An error: DICTools is not imported.
    @available(*, unavailable, message: "the graph is in DICTools: add that product to the target, and import DICTools")
    @_alwaysEmitIntoClient
    public var graph: _DICToolsIsNotImported { fatalError() }
}

extension DICBuilder {
    /// An error: DICTools is not imported.
    @available(*, unavailable, message: "the graph is in DICTools: add that product to the target, and import DICTools")
    @_alwaysEmitIntoClient
    public var graph: _DICToolsIsNotImported { fatalError() }

    /// An error: DICTools is not imported.
    @available(*, unavailable, message: "verify() is in DICTools: add that product, and import DICTools")
    @discardableResult @_alwaysEmitIntoClient
    public func verify(_ checks: BuildChecks = []) async throws -> _DICToolsIsNotImported { fatalError() }

    /// An error: DICTools is not imported.
    @available(*, unavailable, message: "verifyStart() is in DICTools: add that product, and import DICTools")
    @discardableResult @_alwaysEmitIntoClient
    public func verifyStart(_ checks: BuildChecks = []) async throws -> _DICToolsIsNotImported { fatalError() }
}

extension RegistrarOnMainActor where Base == DICBuilder {
    /// An error: DICTools is not imported.
    @available(*, unavailable, message: "the graph is in DICTools: add that product to the target, and import DICTools")
    @_alwaysEmitIntoClient
    public var graph: _DICToolsIsNotImported { fatalError() }

    /// An error: DICTools is not imported.
    @available(*, unavailable, message: "verify() is in DICTools: add that product, and import DICTools")
    @discardableResult @_alwaysEmitIntoClient
    public func verify(_ checks: BuildChecks = []) async throws -> _DICToolsIsNotImported { fatalError() }

    /// An error: DICTools is not imported.
    @available(*, unavailable, message: "verifyStart() is in DICTools: add that product, and import DICTools")
    @discardableResult @_alwaysEmitIntoClient
    public func verifyStart(_ checks: BuildChecks = []) async throws -> _DICToolsIsNotImported { fatalError() }
}
