internal import CDICThread

/// A request and what it is bound to.
final class BoundParameter: Sendable {
    /// Writes a value to memory that is not initialized before.
    typealias Writer = @Sendable (_ContainerStorage, CallerIsolation, InstanceMemory) throws -> Void

    let request: Request
    /// What the container has bound it to.
    let binding: Binding
    /// Makes what defers its load, or collects; nil if the binding is something else. A closure that
    /// knows the types: to look for their metadata takes longer than all else.
    let write: Writer?

    init(_ request: Request, _ binding: Binding, write: Writer?) {
        self.request = request
        self.binding = binding
        self.write = write
    }
}

extension BoundParameter {
    /// With the closure that makes the value, if the binding needs one.
    convenience init(_ request: Request, _ binding: Binding) {
        self.init(request, binding, write: Self.writer(request, binding))
    }

    /// The closure for a binding that defers its load, or collects; nil for any other.
    private static func writer(_ request: Request, _ binding: Binding) -> Writer? {
        switch binding {
        case .lazy(let loaded, let inner):
            let later = LaterLoad(request.later(loaded), inner)
            return writerOfLazy(loaded, request.type, later)
        case .provider(let loaded, let inner):
            let later = LaterLoad(request.later(loaded), inner)
            return writerOfProvider(loaded, later)
        case .function(let entry):
            let function = LoadingFunction.writer(request.type, of: entry, isFrozen: true)
            return { storage, _, memory in function(storage, nil, memory) }
        case .all(let entries, let element): return writerOfArray(element, entries)
        default: return nil
        }
    }

    /// The closure that makes a `Lazy` of a type. The `type` is what reports show.
    private static func writerOfLazy<T>(_ loaded: T.Type, _ type: Any.Type, _ later: LaterLoad)
        -> Writer
    {
        { storage, _, memory in
            let lazy = Lazy<T>(storage, of: type, later, at: _ContainerStorage.runningLocation)
            unsafe memory.pointer.assumingMemoryBound(to: Lazy<T>.self).initialize(to: lazy)
        }
    }

    /// The closure that makes an array of one instance of each entry.
    private static func writerOfArray<T>(_ element: T.Type, _ entries: [Entry]) -> Writer {
        { storage, isolation, memory in
            storage.noteLoad(of: entries)
            let loader = DirectLoader(storage: storage, isolation: isolation, location: nil)
            unsafe memory.pointer.assumingMemoryBound(to: [T].self)
                .initialize(to: try loader.collect(element, entries))
        }
    }

    /// The closure that makes a `Provider` of a type.
    private static func writerOfProvider<T>(_ loaded: T.Type, _ later: LaterLoad) -> Writer {
        { storage, _, memory in
            let provider = Provider<T>(storage, later)
            unsafe memory.pointer.assumingMemoryBound(to: Provider<T>.self)
                .initialize(to: provider)
        }
    }
}

extension ParameterLinks {
    /// Links a parameter to what the container has bound it to. Returns what the container has to
    /// keep alive for it.
    func set(_ index: Int, to binding: Binding, of parameter: Dependency) -> BoundParameter? {
        switch binding {
        case .exact(let entry): set(index, to: entry)
        case .wrapping(.exact(let entry), let wrapped) where unsafe !self[index].isBoxed:
            // Safe: without room for a tag, what is not nil is the value itself.
            let size = unsafe dic_size(metadataAddress(of: wrapped))
            let isValue = unsafe dic_size(self[index].type) == size
            set(index, isValue ? .optional : .wrapped, to: entry)
        case .nothing where unsafe !self[index].isBoxed: set(index, .nothing, target: nil)
        // To be found and reported at each load.
        case .missing: break
        default:
            let bound = BoundParameter(parameter.request, binding)
            set(index, .binding, target: bound)
            return bound
        }
        return nil
    }
}

extension ParameterLinks.Link {
    /// What a parameter with the source `binding` is linked to.
    var bound: BoundParameter {
        unsafe Unmanaged<BoundParameter>.fromOpaque(target.unsafelyUnwrapped).takeUnretainedValue()
    }
}
