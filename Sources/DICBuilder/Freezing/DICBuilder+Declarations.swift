extension DICBuilder {
    /// Names what the program itself loads, so that the proof checks that it is there, and what nothing leads to.
    ///
    /// ```swift
    /// let container = DICBuilder()
    ///     .assemble(AppAssembly())
    ///     .roots(HomeModel.self, SettingsModel.self)
    ///     .build()
    /// ```
    ///
    /// A root that is not registered is an error. A registration that no root leads to is a warning, if the
    /// dependencies of all that the roots lead to are known.
    ///
    /// - Parameters:
    ///   - types: The types, as a load names them.
    ///   - name: The name of their registrations, if they have one.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    /// - Returns: This builder, for chaining.
    @discardableResult
    public func roots(
        _ types: Any.Type...,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> DICBuilder {
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
    /// - Returns: This builder, for chaining.
    @discardableResult
    public func suppliedByChildren(_ types: Any.Type..., named name: DependencyName? = nil) -> DICBuilder {
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
    /// What an inner scope keeps may depend on what an outer one does. An inner scope can be opened only in an outer one.
    ///
    /// - Parameter names: The names of the scopes. Names that are not given can be opened anywhere.
    /// - Returns: This builder, for chaining.
    @discardableResult
    public func scopes(_ names: ScopeName...) -> DICBuilder {
        declarations.withLock { $0.scopeOrder = names }
        return self
    }

    fileprivate func addRoots(_ types: [Any.Type], _ name: DependencyName?, _ location: CodeLocation) {
        let roots = types.map { ProofDeclarations.Root(request: Request($0, named: name), location: location) }
        declarations.withLock { $0.roots += roots }
    }

    fileprivate func addSupplied(_ types: [Any.Type], _ name: DependencyName?) {
        declarations.withLock { $0.suppliedByChildren.formUnion(types.map { Key($0, named: name) }) }
    }
}

extension RegistrarOnMainActor where Base == DICBuilder {
    /// Names what the program itself loads, as ``DICBuilder/roots(_:named:fileID:line:)`` does.
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

    /// Names what children of the container register, as ``DICBuilder/suppliedByChildren(_:named:)`` does.
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

    /// Checks what has been registered so far, as ``DICBuilder/validate(_:)`` does.
    ///
    /// - Parameter checks: What counts as an error besides what always does; by default nothing.
    /// - Returns: All errors, warnings and notes.
    /// - Complexity: O(*n*) in the number of registrations if there are no problems.
    public func validate(_ checks: BuildChecks = []) -> ValidationReport {
        nonisolated.validate(checks)
    }
}

extension DependencyLoading {
    /// Checks what is registered now, without running a factory.
    ///
    /// A container that `build()` returned has no errors. Use this for a mutable container, which is never built:
    ///
    /// ```swift
    /// let report = container.validate()
    /// assert(report.errors.isEmpty, "\(report)")
    /// ```
    ///
    /// - Parameter checks: What counts as an error besides what always does; by default nothing.
    /// - Returns: All errors, warnings and notes.
    /// - Complexity: O(*n* log *n*) in the number of registrations if there are no problems.
    public func validate(_ checks: BuildChecks = []) -> ValidationReport {
        Prover(_storage).report(checks)
    }
}
