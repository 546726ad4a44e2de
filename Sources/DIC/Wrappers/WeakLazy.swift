import DICBuilder

/// An object that is loaded at its first use, and held weakly.
struct WeakLazy<Value> {
    private let reference: Lazy<WeakReference<Value>>

    init(_ storage: _ContainerStorage, _ name: DependencyName?, at location: CodeLocation) {
        let request = Request(Value.self, named: name)
        reference = Lazy(storage, of: WeakLazyInjected<Value>.self, name, at: location, for: request) { resolver in
            let object: Value = try resolver._storage.loadOrThrow(name, from: .dynamic, at: location)
            return WeakReference(object, holdsUntilRead: true, at: location)
        }
    }

    func load(at location: CodeLocation) -> Value? { reference.loadForProperty(at: location).value }
}

extension WeakLazy: Sendable where Value: Sendable {}
extension WeakReference: Sendable where Value: Sendable {}

/// A weak reference that, if asked to, holds its object until the first read.
final class WeakReference<Value> {
    // Sendable: the reference is Sendable only if the object is.
    private struct State: @unchecked Sendable {
        weak var object: AnyObject?
        var unread: Value?
    }

    private let state: Guarded<State>

    /// - Parameter location: The location of the property.
    /// - Precondition: The value is an object.
    init(_ value: Value?, holdsUntilRead: Bool, at location: CodeLocation) {
        if let value, !(Swift.type(of: value as Any) is AnyClass) {
            let type = Swift.type(of: value as Any)
            Report(
                "not-an-object",
                "\(type) is a value, which cannot be held weakly",
                ["used at": "\(location)"],
                try: ["@LazyInjected"]
            )
            .trap(at: location)
        }
        state = Guarded(State(object: value.map { $0 as AnyObject }, unread: holdsUntilRead ? value : nil))
    }

    /// The object, or nil if it is gone.
    var value: Value? {
        let state = state.withLock { state in
            defer { state.unread = nil }
            return state
        }
        return state.unread ?? state.object.map { $0 as! Value }
    }
}
