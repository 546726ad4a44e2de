import Synchronization

extension StorageObject {
    /// Creates the object of a scope that is opened in a container or in another scope.
    static func makeScope(_ layout: ScopeLayout, in outer: _ContainerStorage) -> StorageObject {
        let object = create(minimumCapacity: layout.wordCount) { _ in
            let container = unsafe outer.object.fields
            return unsafe Header(
                contents: container.pointee.contents,
                offsetMask: container.pointee.offsetMask,
                borrowedLive: nil,
                maximumDepth: container.pointee.maximumDepth,
                scope: layout.name.number,
                outer: outer.object,
                layout: .passUnretained(layout),
                mayBindToOthers: container.pointee.mayBindToOthers
            )
        }
        let scope = unsafe unsafeDowncast(object, to: StorageObject.self)
        let words = unsafe scope.words
        unsafe words.initialize(to: Atomic(outer.contents.table.slots))
        for word in 1..<layout.wordCount { unsafe (words + word).initialize(to: Atomic(0)) }
        return scope
    }

    /// Lets all loads find an empty table from now on.
    func hideTable() {
        unsafe words.pointee.store(fields.pointee.contents.emptySlots, ordering: .releasing)
    }
}

extension StorageObject.Header {
    /// The scope that a scope was opened in, if it was opened in one.
    var outerScope: _ContainerStorage? {
        guard let outer, unsafe outer.fields.pointee.scope != 0 else { return nil }
        return _ContainerStorage(outer)
    }
}
