internal import CDICThread

// Sendable: of its object, what is not immutable is atomic, or changes only before the container is returned to its
// creator.
/// The storage of a container or a scope: its look-up table, what it holds, and its limits.
///
/// Containers, resolvers, `Lazy` and `Provider` share it. It is public only because public protocols name it.
@safe
public struct _ContainerStorage: @unchecked Sendable {
    let object: StorageObject

    init(_ object: StorageObject) { self.object = object }

    /// Creates the storage of a frozen container, to be filled by `Freezer`.
    init(capacity: Int, parent: _ContainerStorage?, isOverriding: Bool = false, maximumDepth: Int) {
        let contents = ContainerContents(capacity: capacity, parent: parent?.object, isOverriding: isOverriding)
        object = .make(contents, maximumDepth: maximumDepth)
    }

    /// Creates the storage of a mutable container.
    package init(_ entries: LiveTable, parent: _ContainerStorage?, maximumDepth: Int) {
        object = .make(ContainerContents(live: entries, parent: parent?.object), maximumDepth: maximumDepth)
    }

    /// A container in which nothing is registered.
    static let empty = _ContainerStorage(capacity: 0, parent: nil, maximumDepth: defaultMaximumDepth)
    package static let defaultMaximumDepth = 10_000

    // MARK: For loads

    /// The frozen entries that loads find, the parent's too. None in a mutable container and in a closed scope.
    @inline(__always) var table: LookupTable { object.table }

    /// The entries of a mutable container, for loads.
    @inline(__always) var borrowedLive: Unmanaged<LiveTable>? { unsafe object.fields.pointee.borrowedLive }

    /// Whether a type that is neither in the table nor structural may still have a binding.
    @inline(__always)
    var mayBindToOthers: Bool {
        get { unsafe object.fields.pointee.mayBindToOthers }
        nonmutating set { unsafe object.fields.pointee.mayBindToOthers = newValue }
    }

    @inline(__always) package var maximumDepth: Int { unsafe object.fields.pointee.maximumDepth }

    /// Whether the limit is so small that every load checks it. Larger limits are checked only on a deep stack.
    package var checksEveryLoad: Bool { maximumDepth < Int(dic_inline_frame_count) }

    // MARK: What it holds

    /// What the container holds; a scope shares that of its container.
    @inline(__always) var contents: ContainerContents { unsafe object.fields.pointee.contents.takeUnretainedValue() }
    var live: LiveTable? { contents.live }
    package var parent: _ContainerStorage? { contents.parent.map { _ContainerStorage($0) } }

    /// What was said about the program beside its registrations.
    var declarations: ProofDeclarations { live?.declarations ?? contents.declarations }
    package var lifecycle: Lifecycle { contents.lifecycle }
    var observation: Observation? { contents.observation }

    /// Whether nothing can be registered any more.
    package var isFrozen: Bool { live == nil }

    /// The description of a container with this storage.
    package func summary(_ name: String) -> String {
        let entries = entries
        return "\(name) (\(entries.count.counted("registration")), \(entries.count(where: \.isMade)) made)"
    }
}

extension _ContainerStorage: Identifiable, Equatable {
    /// The identity of the container or scope.
    public var id: ObjectIdentifier { ObjectIdentifier(object) }

    /// Whether two are the storage of one container or scope.
    public static func == (left: _ContainerStorage, right: _ContainerStorage) -> Bool { left.object === right.object }
}

// MARK: References that keep nothing alive

extension _ContainerStorage {
    /// The address of the container, for what the container itself keeps alive.
    @inline(__always) var address: UInt { unsafe UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque()) }

    /// The container at an address, which must be alive.
    @inline(__always)
    init(at address: UInt) {
        let pointer = unsafe UnsafeRawPointer(bitPattern: address).unsafelyUnwrapped
        unsafe object = Unmanaged<StorageObject>.fromOpaque(pointer).takeUnretainedValue()
    }

    // Sendable: any thread may use a container, and a weak reference to it never changes.
    /// A container that may be released meanwhile.
    package struct WeakReference: @unchecked Sendable {
        private weak var object: StorageObject?

        package init(_ storage: _ContainerStorage) { object = storage.object }

        package var isGone: Bool { object == nil }
        var storage: _ContainerStorage? { object.map { _ContainerStorage($0) } }
    }
}
