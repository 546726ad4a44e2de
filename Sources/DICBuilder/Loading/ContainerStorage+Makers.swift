extension _ContainerStorage {
    /// A function that loads from arguments: one of the `makerTypes` of the key, or of the optional of its type.
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
        let result = makerResult(of: type, loading: key.type, from: key.arguments) ?? key.type
        return _openExistential(result, do: ofResult)
    }

    private func maker<Function, T, First>(
        _ type: Function.Type,
        _ made: T.Type,
        _ first: First.Type,
        _ name: DependencyName?,
        at location: CodeLocation
    ) -> Function {
        let loadOrThrow: @Sendable (First) throws -> T = { [self] in
            try self.loadOrThrow(named: name, from: .dynamic, at: location, $0)
        }
        let load: @Sendable (First) -> T = { [self] first in trapping(at: location) { try loadOrThrow(first) } }
        if type == ((First) -> T).self { return reinterpret(load as (First) -> T) }
        if type == (@Sendable (First) -> T).self { return reinterpret(load) }
        if type == (@MainActor (First) -> T).self { return reinterpret(load as @MainActor (First) -> T) }
        if type == ((First) throws -> T).self { return reinterpret(loadOrThrow as (First) throws -> T) }
        if type == (@Sendable (First) throws -> T).self { return reinterpret(loadOrThrow) }
        return reinterpret(loadOrThrow as @MainActor (First) throws -> T)
    }

    private func maker<Function, T, First, Second>(
        _ type: Function.Type,
        _ made: T.Type,
        _ first: First.Type,
        _ second: Second.Type,
        _ name: DependencyName?,
        at location: CodeLocation
    ) -> Function {
        let loadOrThrow: @Sendable (First, Second) throws -> T = { [self] in
            try self.loadOrThrow(named: name, from: .dynamic, at: location, $0, $1)
        }
        let load: @Sendable (First, Second) -> T = { [self] first, second in
            trapping(at: location) { try loadOrThrow(first, second) }
        }
        if type == ((First, Second) -> T).self { return reinterpret(load as (First, Second) -> T) }
        if type == (@Sendable (First, Second) -> T).self { return reinterpret(load) }
        if type == (@MainActor (First, Second) -> T).self {
            return reinterpret(load as @MainActor (First, Second) -> T)
        }
        if type == ((First, Second) throws -> T).self { return reinterpret(loadOrThrow as (First, Second) throws -> T) }
        if type == (@Sendable (First, Second) throws -> T).self { return reinterpret(loadOrThrow) }
        return reinterpret(loadOrThrow as @MainActor (First, Second) throws -> T)
    }
}
