// What needs no isolation stands once, for a registrar and for its view on the main actor: what the
// proof cannot know from registrations alone, and the values that scopes are given.

extension _Registrar {
    /// Names what the program itself loads, so that the proof checks that it is there, and what
    /// nothing leads to.
    ///
    /// ```swift
    /// builder.register(HomeModel.init).register(SettingsModel.init).roots(HomeModel.self, SettingsModel.self)
    /// ```
    ///
    /// A root that is not registered is an error. A registration that no root leads to is a
    /// warning, if the dependencies of all that the roots lead to are known. A mutable container is
    /// proved by its `validate()` only.
    ///
    /// - Parameter types: The types, as a load names them: `[T].self` for `loadAll(T.self)`, and a
    ///   function type, such as `((UserID) -> Service).self`, for what is loaded with arguments.
    @discardableResult public final func roots(
        _ types: Any.Type...,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        let roots = types.map { (request: Request(root: $0, named: name), location: location) }
        _base.declare { $0.roots += roots }
        return self
    }

    /// Names what children of the container register, so that the proof does not miss it here.
    ///
    /// ```swift
    /// let app = DICBuilder().register(OrderModel.init).suppliedByChildren(Session.self).build()
    /// let order = DICBuilder(parent: app).register { Session() }.build().load(OrderModel.self)
    /// ```
    ///
    /// A load in the container itself reports it as `not-registered`.
    @discardableResult
    public final func suppliedByChildren(_ types: Any.Type..., named name: DependencyName? = nil)
        -> Self
    {
        _base.declare { $0.suppliedByChildren.formUnion(types.map { Key($0, named: name) }) }
        return self
    }

    /// Names the scopes that are opened in each other, the outermost first.
    ///
    /// ```swift
    /// let container = DICBuilder().scopes(.session, .request).build()
    /// let request = container.openScope(.session).openScope(.request)
    /// ```
    ///
    /// What an inner scope keeps may depend on what an outer one does. An inner scope can be opened
    /// only in an outer one, and a scope that no call names anywhere. Several calls add up, and
    /// must not contradict each other.
    @discardableResult
    public final func scopes(
        _ names: ScopeName...,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        let chain = ScopeNesting.Chain(
            names: names,
            location: CodeLocation(fileID: fileID, line: line)
        )
        ScopeCode.link()
        _base.declare { $0.scopeNesting.add(chain) }
        return self
    }

    /// Registers a value that is given to each scope of a name when it opens.
    ///
    /// ```swift
    /// let container = DICBuilder().registerSupplied(RequestID.self, in: .request).build()
    /// try await container.withScope(.request, supplying: RequestID("7f3a")) { scope in scope.load(RequestID.self) }
    /// ```
    ///
    /// The proof knows that the value is there, and a scope that is opened without it, or with one
    /// that is not registered, is reported as `supplied-values`. The value is released when the
    /// scope closes, and not stopped, unless an `onStop` says so. If the scope cannot be opened,
    /// the value is released, and never stopped.
    ///
    /// - Parameter type: The type as it is loaded. Convert other values:
    ///   `supplying: logger as any Logger`.
    @discardableResult public final func registerSupplied<T: Sendable>(
        _ type: T.Type,
        in scope: ScopeName,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        let factory = NullaryFactory<T> {
            preconditionFailure("DIC: a scope without a value that it was given")
        }
        let location = CodeLocation(fileID: fileID, line: line)
        var facts = RegistrationFacts(
            Key(type),
            .scoped(scope),
            canThrow: false,
            dependencies: .none,
            at: location
        )
        facts.isGivenToScope = true
        _base.add(Entry(facts, .nullary, factory.erased))
        return self
    }
}
