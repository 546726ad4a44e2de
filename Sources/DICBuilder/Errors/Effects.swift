/// Whether a factory is asynchronous and whether it can throw, in code that a report suggests.
struct Effects {
    let isAsync: Bool
    let canThrow: Bool

    /// The `try` and `await` in front of what the factory calls.
    var keywords: String { (canThrow ? "try " : "") + (isAsync ? "await " : "") }

    /// The name of the call that takes the factory.
    ///
    /// - Parameter stem: The name of the one that takes a synchronous factory.
    func verb(_ stem: String) -> String { stem + (isAsync ? "Async" : "") }
}

extension Registration {
    var effects: Effects { Effects(isAsync: isAsync, canThrow: canThrow) }
}
