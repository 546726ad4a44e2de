// What the forms that are written by mistake come down to. Each is an overload of the verb that fits where no form
// does, and says in its availability what to write:
//
// - Where nothing else fits, it is unavailable. The compiler tries such overloads last, so right code pays nothing.
// - Where the form that takes an expression would fit, with a function, `()` or a type as the value, it is deprecated,
//   because an overload that is available wins. It registers the value all the same.
//
// They are not compiled into clients.

extension DependencyRegistrar {
    /// Registers what was written as it is, so that the report of a load that misses can refer to it.
    final func registerMistake<T>(
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName?,
        _ fileID: StaticString,
        _ line: UInt,
        _ factory: @escaping @Sendable (DependencyResolver) throws -> T
    ) -> Self {
        registerThrowable(in: lifetime, named: name, fileID: fileID, line: line, factory)
    }

    /// Registers what was written as it is, with its arguments.
    final func registerMistake<T, First, each Rest>(
        named name: DependencyName?,
        _ fileID: StaticString,
        _ line: UInt,
        _ factory: @escaping @Sendable (DependencyResolver, First, repeat each Rest) throws -> T
    ) -> Self {
        registerThrowable(named: name, fileID: fileID, line: line, factory)
    }

    /// Traps where a function with parameters was to be registered: a value whose type has a parameter pack in it
    /// cannot be kept as a value of a generic type.
    final func trapMistake(_ fileID: StaticString, _ line: UInt) -> Never {
        fatalError(
            "DIC: a function was registered in place of a factory; write autoregister(Foo.init), or a closure",
            file: fileID,
            line: line
        )
    }
}

// A function in the place of a value. The forms spell it three times.

/// A function, in the place of a value.
public typealias _ThrowingFunction<Result, each Parameter> = (repeat each Parameter) throws -> Result

/// An asynchronous function, in the place of a value.
public typealias _AsyncFunction<Result, each Parameter> = (repeat each Parameter) async throws -> Result

/// A function that is `@Sendable`, in the place of a value.
public typealias _SendableThrowingFunction<Result, each Parameter> =
    @Sendable (repeat each Parameter) throws -> Result

/// An asynchronous function that is `@Sendable`, in the place of a value.
public typealias _SendableAsyncFunction<Result, each Parameter> =
    @Sendable (repeat each Parameter) async throws -> Result
