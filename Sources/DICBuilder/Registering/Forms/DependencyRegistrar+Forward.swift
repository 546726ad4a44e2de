extension DependencyRegistrar {
    /// Makes a registration available under another type too: both load the same instance.
    ///
    /// ```swift
    /// builder
    ///     .register(in: .singleton) { Store() }
    ///     .forward(Store.self, to: (any Reader).self) { $0 }
    ///     .forward(Store.self, to: (any Writer).self) { $0 }
    /// ```
    ///
    /// The registration of the source type, which may come later, decides how long an instance is
    /// kept. What overrides or decorates the other type, if that is not `Sendable`, is made on
    /// every load. Its default name is the source's.
    @discardableResult public final func forward<Source, T>(
        _ source: Source.Type,
        named sourceName: DependencyName? = nil,
        to type: T.Type,
        named name: DependencyName? = .ofSource,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ convert: @escaping @Sendable (Source) -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        addForward(
            .function,
            source,
            sourceName,
            to: name,
            isShareable: false,
            location,
            ParameterFunction(convert)
        )
        return self
    }

    /// Makes a registration available under another type too, which is `Sendable`: what overrides
    /// or decorates it keeps the lifetime of the source.
    @discardableResult public final func forward<Source, T: Sendable>(
        _ source: Source.Type,
        named sourceName: DependencyName? = nil,
        to type: T.Type,
        named name: DependencyName? = .ofSource,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ convert: @escaping @Sendable (Source) -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        addForward(
            .function,
            source,
            sourceName,
            to: name,
            isShareable: true,
            location,
            ParameterFunction(convert)
        )
        return self
    }

    /// Makes a registration without a name available under a type and a name.
    @discardableResult public final func forward<Source, T>(
        _ source: Source.Type,
        to type: T.Type,
        named name: DependencyName?,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ convert: @escaping @Sendable (Source) -> T
    ) -> Self {
        forward(source, named: nil, to: type, named: name, fileID: fileID, line: line, convert)
    }

    /// Makes a registration without a name available under a `Sendable` type and a name.
    @discardableResult public final func forward<Source, T: Sendable>(
        _ source: Source.Type,
        to type: T.Type,
        named name: DependencyName?,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ convert: @escaping @Sendable (Source) -> T
    ) -> Self {
        forward(source, named: nil, to: type, named: name, fileID: fileID, line: line, convert)
    }

    /// What the forms of `forward` come down to, on the main actor or not. If it `isShareable`,
    /// what overrides or decorates the forward may keep instances.
    final func addForward<Source, T>(
        _ traits: FactoryTraits,
        _ source: Source.Type,
        _ sourceName: DependencyName?,
        to name: DependencyName?,
        isShareable: Bool,
        _ location: CodeLocation,
        _ convert: ParameterFunction<T, Source>
    ) {
        let key = Key(T.self, named: name.ofForward(from: sourceName))
        let known = [Dependency(source, named: sourceName, .forward(isShareable: isShareable))]
        let needs = Dependencies.declared(known)
        add(key, .transient, nil, traits, needs, location, .function, convert.erased)
    }
}

extension DependencyName {
    /// Stands for the name of the source of a forward: no other name is equal to it.
    @inlinable static var ofSource: DependencyName { DependencyName(hash: 0) }

    /// A name that no text has.
    @inlinable init(hash: UInt) {
        text = ""
        self.hash = hash
    }
}

extension DependencyName? {
    /// The name of a forward: by default that of its source.
    func ofForward(from source: DependencyName?) -> DependencyName? {
        self == .ofSource ? source : self
    }
}
