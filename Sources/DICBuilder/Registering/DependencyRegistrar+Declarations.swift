// What the proof cannot know from registrations alone.

extension DependencyRegistrar {
    /// Names what the program itself loads, so that the proof checks that it is there, and what nothing leads to.
    ///
    /// ```swift
    /// struct AppAssembly: Assembly {
    ///     func assemble(into registrar: DependencyRegistrar) {
    ///         registrar
    ///             .autoregister(HomeModel.init)
    ///             .autoregister(SettingsModel.init)
    ///             .roots(HomeModel.self, SettingsModel.self)
    ///     }
    /// }
    /// ```
    ///
    /// A root that is not registered is an error. A registration that no root leads to is a warning, if the
    /// dependencies of all that the roots lead to are known. A mutable container is proved by its `validate()` only.
    ///
    /// - Parameters:
    ///   - types: The types, as a load names them: `[T].self` for `loadAll(T.self)`, and a function type, such as
    ///     `((UserID) -> Service).self`, for what is loaded with arguments.
    ///   - name: The name of their registrations, if they have one.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    /// - Returns: This registrar, for chaining.
    @discardableResult
    public final func roots(
        _ types: Any.Type...,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        addRoots(types, name, CodeLocation(fileID: fileID, line: line))
        return self
    }

    /// Names what children of the container register, so that the proof does not miss it here.
    ///
    /// ```swift
    /// let app = DICBuilder()
    ///     .autoregister(OrderModel.init)        // init(session: Session)
    ///     .suppliedByChildren(Session.self)
    ///     .build()
    ///
    /// let order = DICBuilder(parent: app).register { Session() }.build().load(OrderModel.self)
    /// ```
    ///
    /// A load in the container itself reports it as `not-registered`.
    ///
    /// - Parameters:
    ///   - types: The types that registrations here need.
    ///   - name: The name by which they need them, if any.
    /// - Returns: This registrar, for chaining.
    @discardableResult
    public final func suppliedByChildren(_ types: Any.Type..., named name: DependencyName? = nil) -> Self {
        addSupplied(types, name)
        return self
    }

    /// Names the scopes that are opened in each other, the outermost first.
    ///
    /// ```swift
    /// let container = DICBuilder()
    ///     .scopes(.session, .request)
    ///     .register(in: .scoped(.session)) { ShoppingCart() }
    ///     .autoregister(in: .scoped(.request), CheckoutModel.init)    // init(cart: ShoppingCart)
    ///     .build()
    ///
    /// let session = container.openScope(.session)
    /// let request = session.openScope(.request)
    /// ```
    ///
    /// What an inner scope keeps may depend on what an outer one does. An inner scope can be opened only in an outer
    /// one. Several calls add up: with `scopes(.session, "job")` as well, jobs and requests are opened in sessions.
    /// Calls that contradict each other are an error.
    ///
    /// - Parameters:
    ///   - names: The names of the scopes. Names that no call gives can be opened anywhere.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    /// - Returns: This registrar, for chaining.
    @discardableResult
    public final func scopes(_ names: ScopeName..., fileID: StaticString = #fileID, line: UInt = #line) -> Self {
        addScopes(names, CodeLocation(fileID: fileID, line: line))
        return self
    }

    fileprivate final func addScopes(_ names: [ScopeName], _ location: CodeLocation) {
        declare { $0.scopeNesting.add(ScopeNesting.Chain(names: names, location: location)) }
    }

    fileprivate final func addRoots(_ types: [Any.Type], _ name: DependencyName?, _ location: CodeLocation) {
        let roots = types.map { ProofDeclarations.Root(request: Request(root: $0, named: name), location: location) }
        declare { $0.roots += roots }
    }

    fileprivate final func addSupplied(_ types: [Any.Type], _ name: DependencyName?) {
        declare { $0.suppliedByChildren.formUnion(types.map { Key($0, named: name) }) }
    }
}

extension RegistrarOnMainActor {
    /// Names what the program itself loads, as ``DependencyRegistrar/roots(_:named:fileID:line:)`` does.
    ///
    /// - Parameters:
    ///   - types: The types, as a load names them.
    ///   - name: The name of their registrations, if they have one.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    /// - Returns: This view, for chaining.
    @discardableResult
    public func roots(
        _ types: Any.Type...,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        nonisolated.addRoots(types, name, CodeLocation(fileID: fileID, line: line))
        return self
    }

    /// Names what children of the container register, as ``DependencyRegistrar/suppliedByChildren(_:named:)`` does.
    ///
    /// - Parameters:
    ///   - types: The types that registrations here need.
    ///   - name: The name by which they need them, if any.
    /// - Returns: This view, for chaining.
    @discardableResult
    public func suppliedByChildren(_ types: Any.Type..., named name: DependencyName? = nil) -> Self {
        nonisolated.addSupplied(types, name)
        return self
    }

    /// Names the scopes that are opened in each other, as ``DependencyRegistrar/scopes(_:fileID:line:)`` does.
    ///
    /// - Parameters:
    ///   - names: The names of the scopes. Names that no call gives can be opened anywhere.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    /// - Returns: This view, for chaining.
    @discardableResult
    public func scopes(_ names: ScopeName..., fileID: StaticString = #fileID, line: UInt = #line) -> Self {
        nonisolated.addScopes(names, CodeLocation(fileID: fileID, line: line))
        return self
    }
}
