// Wrong calls of the `register…` methods. Each overload in this folder matches a call that no correct form matches,
// or that would register something other than what was meant. Its availability message says what to write:
//
// - A call that no form matches selects an unavailable overload. The compiler tries those last, so correct calls do not
//   pay for them.
// - A call that would register a function, `()` or a type as a value selects a deprecated overload, because the
//   compiler prefers what is available. It registers the value nevertheless, and the proof reports it. With `as:` there
//   is no warning, because the type is intended.
//
// Only `noteMistake` is machine code of the library: an unavailable overload is never called, and a deprecated one is
// compiled into the client that calls it.

extension DependencyRegistrar {
    /// Declares that the registration that follows is probably a mistake, so that the proof reports it.
    ///
    /// - Parameters:
    ///   - type: The type that is registered.
    ///   - meant: The type whose instances were probably meant; nil if that is not known.
    @usableFromInline
    final func noteMistake(
        _ type: Any.Type,
        for meant: Any.Type?,
        in lifetime: Lifetime.Kind = .transient,
        _ name: DependencyName?,
        _ fileID: StaticString,
        _ line: UInt
    ) -> Self {
        let call = ProofDeclarations.Mistake.Call(
            key: Key(type, named: name),
            location: CodeLocation(fileID: fileID, line: line)
        )
        declare { $0.mistakes[call] = ProofDeclarations.Mistake(meant: meant, lifetime: Lifetime(lifetime)) }
        return self
    }

    /// Traps, because a function with parameters cannot be registered: the type of a registration cannot contain a
    /// parameter pack.
    ///
    /// - Parameter advice: What to write, in the words of the warning.
    @_alwaysEmitIntoClient
    final func trapFunction(_ fileID: StaticString, _ line: UInt, write advice: StaticString) -> Never {
        fatalError(
            "DIC: a function was registered in place of a factory; write \(advice)",
            file: fileID,
            line: line
        )
    }
}
