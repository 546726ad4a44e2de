import Synchronization

extension StorageObject {
    /// Creates the object of a scope that is opened in a container or in another scope.
    @inline(__always)
    static func makeScope(_ layout: Unmanaged<ScopeLayout>, in outer: _ContainerStorage) -> StorageObject {
        let container = unsafe outer.object.fields
        let wordCount = unsafe layout._withUnsafeGuaranteedRef(\.wordCount)
        let object = create(minimumCapacity: wordCount) { _ in
            unsafe Header(
                contents: container.pointee.contents,
                offsetMask: container.pointee.offsetMask,
                borrowedLive: nil,
                maximumDepth: container.pointee.maximumDepth,
                scope: layout._withUnsafeGuaranteedRef { $0.name.number },
                isInScope: container.pointee.scope != 0,
                outer: .passRetained(outer.object),
                layout: layout,
                mayBindToOthers: container.pointee.mayBindToOthers
            )
        }
        let slots = unsafe container.pointee.contents._withUnsafeGuaranteedRef { $0.table.slots }
        unsafe object.withUnsafeMutablePointerToElements { elements in
            let words = unsafe UnsafeMutableRawPointer(elements).assumingMemoryBound(to: Atomic<UInt>.self)
            unsafe words.initialize(to: Atomic(slots))
            for word in 1..<wordCount { unsafe (words + word).initialize(to: Atomic(0)) }
        }
        return unsafe unsafeDowncast(object, to: StorageObject.self)
    }

    /// Lets all loads find an empty table from now on.
    @inline(__always)
    func useEmptyTable() {
        let contents = unsafe fields.pointee.contents
        let emptySlots = unsafe contents._withUnsafeGuaranteedRef { $0.emptySlots }
        unsafe words.pointee.store(emptySlots ?? contents.takeUnretainedValue().makeEmptySlots(), ordering: .releasing)
    }

    /// Takes a scope off the list of the one that it was opened in, if it was opened in one: it has been closed.
    @inline(__always)
    func leaveOuterScope() {
        guard unsafe fields.pointee.isInScope, let outer = unsafe fields.pointee.outer else { return }
        unsafe ScopeMemory(outer.takeUnretainedValue()).innerScopes?.remove(ObjectIdentifier(self))
    }

    /// Whether the scope keeps instances that are made asynchronously.
    @inline(__always)
    var hasAsyncSlots: Bool { unsafe fields.pointee.layout?._withUnsafeGuaranteedRef(\.hasAsyncSlots) ?? false }
}
