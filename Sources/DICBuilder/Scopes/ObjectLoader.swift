// Nearly all that scopes keep are objects, and an object is one reference, whatever its class. So one function that is
// not generic makes, keeps and copies the objects of all classes: without value witnesses, and without a second
// function that knows the class. It returns the reference where its caller expects a `T`.

/// A function that loads an object which a scope keeps. All `ObjectLoader<T>` hold one closure whose result is returned
/// indirectly, whatever `T` is, as a `…Factory<T>` does.
struct ObjectLoader<T>: Sendable {
    /// Loads the object of an entry, or traps with a report.
    let load: @Sendable (CodeLocation, _ContainerStorage, Entry) -> T
}

/// An `ObjectLoader` whose load may fail.
struct ThrowingObjectLoader<T>: Sendable {
    let load: @Sendable (_ContainerStorage, Entry, CodeLocation?) throws -> T
}

// The loaders return a reference that the caller owns. The closures are written where they are called: one that is read
// from a variable would be retained and released by each load.

extension ObjectLoader {
    @inline(__always)
    static var ofAnyClass: Self {
        let loader = unsafe ObjectLoader<UnsafeRawPointer> { location, storage, entry in
            do { return try unsafe entry.loadObject(in: storage, at: nil) } catch {
                storage.trap(error, for: entry, at: location)
            }
        }
        return unsafe unsafeBitCast(loader, to: Self.self)
    }
}

extension ThrowingObjectLoader {
    @inline(__always)
    static var ofAnyClass: Self {
        let loader = unsafe ThrowingObjectLoader<UnsafeRawPointer> { storage, entry, location in
            try unsafe entry.loadObject(in: storage, at: location)
        }
        return unsafe unsafeBitCast(loader, to: Self.self)
    }
}

extension _ContainerStorage {
    /// Ends the process with the report of a load of an object that failed.
    @inline(never)
    fileprivate func trap(_ error: any Error, for entry: Entry, at location: CodeLocation) -> Never {
        let type = entry.facts.type
        Self.trap(located(error, at: location), for: type, at: location, insteadUse: .verb("loadOrThrow"))
    }
}
