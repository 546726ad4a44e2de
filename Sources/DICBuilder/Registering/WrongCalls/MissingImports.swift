// What DICTools declares, for code that does not import it: once it does, the compiler prefers what is available.

/// Stands for what is not imported. All that can be written of it compiles, so that the compiler goes on to say that it
/// is unavailable.
@dynamicMemberLookup @dynamicCallable
public struct _DICToolsIsNotImported: DependencyObserver {
    /// Any way to create it.
    @_alwaysEmitIntoClient public init(limit: Int = 0) { fatalError() }

    /// Any member.
    @_alwaysEmitIntoClient public subscript(dynamicMember member: String) -> Self { fatalError() }

    /// Any member, of a type that is known.
    @_disfavoredOverload @_alwaysEmitIntoClient
    public subscript<Member>(dynamicMember member: String) -> Member { fatalError() }

    /// Any element.
    @_alwaysEmitIntoClient public subscript(key: Any...) -> Self { fatalError() }

    /// Any call.
    @_alwaysEmitIntoClient
    public func dynamicallyCall(withKeywordArguments arguments: KeyValuePairs<String, Any>) -> Self { fatalError() }

    /// Any call, with a result of a type that is known.
    @_disfavoredOverload @_alwaysEmitIntoClient
    public func dynamicallyCall<Result>(
        withKeywordArguments arguments: KeyValuePairs<String, Any>
    ) -> Result { fatalError() }
}

@available(*, unavailable, message: "it is in DICTools: add that product to the target, and import DICTools")
public typealias DependencyGraph = _DICToolsIsNotImported

@available(*, unavailable, message: "it is in DICTools: add that product to the target, and import DICTools")
public typealias MakeRecorder = _DICToolsIsNotImported

@available(*, unavailable, message: "it is in DICTools: add that product to the target, and import DICTools")
public typealias RecordedMake = _DICToolsIsNotImported

@available(*, unavailable, message: "it is in DICTools: add that product to the target, and import DICTools")
public typealias Verification = _DICToolsIsNotImported

extension DependencyContaining {
    @available(*, unavailable, message: "the graph is in DICTools: add that product to the target, and import DICTools")
    @_alwaysEmitIntoClient public var graph: _DICToolsIsNotImported { fatalError() }
}

extension BuildError {
    @available(*, unavailable, message: "the graph is in DICTools: add that product to the target, and import DICTools")
    @_alwaysEmitIntoClient public var graph: _DICToolsIsNotImported { fatalError() }
}

// Of builders and their views, and for want of a type that only these have, of mutable containers too.
extension _Registrar {
    @available(*, unavailable, message: "the graph is in DICTools: add that product to the target, and import DICTools")
    @_disfavoredOverload @_alwaysEmitIntoClient
    public var graph: _DICToolsIsNotImported { fatalError() }

    @available(*, unavailable, message: "it is in DICTools: add that product to the target, and import DICTools")
    @discardableResult @_alwaysEmitIntoClient
    public final func verify(_ checks: BuildChecks = []) async throws -> _DICToolsIsNotImported { fatalError() }

    @available(*, unavailable, message: "it is in DICTools: add that product to the target, and import DICTools")
    @discardableResult @_alwaysEmitIntoClient
    public final func verifyStart(_ checks: BuildChecks = []) async throws -> _DICToolsIsNotImported { fatalError() }
}
