extension _ContainerStorage {
    /// Warns, in debug builds, if the factory that loads from this mutable container does not name it in its
    /// `dependsOn:`.
    ///
    /// A frozen container has an observer that does this. A mutable container has none, so its loads ask. What a `Lazy`
    /// loads later is not compared here.
    ///
    /// - Parameter entries: What is loaded from.
    @inline(__always)
    func compareWithStatedEdges(_ entries: @autoclosure () -> [Entry]) {
        #if DEBUG
        if let live { compareWithStatedEdges(entries, live.warnings) }
        #endif
    }

    #if DEBUG
    private func compareWithStatedEdges(_ entries: () -> [Entry], _ warnings: UndeclaredEdgeWarnings) {
        guard let source = runningRegistration, source.statesAllDependencies else { return }
        let stated = keys(statedBy: source)
        for target in entries().map(\.registration) where !stated.contains(target.key) {
            warnings.warn(source, target)
        }
    }

    /// The registration of the innermost running factory, if that runs in this container.
    private var runningRegistration: Registration? {
        if let step = LoadStack.current.innermost { return step.storage == self ? step.entry.registration : nil }
        return AsyncLoadChain.innermostRegistration(in: id)
    }
    #endif

    /// The keys that the `dependsOn:` of a registration leads to here.
    private func keys(statedBy registration: Registration) -> Set<Key> {
        let targets = registration.statedDependencies.flatMap { binding(of: $0).targets }
        return Set(targets.map(\.registration.key))
    }
}
