// Assemblies of the main actor and assemblies that are not isolated, in one call. No type fits just these two, so the
// overloads, which are unavailable and are tried last, take anything.

extension RegistrarOnMainActor {
    /// Assemblies of both kinds.
    @available(*, unavailable, message: "takes assemblies of one kind; assemble the two kinds in separate calls")
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public func assemble(_ assemblies: Any...) -> Self {
        fatalError()
    }

    /// An array of assemblies of both kinds.
    @available(*, unavailable, message: "takes assemblies of one kind; assemble the two kinds in separate calls")
    @discardableResult
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public func assemble(_ assemblies: [Any]) -> Self {
        fatalError()
    }
}
