import Synchronization

extension StorageObject {
    /// Creates the object of a scope that is opened in a container or in another scope.
    static func makeScope(_ layout: ScopeLayout, in outer: _ContainerStorage) -> StorageObject {
        let header = unsafe outer.object.fields.pointee
        let object = unsafe make(
            Header(
                contents: header.contents,
                offsetMask: header.offsetMask,
                borrowedLive: nil,
                maximumDepth: header.maximumDepth,
                scope: layout.name.number,
                outer: outer,
                layout: .passUnretained(layout),
                mayBindToOthers: header.mayBindToOthers
            ),
            wordCount: layout.wordCount
        )
        let words = unsafe object.words
        for word in 1..<layout.wordCount { unsafe (words + word).initialize(to: Atomic(0)) }
        return object
    }

    /// Lets all loads find an empty table from now on.
    func hideTable() {
        let hidden = unsafe fields.pointee.contents.emptyTable
        unsafe words.pointee.store(hidden.slots, ordering: .releasing)
    }
}

extension StorageObject.Header {
    /// The scope that a scope was opened in, if it was opened in one.
    var outerScope: _ContainerStorage? {
        guard let outer, unsafe outer.object.fields.pointee.scope != 0 else { return nil }
        return outer
    }
}
