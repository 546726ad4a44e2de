extension RegistrarOnMainActor {
    /// Makes a registration available on the main actor under another type too: both load the same instance.
    ///
    /// ```swift
    /// builder.mainActor
    ///     .register(in: .singleton) { Router() }
    ///     .forward(Router.self, to: (any Navigating).self) { $0 }
    /// ```
    ///
    /// The registration of the source type decides how long an instance is kept. It can be registered later, and for
    /// the main actor or not.
    ///
    /// - Parameters:
    ///   - source: The registered type.
    ///   - name: The name of that registration, and of this one.
    ///   - type: The other type.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - convert: Converts an instance: `{ $0 }`, which compiles if the source type conforms to the other.
    /// - Returns: This view, for chaining.
    @discardableResult
    public final func forward<Source, T>(
        _ source: Source.Type,
        named name: DependencyName? = nil,
        to type: T.Type,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ convert: @escaping @MainActor (Source) -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        let dependency = Dependency(source, named: name, .forward(isShareable: true))
        let factory = MainActorResolvingFactory { resolver in
            convert(try resolver._storage.loadOrThrow(name, from: .mainActor, at: location))
        }
        .erased
        let key = Key(type, named: name)
        nonisolated.addOnMainActor(
            key,
            .transient,
            true,
            .declared([dependency]),
            location,
            .resolving,
            factory
        )
        return self
    }
}
