/// An instance with the lifetime `graph`, kept until the top-level load returns.
@safe
struct GraphInstance {
    let registration: Registration
    let source: DependencySource
    let instance: UnsafeMutableRawPointer

    func isOf(_ registration: Registration, in source: DependencySource) -> Bool {
        self.registration === registration && self.source === source
    }
}

extension SynchronousRegistration {
    /// The instance of the top-level load that is going on on this thread, made now if there is none.
    ///
    /// - Throws: What the factory throws (nothing is kept then), or a `ResolutionError` if it leads back to itself.
    @inline(never)
    final func makeOncePerGraph(in source: DependencySource) throws -> T {
        let stack = LoadStack.current(source.loadStackKey)
        if let instance = unsafe stack.graphInstance(of: self, in: source) {
            return unsafe instance.assumingMemoryBound(to: T.self).pointee
        }
        return try running(in: source) { resolver in
            let instance = try callFactory(resolver)
            // What the factory has loaded may have led here by a completion: then there is one already.
            if let other = unsafe stack.graphInstance(of: self, in: source) {
                return unsafe other.assumingMemoryBound(to: T.self).pointee
            }
            let memory = UnsafeMutablePointer<T>.allocate(capacity: 1)
            unsafe memory.initialize(to: instance)
            unsafe stack.keep(UnsafeMutableRawPointer(memory), of: self, in: source)
            do {
                try complete(instance, resolver)
            } catch {
                stack.forgetGraphInstance(of: self, in: source)
                throw error
            }
            return instance
        }
    }
}

extension LoadStack {
    fileprivate func graphInstance(of registration: Registration, in source: DependencySource)
        -> UnsafeMutableRawPointer?
    {
        guard unsafe state.pointee.hasGraph else { return nil }
        return unsafe state.pointee.graph.first { $0.isOf(registration, in: source) }?.instance
    }

    fileprivate func keep(
        _ instance: UnsafeMutableRawPointer,
        of registration: Registration,
        in source: DependencySource
    ) {
        unsafe state.pointee.graph.append(GraphInstance(registration: registration, source: source, instance: instance))
        unsafe state.pointee.hasGraph = true
    }

    fileprivate func forgetGraphInstance(of registration: Registration, in source: DependencySource) {
        guard let index = unsafe state.pointee.graph.firstIndex(where: { $0.isOf(registration, in: source) }) else {
            return
        }
        let forgotten = unsafe state.pointee.graph.remove(at: index)
        unsafe state.pointee.hasGraph = !state.pointee.graph.isEmpty
        unsafe forgotten.registration.discard(forgotten.instance)
    }

    /// Lets go of the instances of the top-level load, if it is over.
    @usableFromInline
    @inline(never)
    func endGraphIfOutermost() {
        guard unsafe state.pointee.top == state.pointee.base else { return }
        // Emptied first: a `deinit` may well load something, which is another top-level load.
        var graph: [GraphInstance] = []
        unsafe swap(&graph, &state.pointee.graph)
        unsafe state.pointee.hasGraph = false
        for kept in graph { unsafe kept.registration.discard(kept.instance) }
        graph.removeAll(keepingCapacity: true)
        // The memory is for the next load that needs some.
        if unsafe state.pointee.graph.isEmpty { unsafe swap(&graph, &state.pointee.graph) }
    }
}
