/// A class instance that a container keeps, held for as long as it is looked at. This may become the last reference,
/// after a reset. What was made on the main actor is released there nevertheless.
package final class KeptObject {
    package let registration: Registration
    private let reference: RetainedObject<AnyObject>

    fileprivate init(_ object: AnyObject, _ registration: Registration) {
        self.registration = registration
        reference = RetainedObject(object)
    }

    package var id: ObjectIdentifier { reference.id }

    /// The object. Its holder keeps this `KeptObject` for as long.
    package var object: AnyObject { reference.object }

    deinit { reference.release(in: registration.isolation) }
}

extension _ContainerStorage {
    /// The class instances that this container keeps: not those that its parent does, nor those that are kept weakly.
    package var keptObjects: [KeptObject] {
        let own = ownEntries.flatMap(\.withOriginals).compactMap(\.keptObject)
        // A decorator may have returned what it was given, which another container keeps.
        let shared = objectsKeptByAncestors
        return own.filter { !shared.contains($0.id) }
    }

    /// The class instances that the ancestors of this container keep.
    var objectsKeptByAncestors: Set<ObjectIdentifier> {
        var objects: Set<ObjectIdentifier> = []
        var ancestor = parent
        while let current = ancestor {
            objects.formUnion(current.ownEntries.flatMap(\.withOriginals).compactMap(\.keptObject).map(\.id))
            ancestor = current.parent
        }
        return objects
    }
}

extension Entry {
    /// The kept instance, if there is one and it is not kept weakly.
    func keptInstance<T>(_ type: T.Type) -> T? {
        // A weakly kept instance may be released here, and so perhaps not where it has to be.
        if let slot, slot.keeping == .weakly { return nil }
        return slot?.instance(type)
    }

    /// The kept instance, if it is of a class, or an optional of one.
    package var keptObject: KeptObject? {
        func kept<T>(_ type: T.Type) -> KeptObject? {
            keptInstance(type).flatMap { classInstance($0) }.map { KeptObject($0, registration) }
        }
        return _openExistential(registration.type, do: kept)
    }
}

/// The instance as an object, if it is of a class, or an optional of one.
func classInstance<T>(_ instance: T) -> AnyObject? {
    guard let instance = unwrapped(instance), Swift.type(of: instance) is AnyObject.Type else { return nil }
    return instance as AnyObject
}
