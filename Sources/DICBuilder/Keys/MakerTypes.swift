/// The types of the functions that load a type from arguments: `(Argument) -> T` and the like. Empty for more than two
/// arguments.
func makerTypes(of type: Any.Type, from arguments: [Any.Type]) -> [Any.Type] {
    func types<T>(_ type: T.Type) -> [Any.Type] {
        func types<First>(_ first: First.Type) -> [Any.Type] {
            if arguments.count == 1 {
                return [
                    ((First) -> T).self, (@Sendable (First) -> T).self,
                    ((First) throws -> T).self, (@Sendable (First) throws -> T).self,
                    (@MainActor (First) -> T).self, (@MainActor (First) throws -> T).self,
                ]
            }
            func types<Second>(_ second: Second.Type) -> [Any.Type] {
                [
                    ((First, Second) -> T).self, (@Sendable (First, Second) -> T).self,
                    ((First, Second) throws -> T).self, (@Sendable (First, Second) throws -> T).self,
                    (@MainActor (First, Second) -> T).self, (@MainActor (First, Second) throws -> T).self,
                ]
            }
            return _openExistential(arguments[1], do: types)
        }
        return _openExistential(arguments[0], do: types)
    }
    return (1...2).contains(arguments.count) ? _openExistential(type, do: types) : []
}

/// What a function returns that loads a type from arguments: the type, or the optional of it, as the other loads of it
/// may return. Nil if the function is of no type that does so.
func makerResult(of function: Any.Type, loading type: Any.Type, from arguments: [Any.Type]) -> Any.Type? {
    [type, optionalType(of: type)].first { result in
        makerTypes(of: result, from: arguments).contains { $0 == function }
    }
}
