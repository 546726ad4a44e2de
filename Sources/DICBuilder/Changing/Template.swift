/// A registration with the changes that have been made to it: what an entry is composed of when it is frozen.
struct Template: Sendable {
    /// What was registered, in no container. Of a forward that is changed, with the lifetime of its source.
    private var registered: Entry
    /// The last override, which wins.
    private var override: Entry?
    /// The decorators, in the order in which they apply, whatever is overridden.
    private var decorations: [Decoration] = []
    /// What stops an instance that is made here.
    private var stopAction: StopAction?
    /// Where the instance is kept that the last decorators are given; nil if it is made here.
    private var keeper: Keeper?
    /// The facts, with the changes.
    private(set) var registration: Registration

    /// An entry of another container, whose instance is decorated.
    private struct Keeper: Sendable {
        let storage: _ContainerStorage
        let entry: Entry
        /// How many of the decorators have been applied there.
        let decorationCount: Int
        /// What stops the decorated instance: the container stops what it keeps.
        var stopAction: StopAction?
    }

    /// What an entry is composed of, for changes of it.
    init(of entry: Entry) {
        if let template = entry.extras?.template as? Record {
            self = template.template
            // An entry of a mutable container may have been given another one since.
            let current = entry.extras?.stopAction
            if keeper != nil { keeper?.stopAction = current } else { stopAction = current }
        } else {
            registered = entry
            registration = entry.registration
            stopAction = entry.extras?.stopAction
        }
    }

    /// What an entry keeps of its template.
    private final class Record: Sendable {
        let template: Template

        init(_ template: Template) { self.template = template }
    }

    var key: Key { registered.key }

    /// The container that keeps the instance which the decorators are given, if it is another one.
    var keeperOfDecorated: _ContainerStorage? { keeper?.storage }

    /// The same, for a container that makes all instances itself.
    var madeAnew: Template {
        var copy = self
        copy.keeper = nil
        // The changes suit the registration: they have been applied before.
        copy.registration = (try? copy.facts()) ?? registration
        return copy
    }

    /// The template of an entry with all changes of its key; nil if it stays as it is. A forward keeps its instances
    /// for the given lifetime, now that it is changed; nil if as long as before. What the `parent`, if the entry is
    /// its own, keeps is decorated; an override replaces it. Throws if a change does not suit the registration.
    init?(
        of target: Entry,
        changedBy changes: KeyChanges,
        keeping lifetime: Lifetime?,
        inheritedFrom parent: _ContainerStorage?
    ) throws(ResolutionError) {
        // What a stopped parent refuses cannot be decorated.
        if target.access == .stopped && changes.override == nil { return nil }
        self.init(of: target.beforeStop)
        if let lifetime { registered = registered.keeping(lifetime) }
        if let override = changes.override {
            self.override = override
            keeper = nil
        } else if let parent, target.keepsInstances, !changes.decorations.isEmpty {
            keeper = Keeper(storage: parent, entry: target, decorationCount: decorations.count)
        }
        decorations += changes.decorations
        if let action = changes.stopAction {
            stopAction = action
            keeper?.stopAction = action
        }
        registration = try facts()
    }

    /// The decorators that are applied here.
    private var ownDecorations: ArraySlice<Decoration> { decorations[(keeper?.decorationCount ?? 0)...] }

    /// The facts of what the first of them is given. What a started container keeps is loaded synchronously.
    private var factsOfOriginal: (registration: Registration, isAsync: Bool) {
        get throws(ResolutionError) {
            if let entry = keeper?.entry { return (entry.registration, entry.needsAsyncLoad) }
            guard let override else { return (registered.registration, registered.facts.isAsync) }
            let facts = try registered.registration.overridden(by: override.registration)
            return (facts, facts.isAsync)
        }
    }

    /// - Throws: A `ResolutionError` if a change does not suit the registration.
    private func facts() throws(ResolutionError) -> Registration {
        var (facts, isAsync) = try factsOfOriginal
        let original = facts
        for decoration in ownDecorations {
            facts = try facts.decorated(by: decoration.registration, isAsync: isAsync, of: original)
            isAsync = facts.isAsync
        }
        let action = keeper == nil ? stopAction : keeper?.stopAction
        return Registration(facts.facts.notingStopAction(at: action?.location))
    }

    // MARK: Composing

    /// Composes an entry, which `place` gives its place in a container. What a decorator of an instance that is kept is
    /// given is kept, too, by an entry of its own: it is made once, and stopped after the instance that the decorator
    /// has made of it.
    func entry(_ place: (Entry, _ isOriginal: Bool) -> Entry) -> Entry {
        let action = keeper == nil ? stopAction : keeper?.stopAction
        if ownDecorations.isEmpty {
            let (form, factory, extras, isPassedAsValue) = undecorated
            let changed = EntryExtras(completion: extras?.completion, asyncSlot: extras?.asyncSlot, stopAction: action)
            return place(
                Entry(registration.facts, form, factory, extras: changed, isPassedAsValue: isPassedAsValue),
                false
            )
        }
        // What was decorated last, not yet in its place: that depends on the next decorator.
        var (facts, isAsync) = (try? factsOfOriginal) ?? (registration, registration.isAsync)
        var (form, factory, extras, isPassedAsValue) = undecorated
        var kept = keeper
        for (index, decoration) in ownDecorations.enumerated() {
            let isLast = index == ownDecorations.count - 1
            // The changes suit the registration: `facts()` has applied them.
            let decorated =
                isLast
                ? registration
                : (try? facts.decorated(by: decoration.registration, isAsync: isAsync, of: facts)) ?? registration
            let original: Entry
            if let kept {
                original = kept.entry
            } else {
                var made = facts.facts
                made.isAsync = decorated.isAsync
                let slot = made.isAsync && made.lifetime.hasAsyncSlot ? AsyncSlot() : nil
                let own = EntryExtras(completion: extras?.completion, asyncSlot: slot, original: extras?.original)
                original = place(Entry(made, form, factory, extras: own, isPassedAsValue: isPassedAsValue), true)
            }
            factory = decoration.compose(Original(entry: original, isAsync: isAsync, keeper: kept?.storage))
            form = decorated.isAsync ? .asynchronous : original.form == .arguments ? .arguments : .resolving
            extras = EntryExtras(original: kept == nil ? original : nil)
            isPassedAsValue = original.isPassedAsValue
            (facts, isAsync, kept) = (decorated, decorated.isAsync, nil)
        }
        let all = EntryExtras(
            asyncSlot: isAsync && facts.lifetime.hasAsyncSlot ? AsyncSlot() : nil,
            original: extras?.original,
            template: Record(self),
            stopAction: action
        )
        return place(Entry(facts.facts, form, factory, extras: all, isPassedAsValue: isPassedAsValue), false)
    }

    /// What makes an instance that is not decorated yet.
    private var undecorated: (FactoryForm, ErasedFactory, EntryExtras?, isPassedAsValue: Bool) {
        guard let override else {
            return (registered.form, registered.factory, registered.extras?.unplaced, registered.isPassedAsValue)
        }
        let isAsync = override.facts.isAsync && registered.facts.lifetime.hasAsyncSlot
        let extras = isAsync ? EntryExtras(asyncSlot: AsyncSlot()) : override.extras
        return (override.form, override.factory, extras, override.isPassedAsValue)
    }
}

extension Entry {
    /// An entry of the same registration that keeps nothing, for the same container.
    package func renewed(in storage: _ContainerStorage) -> Entry {
        if extras?.template == nil { return placed(in: storage) }
        if !keepsInstances { return self }
        return Template(of: self).entry { $0.placed(in: storage, isOriginal: $1) }
    }
}

extension Registration {
    /// The facts with those of an override. A synchronous override of a registration on the main actor also runs there:
    /// the instances need not be `Sendable`. In all other cases the isolation is that of the override. Throws if the
    /// override is asynchronous and the instances cannot be.
    fileprivate func overridden(by new: Registration) throws(ResolutionError) -> Registration {
        if new.isAsync && !canBeAsync { throw ResolutionError(of: .override, new, to: self) }
        var facts = RegistrationFacts(
            key,
            lifetime,
            isolation: isolation == .mainActor && !new.isAsync ? .mainActor : new.isolation,
            isAsync: new.isAsync,
            canThrow: new.canThrow,
            history: RegistrationHistory(of: self, overriddenAt: new.location, dependencies: new.dependencies)
        )
        facts.hasCompletion = new.hasCompletion
        return Registration(facts)
    }

    /// The facts with those of a decorator, whose instance is loaded asynchronously if `isAsync`. Throws if the result
    /// cannot take the place of what is decorated; `original`, for the fault, is the registration without decorators.
    fileprivate func decorated(
        by decorator: Registration,
        isAsync: Bool,
        of original: Registration
    ) throws(ResolutionError) -> Registration {
        if isGivenToScope { throw ResolutionError(of: .decorator, decorator, to: original) }
        // An asynchronously made instance need not be `Sendable`, so it cannot be passed to a decorator on the main
        // actor. A decorator with arguments can call only a synchronous factory.
        let isSuited =
            decorator.isAsync
            ? canBeAsync && isolation == .nonisolated
            : !isAsync || decorator.isolation == .nonisolated && key.signature == nil
        if !isSuited { throw ResolutionError(of: .decorator, decorator, to: original) }
        let (own, added) = (dependencies, decorator.dependencies)
        // Those of a decorator are none or unknown.
        let all = added.areOpaque ? own.known.isEmpty ? .opaque : .partly(own.known) : own
        var facts = RegistrationFacts(
            key,
            lifetime,
            isolation: decorator.isolation == .mainActor ? .mainActor : isolation,
            isAsync: isAsync || decorator.isAsync,
            canThrow: canThrow || decorator.canThrow,
            history: RegistrationHistory(ofDecorated: self, dependencies: all)
        )
        facts.hasCompletion = hasCompletion
        return Registration(facts)
    }

    /// Whether an asynchronous factory can make the instances: their lifetime has to be one of `registerAsync`, and
    /// what is shared on the main actor may not be `Sendable`.
    private var canBeAsync: Bool { lifetime.canBeAsync && (lifetime.isOfOneLoad || isolation == .nonisolated) }
}
