import DICBuilder

/// An object that is loaded at the first use, and not held.
struct WeakLazy<Value> {
    private let reference: Lazy<WeakReference<Value>>

    init(_ source: DependencySource, _ name: DependencyName?, at location: SourceLocation) {
        reference = Lazy(source, name, "WeakLazyInjected<\(Value.self)>", at: location) { resolver in
            let object: Value = try resolver.loadOrThrow(named: name, fileID: location.file, line: location.line)
            return WeakReference(object, holdsUntilRead: true, at: location)
        }
    }

    func load(at location: SourceLocation) -> Value? {
        reference.load(fileID: location.file, line: location.line).value
    }
}

extension WeakLazy: Sendable where Value: Sendable {}
extension WeakReference: Sendable where Value: Sendable {}

/// A reference that does not hold its object, unless it is asked to until somebody has read it.
final class WeakReference<Value> {
    // Sendable: only a reference to a Sendable object is, and goes to several threads.
    private struct State: @unchecked Sendable {
        weak var object: AnyObject?
        var unread: Value?
    }

    private let state: Guarded<State>

    /// - Parameter location: Where the property is.
    /// - Precondition: The value is an object.
    init(_ value: Value?, holdsUntilRead: Bool, at location: SourceLocation) {
        if let value, !(Swift.type(of: value as Any) is AnyClass) {
            fatalError(
                """
                DIC: [not-an-object] \(Swift.type(of: value as Any)) is a value, which cannot be held weakly
                   used at    \(location)
                   try:       @LazyInjected
                """,
                file: location.file,
                line: location.line
            )
        }
        state = Guarded(State(object: value.map { $0 as AnyObject }, unread: holdsUntilRead ? value : nil))
    }

    /// The object, if it is still there.
    var value: Value? {
        let state = state.withLock { state in
            defer { state.unread = nil }
            return state
        }
        return state.unread ?? state.object.map { $0 as! Value }
    }
}
