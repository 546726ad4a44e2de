extension DependencySource {
    /// Loads a parameter of an autoregistered function.
    ///
    /// - Parameter position: Its place among the parameters, from 1.
    func loadParameter<T>(_ type: T.Type, at position: Int) throws -> T {
        if let entry = entry(of: Key(type)) { return try load(type, of: entry, at: nil) }
        return try loadParameterFromOtherKey(type, at: position)
    }

    /// A function of its own, because it names types that take long to make at run time.
    @inline(never)
    private func loadParameterFromOtherKey<T>(_ type: T.Type, at position: Int) throws -> T {
        if let entry = entry(of: Key(T?.self)) {
            if let instance = try load(T?.self, of: entry, at: nil) { return instance }
            throw ResolutionError.returnedNil(type, by: entry, at: nil)
        }
        if let instance = try derive(type, nil, at: nil) { return instance }
        let collected = type as? any CollectedType.Type
        if let all = try collected?.collect(from: self) { return all as! T }
        if let nothing = asOptional(type)?.nothing as? T { return nothing }
        throw ResolutionError.notRegistered(
            type,
            nil,
            in: self,
            at: nil,
            parameter: position,
            collecting: collected?.element
        )
    }
}

/// An array type, perhaps optional, where one cannot say which.
private protocol CollectedType {
    /// All that is registered for the type of the elements; nil if nothing is.
    static func collect(from source: DependencySource) throws -> (any CollectedType)?

    /// The type of the elements, if it is an array.
    static var element: Any.Type? { get }
}

extension Array: CollectedType {
    fileprivate static func collect(from source: DependencySource) throws -> (any CollectedType)? {
        let all = try source.loadAll(Element.self, at: nil)
        return all.isEmpty ? nil : all
    }

    fileprivate static var element: Any.Type? { Element.self }
}

extension Optional: CollectedType {
    fileprivate static func collect(from source: DependencySource) throws -> (any CollectedType)? {
        guard let all = try (Wrapped.self as? any CollectedType.Type)?.collect(from: source) as? Wrapped else {
            return nil
        }
        return Self(all) as any CollectedType
    }
    fileprivate static var element: Any.Type? { (Wrapped.self as? any CollectedType.Type)?.element }
}

/// Whether a parameter of the type may be all that is registered for another.
func isCollected(_ type: Any.Type) -> Bool { type is any CollectedType.Type }

/// The type of which all that is registered makes a parameter of an array type.
package func collectedElement(of type: Any.Type) -> Any.Type? { (type as? any CollectedType.Type)?.element }
