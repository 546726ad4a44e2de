/// An instance of any type behind a reference.
final class SharedInstance: Sendable {
    private let type: Any.Type
    private let memory: InstanceMemory

    /// - Parameter instance: A value that may be shared: the lifetimes that use this type require `Sendable`.
    init<T>(_ instance: T) {
        type = T.self
        memory = InstanceMemory(holding: instance)
    }

    deinit {
        memory.destroy(type)
    }

    func copy<T>(as type: T.Type) -> T { memory.copy(as: type) }
}
