import Synchronization

/// The object behind a container or a scope: one allocation. After the header come words: the address of the look-up
/// table, and then, in a scope, its state and its instances. Declared as `UInt` and used as `Atomic<UInt>`: as a
/// superclass over that, which needs a conformance to be looked up at run time, it would cost the start of each program
/// 110 thousand instructions.
@safe
final class StorageObject: ManagedBuffer<StorageObject.Header, UInt> {
    /// Plain data: what an object keeps alive is retained when it is created, and released when it is destroyed.
    @safe
    struct Header {
        /// Kept alive by the container, and in a scope, by what the scope was opened in.
        let contents: Unmanaged<ContainerContents>
        /// The mask of the look-up table's offsets.
        let offsetMask: UInt
        /// The entries of a mutable container, for loads: the compiler would retain a reference that is strong.
        let borrowedLive: Unmanaged<LiveTable>?
        let maximumDepth: Int
        /// The number of the scope's name; 0 in a container.
        var scope: UInt16 = 0
        /// Whether this is a scope that was opened in another one. Stored here, so that closing a scope need not read
        /// the outer object: all threads that open scopes in a container change that object's reference count.
        var isInScope = false
        /// The container or scope that a scope was opened in, and keeps alive; nil in a container.
        var outer: Unmanaged<StorageObject>?
        /// What a scope keeps; nil in a container. The contents keep it alive.
        var layout: Unmanaged<ScopeLayout>?
        /// Whether a type that is neither in the table nor structural may still have a binding: in a mutable container,
        /// or if some key is of an optional type.
        var mayBindToOthers: Bool
    }

    /// Creates the object of a container.
    static func make(_ contents: ContainerContents, maximumDepth: Int) -> StorageObject {
        let object = create(minimumCapacity: 1) { _ in
            unsafe Header(
                contents: .passRetained(contents),
                offsetMask: contents.table.offsetMask,
                borrowedLive: contents.live.map { unsafe .passUnretained($0) },
                maximumDepth: maximumDepth,
                mayBindToOthers: contents.live != nil
            )
        }
        let storage = unsafe unsafeDowncast(object, to: StorageObject.self)
        unsafe storage.words.initialize(to: Atomic(contents.table.slots))
        return storage
    }

    deinit {
        if let outer = unsafe fields.pointee.outer {
            endScope()
            if unsafe _slowPath(fields.pointee.isInScope) { unsafe releaseLater(outer) } else { unsafe outer.release() }
        } else {
            endContainer()
            unsafe fields.pointee.contents.release()
        }
    }

    /// The header, without the check of exclusive access that `header` makes.
    @inline(__always) var fields: UnsafeMutablePointer<Header> { unsafe withUnsafeMutablePointerToHeader { unsafe $0 } }

    /// The words after the header.
    @inline(__always)
    var words: UnsafeMutablePointer<Atomic<UInt>> {
        unsafe withUnsafeMutablePointerToElements {
            unsafe UnsafeMutableRawPointer($0).assumingMemoryBound(to: Atomic<UInt>.self)
        }
    }

    @inline(__always)
    var table: LookupTable {
        unsafe LookupTable(slots: words.pointee.load(ordering: .acquiring), offsetMask: fields.pointee.offsetMask)
    }
}
