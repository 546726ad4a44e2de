extension _ContainerStorage {
    /// A function that loads from arguments.
    ///
    /// - Parameters:
    ///   - type: One of the maker types of the key.
    ///   - key: The key of a registration with arguments.
    func maker<Function>(_ type: Function.Type, for key: Key, at location: CodeLocation) -> Function {
        func ofResult<T>(_ made: T.Type) -> Function {
            func fromFirst<First>(_ first: First.Type) -> Function {
                if key.arguments.count == 1 { return maker(type, made, first, key.name, at: location) }
                func fromBoth<Second>(_ second: Second.Type) -> Function {
                    maker(type, made, first, second, key.name, at: location)
                }
                return _openExistential(key.arguments[1], do: fromBoth)
            }
            return _openExistential(key.arguments[0], do: fromFirst)
        }
        return _openExistential(key.type, do: ofResult)
    }

    private func maker<Function, T, First>(
        _ type: Function.Type,
        _ made: T.Type,
        _ first: First.Type,
        _ name: DependencyName?,
        at location: CodeLocation
    ) -> Function {
        let load: @Sendable (First) -> T = { [self] in self.load(named: name, from: .dynamic, at: location, $0) }
        let loadOrThrow: @Sendable (First) throws -> T = { [self] in
            try self.loadOrThrow(named: name, from: .dynamic, at: location, $0)
        }
        // The throwing ones first: a cast to a throwing type would accept one that traps.
        let functions: [Any] = [
            loadOrThrow as (First) throws -> T, loadOrThrow, loadOrThrow as @MainActor (First) throws -> T,
            load as (First) -> T, load, load as @MainActor (First) -> T,
        ]
        return functions.lazy.compactMap { $0 as? Function }.first!
    }

    private func maker<Function, T, First, Second>(
        _ type: Function.Type,
        _ made: T.Type,
        _ first: First.Type,
        _ second: Second.Type,
        _ name: DependencyName?,
        at location: CodeLocation
    ) -> Function {
        let load: @Sendable (First, Second) -> T = { [self] in
            self.load(named: name, from: .dynamic, at: location, $0, $1)
        }
        let loadOrThrow: @Sendable (First, Second) throws -> T = { [self] in
            try self.loadOrThrow(named: name, from: .dynamic, at: location, $0, $1)
        }
        let functions: [Any] = [
            loadOrThrow as (First, Second) throws -> T, loadOrThrow,
            loadOrThrow as @MainActor (First, Second) throws -> T,
            load as (First, Second) -> T, load, load as @MainActor (First, Second) -> T,
        ]
        return functions.lazy.compactMap { $0 as? Function }.first!
    }
}
