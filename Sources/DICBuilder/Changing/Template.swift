/// A registration with the changes that have been made to it: what an entry is composed of when it is frozen.
struct Template: Sendable {
    /// What was registered, in no container. Of a forward that is changed, with the lifetime of its source.
    private var registered: Entry
    private var changes = KeyChanges()
    /// Where the instance is kept that the last decorators are given; nil if it is made here.
    private var keeper: Keeper?
    /// The facts of what the first of the own decorators is given, and of what each of them makes of it.
    private var steps: [Registration]

    /// A value, so that the linker leaves the code out of a program that changes nothing.
    private let composer: @Sendable (Template, _ place: (Entry, _ isOriginal: Bool) -> Entry) -> Entry

    var registration: Registration {
        Registration(steps[steps.count - 1].facts.notingStopAction(at: stopAction?.location))
    }

    private struct Keeper: Sendable {
        let storage: _ContainerStorage
        let entry: Entry
        let decorationCount: Int
        var stopAction: StopAction?
    }

    init(of entry: Entry) {
        if let template = entry.template {
            self = template
        } else {
            registered = entry
            composer = { $0.composedEntry($1) }
            steps = [entry.registration]
            changes.stopAction = entry.extras?.stopAction
        }
    }

    var key: Key { registered.key }
    var keeperOfDecorated: _ContainerStorage? { keeper?.storage }

    /// The same, for a container that makes all instances itself.
    var madeAnew: Template {
        var copy = self
        copy.keeper = nil
        // The changes suit the registration: they have been applied before.
        copy.steps = (try? copy.composed()) ?? steps
        return copy
    }

    /// The template of an entry with all changes of its key; nil if it stays as it is. A forward keeps its instances
    /// for the given lifetime, now that it is changed; nil if as long as before. What the `parent`, if the entry is
    /// its own, keeps is decorated; an override replaces it. Throws if a change does not suit the registration.
    init?(
        of target: Entry,
        changedBy changes: KeyChanges,
        keeping lifetime: Lifetime?,
        from parent: _ContainerStorage?
    ) throws(ResolutionError) {
        // What a stopped parent refuses cannot be decorated.
        if target.access == .stopped && changes.override == nil { return nil }
        self.init(of: target.beforeStop)
        if let lifetime, registered.registration.isShareableForward {
            var facts = registered.facts
            facts.lifetime = lifetime
            registered = registered.copy(facts, extras: EntryExtras(registered.extras))
        }
        if changes.override != nil {
            keeper = nil
        } else if let parent, target.keepsInstances, !changes.decorations.isEmpty {
            keeper = Keeper(storage: parent, entry: target, decorationCount: self.changes.decorations.count)
        }
        self.changes.add(changes)
        if let action = changes.stopAction { keeper?.stopAction = action }
        steps = try composed()
    }

    private var ownDecorations: ArraySlice<Decoration> { changes.decorations[(keeper?.decorationCount ?? 0)...] }

    fileprivate var stopAction: StopAction? {
        get { keeper == nil ? changes.stopAction : keeper?.stopAction }
        set { if keeper == nil { changes.stopAction = newValue } else { keeper?.stopAction = newValue } }
    }

    private func composed() throws(ResolutionError) -> [Registration] {
        var original = (keeper?.entry ?? registered).registration
        if keeper == nil, let override = changes.override {
            original = try original.overridden(by: override.registration)
        }
        var first = original.facts
        // What a started container keeps is loaded synchronously.
        if let keeper { first.isAsync = keeper.entry.needsAsyncLoad }
        var steps = [Registration(first)]
        for decoration in ownDecorations {
            steps.append(try steps[steps.count - 1].decorated(by: decoration.registration, of: original))
        }
        return steps
    }

    /// Composes an entry, which `place` gives its place in a container. What a decorator of a kept instance is given is
    /// kept, too, by an entry of its own: it is made once, and stopped after what the decorator has made of it.
    func entry(_ place: (Entry, _ isOriginal: Bool) -> Entry) -> Entry { composer(self, place) }

    private func composedEntry(_ place: (Entry, _ isOriginal: Bool) -> Entry) -> Entry {
        // What was decorated last, not yet in its place: that depends on the next decorator.
        let made = changes.override ?? registered
        var (form, factory, isPassedAsValue) = (made.form, made.factory, made.isPassedAsValue)
        var (completion, original): (ErasedFactory?, Entry?) = (made.extras?.completion, nil)
        for (step, decoration) in ownDecorations.enumerated() {
            let isAsync = steps[step + 1].isAsync
            let kept = step == 0 ? keeper : nil
            let decorated: Entry
            if let kept {
                decorated = kept.entry
            } else {
                var facts = steps[step].facts
                facts.isAsync = isAsync
                let extras = EntryExtras(completion: completion, original: original)
                decorated = place(Entry(facts, form, factory, extras: extras, isPassedAsValue: isPassedAsValue), true)
            }
            factory = decoration.compose(
                .init(
                    entry: decorated,
                    isAsync: steps[step].isAsync,
                    keeper: kept?.storage,
                    stopAction: stopAction
                )
            )
            form = isAsync ? .asynchronous : decorated.form == .arguments ? .arguments : .resolving
            (completion, original) = (nil, kept == nil ? decorated : nil)
            isPassedAsValue = decorated.isPassedAsValue
        }
        let facts = registration.facts
        let (template, stop) = (ownDecorations.isEmpty ? nil : self, stopAction)
        let extras = EntryExtras(completion: completion, original: original, template: template, stopAction: stop)
        return place(Entry(facts, form, factory, extras: extras, isPassedAsValue: isPassedAsValue), false)
    }
}

extension Entry {
    /// What the entry was composed of; nil if it is as it was registered.
    var template: Template? {
        guard var template = extras?.template as? Template else { return nil }
        // An entry of a mutable container may have been given another one since.
        template.stopAction = extras?.stopAction
        return template
    }

    /// An entry of the same registration that keeps nothing, for the same container.
    package func renewed(in storage: _ContainerStorage) -> Entry {
        guard let template else { return placed(in: storage) }
        return keepsInstances ? template.entry { $0.placed(in: storage, isOriginal: $1) } : self
    }
}

extension Registration {
    /// The facts with those of an override. A synchronous one of a registration on the main actor also runs there: the
    /// instances need not be `Sendable`. Throws if the override is asynchronous and the instances cannot be.
    fileprivate func overridden(by new: Registration) throws(ResolutionError) -> Registration {
        if new.isAsync && !canBeAsync { throw ResolutionError(of: .override, new, to: self) }
        var facts = new.facts
        facts.lifetime = lifetime
        if isolation == .mainActor && !new.isAsync { facts.isolation = .mainActor }
        facts.change(RegistrationHistory(of: self, overriddenAt: new.location, dependencies: new.dependencies))
        return Registration(facts)
    }

    /// The facts with those of a decorator. Throws if the result cannot take the place of what is decorated: the fault
    /// names the `original`, the registration without decorators.
    fileprivate func decorated(
        by decorator: Registration,
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
        var facts = facts
        if decorator.isolation == .mainActor { facts.isolation = .mainActor }
        facts.isAsync = isAsync || decorator.isAsync
        facts.canThrow = canThrow || decorator.canThrow
        facts.change(RegistrationHistory(of: self, overriddenAt: history?.overriddenAt, dependencies: all))
        return Registration(facts)
    }

    /// Whether an asynchronous factory can make the instances: their lifetime has to be one of `registerAsync`, and
    /// what is shared on the main actor may not be `Sendable`.
    private var canBeAsync: Bool { lifetime.canBeAsync && (lifetime.isOfOneLoad || isolation == .nonisolated) }
}
