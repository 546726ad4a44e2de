import Synchronization

extension StorageObject {
    /// Creates the object of a scope of a container.
    ///
    /// - Parameters:
    ///   - outer: The scope that it is opened in; nil for the container itself.
    static func makeScope(_ layout: ScopeLayout, in container: StorageObject, outer: _ContainerStorage?)
        -> StorageObject
    {
        let header = unsafe container.fields.pointee
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
