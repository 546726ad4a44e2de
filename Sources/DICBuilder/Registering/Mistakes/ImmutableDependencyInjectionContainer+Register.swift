// Registrations into a frozen container. Each is an error that names the form to write.

extension ImmutableDependencyInjectionContainer {
    /// An error: nothing can be registered after `build()`.
    @available(*, unavailable, message: "register in the DICBuilder, or in DICBuilder(parent: container)")
    @_alwaysEmitIntoClient
    public var register: _MistypedForm<Self> { fatalError() }

    /// An error: nothing can be registered after `build()`.
    @available(*, unavailable, message: "register in the DICBuilder, or in DICBuilder(parent: container)")
    @_alwaysEmitIntoClient
    public var registerSingleton: _MistypedForm<Self> { fatalError() }

    /// An error: nothing can be registered after `build()`.
    @available(*, unavailable, message: "register in the DICBuilder, or in DICBuilder(parent: container)")
    @_alwaysEmitIntoClient
    public var autoregister: _MistypedForm<Self> { fatalError() }

    /// An error: the container does not change.
    @available(
        *,
        unavailable,
        message: "write container.overriding { $0.override … }, which returns another container"
    )
    @_alwaysEmitIntoClient
    public var override: _MistypedForm<Self> { fatalError() }

    /// An error: the container does not change.
    @available(
        *,
        unavailable,
        message: "write container.overriding { $0.decorate … }, which returns another container"
    )
    @_alwaysEmitIntoClient
    public var decorate: _MistypedForm<Self> { fatalError() }
}
