/// A registration with the changes that have been made to it: what an entry is composed of when it is frozen.
struct Template: Sendable {
    /// What was registered, in no container. Of a forward that is changed, with the lifetime of its source.
    private var registered: Entry
    private var changes = KeyChanges()
    /// Where the instance is kept that the last decorators are given; nil if it is made here.
    private var keeper: Keeper?
    /// What the first of the own decorators is given, and what each of them makes of it.
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

    var madeAnew: Template {
        var copy = self
        copy.keeper = nil
        // The changes suit the registration: they have been applied before.
        copy.steps = (try? copy.composed()) ?? steps
        return copy
    }

    /// Nil if the entry stays as it is. What the `parent`, if the entry is its own, keeps is decorated; an override
    /// replaces it. The lifetime is that of a forward which now keeps its instances.
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

    /// What the decorator of a kept instance is given is kept by an entry of its own: made once, and stopped last.
    func entry(_ place: (Entry, _ isOriginal: Bool) -> Entry) -> Entry { composer(self, place) }

    private func composedEntry(_ place: (Entry, _ isOriginal: Bool) -> Entry) -> Entry {
        // What was decorated last, not yet in its place: that depends on the next decorator.
        let made = changes.override ?? registered
        var (form, factory, isPassedAsValue) = (made.form, made.factory, made.isPassedAsValue)
        var (completion, original): (ErasedFactory?, OriginalHolder?) = (made.extras?.completion, nil)
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
                .init(entry: decorated, isAsync: steps[step].isAsync, keeper: kept?.storage, stopAction: stopAction)
            )
            form = isAsync ? .asynchronous : decorated.form == .arguments ? .arguments : .resolving
            (completion, original) = (nil, kept == nil ? OriginalHolder(decorated) : nil)
            isPassedAsValue = decorated.isPassedAsValue
        }
        let facts = registration.facts
        let (template, stop) = (ownDecorations.isEmpty ? nil : self, stopAction)
        let extras = EntryExtras(completion: completion, original: original, template: template, stopAction: stop)
        return place(Entry(facts, form, factory, extras: extras, isPassedAsValue: isPassedAsValue), false)
    }
}

extension Entry {
    /// Nil if the entry is as it was registered.
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
    /// A synchronous override of a registration on the main actor runs there: what it makes need not be `Sendable`.
    fileprivate func overridden(by new: Registration) throws(ResolutionError) -> Registration {
        if new.isAsync && !canBeAsync { throw ResolutionError(of: .override, new, to: self) }
        var facts = new.facts
        facts.lifetime = lifetime
        if isolation == .mainActor && !new.isAsync { facts.isolation = .mainActor }
        facts.change(RegistrationHistory(of: self, overriddenAt: new.location, dependencies: new.dependencies))
        return Registration(facts)
    }

    /// A fault names the `plain` registration, the one without decorators.
    fileprivate func decorated(by new: Registration, of plain: Registration) throws(ResolutionError) -> Registration {
        // An asynchronously made instance need not be `Sendable`, so it cannot be passed to a decorator on the main
        // actor. A decorator with arguments can call only a synchronous factory.
        let isSuited =
            new.isAsync
            ? canBeAsync && isolation == .nonisolated
            : !isAsync || new.isolation == .nonisolated && key.signature == nil
        if isGivenToScope || !isSuited { throw ResolutionError(of: .decorator, new, to: plain) }
        let (own, added) = (dependencies, new.dependencies)
        let all = Dependencies(known: own.known + added.known, areOpaque: own.areOpaque || added.areOpaque)
        var facts = facts
        if new.isolation == .mainActor { facts.isolation = .mainActor }
        facts.isAsync = isAsync || new.isAsync
        facts.canThrow = canThrow || new.canThrow
        facts.change(RegistrationHistory(of: self, overriddenAt: history?.overriddenAt, dependencies: all))
        return Registration(facts)
    }

    /// What is shared on the main actor may not be `Sendable`.
    private var canBeAsync: Bool { lifetime.canBeAsync && (lifetime.isOfOneLoad || isolation == .nonisolated) }
}
