// Lifetimes behind a registration, where other libraries have them. Each is an error that names the form to write.

extension _MistypedMembers {
    /// An error: the lifetime is an argument of the registration.
    @available(*, unavailable, message: "write register(in: .singleton) { … }")
    public var singleton: Self { fatalError() }

    /// An error: the lifetime is an argument of the registration.
    @available(*, unavailable, message: "write register(in: .cached) { … }")
    public var cached: Self { fatalError() }

    /// An error: the lifetime is an argument of the registration.
    @available(*, unavailable, message: "write register(in: .weak) { … }")
    public var shared: Self { fatalError() }

    /// An error: every load makes an instance unless the registration says otherwise.
    @available(*, unavailable, message: "leave it out: without a lifetime, each load makes an instance")
    public var unique: Self { fatalError() }
}
