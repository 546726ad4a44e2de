/// The call that throws what a factory has thrown, where a call without `try` ends the process.
enum ThrowingCall: Sendable {
    /// A verb of a container, which takes the type.
    case verb(String)

    /// That of a `Lazy` or a `Provider`, which takes nothing.
    case ofDeferred

    /// None: the value of a property is loaded without `try`.
    case unavailable

    /// What reports advise about a load of a type.
    func advice(for type: Any.Type) -> String {
        switch self {
        case .verb(let verb): "\(verb)(\(TypeName(type).expression)), and handle the error"
        case .ofDeferred: "loadOrThrow(), and handle the error"
        case .unavailable: "fix the cause, or handle the error in the factory"
        }
    }
}
