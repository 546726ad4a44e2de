// The words of other libraries for lifetimes. Each is an error that names the word to write: in a long chain on the
// main actor, the compiler finds no place for a lifetime that it does not know.

extension LifetimeOf {
    /// An error: the word is `weak`.
    @available(*, unavailable, message: "write .weak, or .singleton to keep the instance")
    @_alwaysEmitIntoClient
    public static var shared: LifetimeOf { fatalError() }

    /// An error: the word is `transient`.
    @available(*, unavailable, renamed: "transient")
    @_alwaysEmitIntoClient
    public static var unique: LifetimeOf { fatalError() }

    /// An error: the word is `singleton`.
    @available(*, unavailable, renamed: "singleton")
    @_alwaysEmitIntoClient
    public static var container: LifetimeOf { fatalError() }

    /// An error: the word is `singleton`.
    @available(*, unavailable, renamed: "singleton")
    @_alwaysEmitIntoClient
    public static var application: LifetimeOf { fatalError() }
}

extension MainActorLifetimeOf {
    /// An error: the word is `weak`.
    @available(*, unavailable, message: "write .weak, or .singleton to keep the instance")
    @_alwaysEmitIntoClient
    public static var shared: MainActorLifetimeOf { fatalError() }

    /// An error: the word is `transient`.
    @available(*, unavailable, renamed: "transient")
    @_alwaysEmitIntoClient
    public static var unique: MainActorLifetimeOf { fatalError() }

    /// An error: the word is `singleton`.
    @available(*, unavailable, renamed: "singleton")
    @_alwaysEmitIntoClient
    public static var container: MainActorLifetimeOf { fatalError() }

    /// An error: the word is `singleton`.
    @available(*, unavailable, renamed: "singleton")
    @_alwaysEmitIntoClient
    public static var application: MainActorLifetimeOf { fatalError() }
}
