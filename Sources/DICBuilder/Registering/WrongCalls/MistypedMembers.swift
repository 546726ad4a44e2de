// After a member that does not exist, such as a misspelt verb, the type checker would not know the
// type of the rest of the chain, and take time that doubles with each call. Here such a member, or
// a word of another library or an earlier version, has the type of a form, which returns the
// registrar. It remains an error, which says what to write.

/// Members that do not exist, with a type that keeps the rest of a chain fast to check.
@dynamicMemberLookup public protocol _MistypedMembers {}

extension _Registrar: _MistypedMembers {}

extension _MistypedMembers {
    /// A member that does not exist. No argument can select it, because there is no such key path.
    /// Its value is generic for the sake of properties: of one with a fixed type, the compiler says
    /// nothing but that it has nothing to say.
    @_alwaysEmitIntoClient
    public subscript<Value>(
        dynamicMember _: KeyPath<
            `check the spelling: register, override, decorate, forward, assemble, load or build`,
            Value
        >
    ) -> `what does not exist`<Self> { fatalError() }

    // The verbs of earlier versions.
    @available(
        *,
        unavailable,
        message: "write register(Foo.init, in: .singleton), or register { (bar: Bar) in … }"
    )
    @_alwaysEmitIntoClient public var autoregister: `what does not exist`<Self> { fatalError() }
    @available(
        *,
        unavailable,
        message: "write register(Foo.init, in: .singleton), or register { (bar: Bar) in … }"
    )
    @discardableResult @_alwaysEmitIntoClient
    public func autoregister(_: Any.Type..., name: Any = 0, initializer: Any) -> Self {
        fatalError()
    }
    @available(
        *,
        unavailable,
        message: "write register(Foo.init, in: .singleton), or register { (bar: Bar) in … }"
    )
    @_alwaysEmitIntoClient public var autoregisterThrowable: `what does not exist`<Self> {
        fatalError()
    }
    @available(*, unavailable, message: "write registerAsync(Foo.init, in: .singleton)")
    @_alwaysEmitIntoClient public var autoregisterAsync: `what does not exist`<Self> {
        fatalError()
    }
    @available(*, unavailable, message: "write override { try Foo() }")
    @_alwaysEmitIntoClient public var overrideThrowable: `what does not exist`<Self> {
        fatalError()
    }
    @available(*, unavailable, message: "write decorate(Foo.self) { try $0.decorated() }")
    @_alwaysEmitIntoClient public var decorateThrowable: `what does not exist`<Self> {
        fatalError()
    }

    // The words of other libraries, after a registration.
    @available(*, unavailable, message: "write register(in: .singleton) { … }")
    @_alwaysEmitIntoClient public var singleton: Self { fatalError() }
    @available(*, unavailable, message: "write register(in: .cached) { … }")
    @_alwaysEmitIntoClient public var cached: Self { fatalError() }
    @available(*, unavailable, message: "write register(in: .singleton) { … }, or in: .weak")
    @_alwaysEmitIntoClient public var shared: Self { fatalError() }
    @available(
        *,
        unavailable,
        message: "leave it out: without a lifetime, each load makes an instance"
    )
    @_alwaysEmitIntoClient public var unique: Self { fatalError() }
    /// As `.singleton()`, of the properties above.
    @available(*, unavailable, message: "write the lifetime in the registration, after in:")
    @discardableResult @_alwaysEmitIntoClient public func callAsFunction() -> Self { fatalError() }
    @available(*, unavailable, message: "write register(in: .singleton) { … }, or in: .scoped(…)")
    @_alwaysEmitIntoClient public var inObjectScope: `what does not exist`<Self> { fatalError() }
    @available(*, unavailable, message: "write register(in: .singleton) { … }, or in: .scoped(…)")
    @_alwaysEmitIntoClient public var scope: `what does not exist`<Self> { fatalError() }
    @available(*, unavailable, message: "write forward(Model.self, to: (any Protocol).self) { $0 }")
    @_alwaysEmitIntoClient public var implements: `what does not exist`<Self> { fatalError() }
    @available(
        *,
        unavailable,
        message: "write register { … } initCompleted: { resolver, foo in … }"
    )
    @discardableResult @_alwaysEmitIntoClient
    public func initCompleted(_ code: (DependencyResolver, _DICToolsIsNotImported) -> Void) -> Self
    { fatalError() }
    @available(
        *,
        unavailable,
        message: "write register { … } initCompleted: { resolver, foo in … }"
    )
    @discardableResult @_alwaysEmitIntoClient
    public func resolveProperties(_ code: (DependencyResolver, _DICToolsIsNotImported) -> Void)
        -> Self
    { fatalError() }
    @available(
        *,
        unavailable,
        message: "write assemble(OtherAssembly()), or start with DICBuilder(parent: container)"
    )
    @_alwaysEmitIntoClient public var addContents: `what does not exist`<Self> { fatalError() }
    @available(
        *,
        unavailable,
        message: "write releaseSharedInstances(), or unregisterDependencies()"
    )
    @_alwaysEmitIntoClient public var clean: `what does not exist`<Self> { fatalError() }
}

/// A type without members, whose name is what the error says.
@_documentation(visibility: private)
public enum `check the spelling: register, override, decorate, forward, assemble, load or build` {}

/// A form of registration, in any of the shapes that the forms have, and had. Errors of what is
/// written behind it name the type.
@_documentation(visibility: private) public enum `what does not exist`<Registrar> {
    /// A closure that takes a resolver, and perhaps arguments.
    @discardableResult @_alwaysEmitIntoClient public func callAsFunction<T, each Argument>(
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        _ factory: (DependencyResolver, repeat each Argument) async throws -> T
    ) -> Registrar { fatalError() }

    /// A closure.
    @discardableResult @_alwaysEmitIntoClient public func callAsFunction<T, each Parameter>(
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T> = .transient,
        arguments: Any.Type = Never.self,
        named name: DependencyName? = nil,
        parameters: [NamedParameter] = [],
        _ factory: (repeat each Parameter) async throws -> T,
        initCompleted: ((DependencyResolver, T) throws -> Void)? = nil
    ) -> Registrar { fatalError() }

    /// An initializer or another function.
    @discardableResult @_disfavoredOverload @_alwaysEmitIntoClient
    public func callAsFunction<T, each Parameter>(
        _ function: (repeat each Parameter) async throws -> T,
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T> = .transient,
        arguments: Any.Type = Never.self,
        named name: DependencyName? = nil,
        parameters: [NamedParameter] = [],
        initCompleted: ((DependencyResolver, T) throws -> Void)? = nil
    ) -> Registrar { fatalError() }

    /// An expression, an initializer or an assembly.
    @discardableResult @_disfavoredOverload @_alwaysEmitIntoClient public func callAsFunction<T>(
        _ value: T,
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil
    ) -> Registrar { fatalError() }

    /// A forward.
    @discardableResult @_alwaysEmitIntoClient public func callAsFunction<Source, T>(
        _ source: Source.Type,
        named name: DependencyName? = nil,
        to type: T.Type,
        _ convert: (Source) -> T
    ) -> Registrar { fatalError() }

    /// A decorator.
    @discardableResult @_alwaysEmitIntoClient public func callAsFunction<T>(
        _ type: T.Type,
        named name: DependencyName? = nil,
        _ decorator: (T) async throws -> T
    ) -> Registrar { fatalError() }

    /// A decorator that loads.
    @discardableResult @_alwaysEmitIntoClient public func callAsFunction<T>(
        _ type: T.Type,
        named name: DependencyName? = nil,
        _ decorator: (T, DependencyResolver) async throws -> T
    ) -> Registrar { fatalError() }

    /// A lifetime.
    @discardableResult @_alwaysEmitIntoClient
    public func callAsFunction(_ lifetime: _LifetimeOfAnotherLibrary) -> Registrar { fatalError() }

    /// A container.
    @discardableResult @_alwaysEmitIntoClient
    public func callAsFunction<Container>(of container: Container) -> Registrar { fatalError() }

    /// No arguments.
    @discardableResult @_alwaysEmitIntoClient public func callAsFunction() -> Registrar {
        fatalError()
    }
}

/// The lifetimes of other libraries, so that the error at their use names the form to write.
public enum _LifetimeOfAnotherLibrary {
    case application, cached, container, eagerSingleton, graph, hierarchy, session, shared,
        singleton, transient
    case unique, weak, weakSingleton
}

/// Lifetimes that do not exist, of other libraries and of scopes.
public protocol _MistypedLifetime {}

extension LifetimeOf: _MistypedLifetime {}
extension MainActorLifetimeOf: _MistypedLifetime {}
extension AsyncLifetimeOf: _MistypedLifetime {}

extension _MistypedLifetime {
    @available(
        *,
        unavailable,
        message: "write .singleton, or .weak to keep it only as long as it is used"
    )
    @_alwaysEmitIntoClient public static var shared: Self { fatalError() }
    @available(*, unavailable, renamed: "transient")
    @_alwaysEmitIntoClient public static var unique: Self { fatalError() }
    @available(*, unavailable, renamed: "singleton")
    @_alwaysEmitIntoClient public static var container: Self { fatalError() }
    @available(*, unavailable, renamed: "singleton")
    @_alwaysEmitIntoClient public static var application: Self { fatalError() }
    @available(*, unavailable, renamed: "singleton")
    @_alwaysEmitIntoClient public static var lazySingleton: Self { fatalError() }
    @available(*, unavailable, renamed: "transient")
    @_alwaysEmitIntoClient public static var new: Self { fatalError() }
    @available(
        *,
        unavailable,
        message: "write .scoped(\"session\"), or .scoped(.session) with a ScopeName.session"
    )
    @_alwaysEmitIntoClient public static var session: Self { fatalError() }
    @available(
        *,
        unavailable,
        message: "write .scoped(\"request\"), or .scoped(.request) with a ScopeName.request"
    )
    @_alwaysEmitIntoClient public static var request: Self { fatalError() }
}

extension LifetimeOf {
    /// Of a type that is not `Sendable`. The getter is unavailable, and not the member: so the
    /// compiler prefers it to the member that asks for a `Sendable` type. In Swift 5 mode that one
    /// does not insist.
    @available(swift, introduced: 6) public static var singleton: Self {
        @available(
            *,
            unavailable,
            message:
                "it is shared: make the type Sendable, write .mainActor before it, or in: .graph"
        )
        @_alwaysEmitIntoClient get { fatalError() }
    }
}

// Registrations into what does not register, and loads from what only registers.
extension ImmutableDependencyInjectionContainer {
    @available(
        *,
        unavailable,
        message: "register in the DICBuilder, or in DICBuilder(parent: container)"
    )
    @_alwaysEmitIntoClient public var register: `what does not exist`<Self> { fatalError() }
    @available(
        *,
        unavailable,
        message: "register in the DICBuilder, or in DICBuilder(parent: container)"
    )
    @_alwaysEmitIntoClient public var registerSingleton: `what does not exist`<Self> {
        fatalError()
    }
    @available(
        *,
        unavailable,
        message: "register in the DICBuilder, or in DICBuilder(parent: container)"
    )
    @_alwaysEmitIntoClient public var autoregister: `what does not exist`<Self> { fatalError() }
    @available(
        *,
        unavailable,
        message: "write container.overriding { $0.override … }: it returns another container"
    )
    @_alwaysEmitIntoClient public var override: `what does not exist`<Self> { fatalError() }
    @available(
        *,
        unavailable,
        message: "write container.overriding { $0.decorate … }: it returns another container"
    )
    @_alwaysEmitIntoClient public var decorate: `what does not exist`<Self> { fatalError() }
}

extension DICBuilder {
    @available(*, unavailable, message: "build() first, and load from the container")
    @_alwaysEmitIntoClient public func load<T>(
        _ type: T.Type = T.self,
        named name: DependencyName? = nil
    ) -> T {
        fatalError()
    }

    @available(*, unavailable, message: "build() first, and load from the container")
    @_disfavoredOverload @_alwaysEmitIntoClient
    public func load(named name: DependencyName? = nil) -> _SayWhichTypeToLoad { fatalError() }
}

// What DICTools declares, for code that does not import it: once it does, the compiler prefers what
// is available.

/// Stands for what is not imported. What is written of it compiles: the one error is that it is
/// unavailable.
@dynamicMemberLookup @dynamicCallable public struct _DICToolsIsNotImported: DependencyObserver {
    /// Any way to create it.
    @_alwaysEmitIntoClient public init(limit: Int = 0) { fatalError() }

    /// Any member.
    @_alwaysEmitIntoClient public subscript(dynamicMember member: String) -> Self {
        get { fatalError() }
        nonmutating set {}
    }

    /// Any member, of a type that is known.
    @_disfavoredOverload @_alwaysEmitIntoClient
    public subscript<Member>(dynamicMember member: String) -> Member {
        get { fatalError() }
        nonmutating set {}
    }

    /// Any element.
    @_alwaysEmitIntoClient public subscript(key: Any...) -> Self { fatalError() }

    /// Any call.
    @discardableResult @_alwaysEmitIntoClient
    public func dynamicallyCall(withKeywordArguments arguments: KeyValuePairs<String, Any>) -> Self
    { fatalError() }

    /// Any call, with a result of a type that is known.
    @_disfavoredOverload @_alwaysEmitIntoClient public func dynamicallyCall<Result>(
        withKeywordArguments arguments: KeyValuePairs<String, Any>
    ) -> Result { fatalError() }
}

@available(
    *,
    unavailable,
    message: "it is in DICTools: add that product to the target, and import DICTools"
)
public typealias DependencyGraph = _DICToolsIsNotImported

@available(
    *,
    unavailable,
    message: "it is in DICTools: add that product to the target, and import DICTools"
)
public typealias MakeRecorder = _DICToolsIsNotImported

@available(
    *,
    unavailable,
    message: "it is in DICTools: add that product to the target, and import DICTools"
)
public typealias RecordedMake = _DICToolsIsNotImported

@available(
    *,
    unavailable,
    message: "it is in DICTools: add that product to the target, and import DICTools"
)
public typealias Verification = _DICToolsIsNotImported

extension DependencyContaining {
    @available(
        *,
        unavailable,
        message: "the graph is in DICTools: add that product to the target, and import DICTools"
    )
    @_alwaysEmitIntoClient public var graph: _DICToolsIsNotImported { fatalError() }
}

extension BuildError {
    @available(
        *,
        unavailable,
        message: "the graph is in DICTools: add that product to the target, and import DICTools"
    )
    @_alwaysEmitIntoClient public var graph: _DICToolsIsNotImported { fatalError() }
}

// Of builders and their views, and for want of a type that only these have, of mutable containers
// too.
extension _Registrar {
    @available(
        *,
        unavailable,
        message: "the graph is in DICTools: add that product to the target, and import DICTools"
    )
    @_disfavoredOverload @_alwaysEmitIntoClient public var graph: _DICToolsIsNotImported {
        fatalError()
    }
    @available(
        *,
        unavailable,
        message: "it is in DICTools: add that product to the target, and import DICTools"
    )
    @discardableResult @_alwaysEmitIntoClient
    public final func verify(_ checks: BuildChecks = []) async throws -> _DICToolsIsNotImported {
        fatalError()
    }

    @available(
        *,
        unavailable,
        message: "it is in DICTools: add that product to the target, and import DICTools"
    )
    @discardableResult @_alwaysEmitIntoClient
    public final func verifyStart(_ checks: BuildChecks = []) async throws -> _DICToolsIsNotImported
    { fatalError() }
}
