extension _ContainerStorage {
    /// A class instance that a container keeps.
    package struct KeptObject {
        package let registration: Registration
        package let object: AnyObject
    }

    /// The class instances that this container keeps: not those that its parent does, nor those that are kept weakly.
    ///
    /// - Complexity: O(*n* log *n*) in the number of registrations, the ancestors' among them.
    package var keptObjects: [KeptObject] {
        let own = ownEntries.compactMap { entry in
            entry.keptObject.map { KeptObject(registration: entry.registration, object: $0) }
        }
        // A decorator may have returned what it was given, which another container keeps.
        let shared = objectsKeptByAncestors
        return own.filter { !shared.contains(ObjectIdentifier($0.object)) }
    }

    /// The class instances that the ancestors of this container keep.
    var objectsKeptByAncestors: Set<ObjectIdentifier> {
        var objects: Set<ObjectIdentifier> = []
        var ancestor = parent
        while let current = ancestor {
            objects.formUnion(current.ownEntries.compactMap(\.keptObject).map { ObjectIdentifier($0) })
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
        return slot?.instance(type) ?? extras?.asyncSlot?.instance?.copy(as: type)
    }

    /// The kept instance, if it is of a class.
    var keptObject: AnyObject? {
        func object<T>(_ type: T.Type) -> AnyObject? {
            guard let instance = keptInstance(type), Swift.type(of: instance as Any) is AnyObject.Type else {
                return nil
            }
            return instance as AnyObject
        }
        return _openExistential(registration.type, do: object)
    }
}
