/// A registration with the changes that have been made to it: what an entry is composed of when it
/// is frozen.
///
/// From the inside out, an instance is made by what was `registered` or by its `override`, unless a
/// `keeper`, another container, has it with the decorators that it had there. The own decorators, up
/// to the `last`, make of it what loads return. Each is given what an entry of its own makes, the
/// original, or what the keeper has.
struct Template: Sendable {
    /// What was registered.
    private let registered: Entry
    /// What the registration says. Of a forward that is changed, with the lifetime of its source.
    private var facts: RegistrationFacts
    /// The entry whose factory replaces the registered one; nil if none does.
    private var override: Entry?
    /// What stops the instance, if it is made here.
    private var ownStopAction: StopAction?
    /// Where the instance is kept that the last decorators are given; nil if it is made here.
    private var keeper: Keeper?
    /// The decorators of what the keeper keeps, in the order in which they apply.
    private var keptDecorations: [Decoration] = []
    /// The registration without the own decorators, which a fault names.
    private var plain: Registration
    /// The last of the own decorators; nil if there is none.
    private var last: DecorationStep?

    /// A value, so that the linker leaves the code out of a program that changes nothing.
    private let composer:
        @Sendable (Template, _ place: (Entry, _ isOriginal: Bool) -> Entry) -> Entry

    /// The registration with all changes.
    var registration: Registration {
        Registration((last?.registration ?? first).facts.notingStopAction(at: stopAction?.location))
    }

    /// The container that keeps what is decorated, and the entry that keeps it there.
    private struct Keeper: Sendable {
        let storage: _ContainerStorage
        let entry: Entry
        /// What stops the instance there, beside the instance itself; nil if nothing does.
        var stopAction: StopAction?
    }

    /// The template of an entry: what it was composed of, or the entry alone.
    init(of entry: Entry) {
        if let template = entry.template {
            self = template
        } else {
            registered = entry
            facts = entry.facts
            composer = { $0.composedEntry($1) }
            plain = entry.registration
            ownStopAction = entry.extras?.stopAction
        }
    }

    /// The key, which no change changes.
    var key: Key { facts.key }

    /// The container that keeps the instance which the decorators are given, if it is another one.
    var keeperOfDecorated: _ContainerStorage? { keeper?.storage }

    /// The template of a container that makes for itself what another one keeps. Throws if a
    /// decorator suits only what is kept: a started container has what is made asynchronously.
    func madeAnew() throws(ResolutionError) -> Template {
        var copy = self
        copy.keeper = nil
        copy.keptDecorations = []
        try copy.compose(keptDecorations + decorations)
        return copy
    }

    /// A template with further changes of one key. Nil if the entry stays as it is. What the
    /// `parent`, if the entry is its own, keeps is decorated; an override replaces it. The
    /// `lifetime` is that of a forward which now keeps its instances. Throws if a change does not
    /// suit the registration.
    init?(
        of target: Entry,
        changedBy changes: KeyChanges,
        keeping lifetime: Lifetime?,
        from parent: _ContainerStorage?
    ) throws(ResolutionError) {
        // What a stopped parent refuses cannot be decorated.
        if target.access == .stopped && changes.override == nil { return nil }
        self.init(of: target.beforeStop)
        var isComposedAnew = false
        if let lifetime, Registration(facts).isShareableForward, lifetime != facts.lifetime {
            facts.lifetime = lifetime
            isComposedAnew = true
        }
        var decorations: [Decoration]?
        if let new = changes.override {
            override = new
            keeper = nil
            decorations = keptDecorations + self.decorations
            keptDecorations = []
        } else if let parent, target.keepsInstances, !changes.decorations.isEmpty {
            keeper = Keeper(storage: parent, entry: target)
            keptDecorations += self.decorations
            decorations = []
        } else if isComposedAnew {
            decorations = self.decorations
        }
        if let action = changes.stopAction {
            ownStopAction = action
            keeper?.stopAction = action
        }
        if let decorations {
            try compose(decorations + changes.decorations)
        } else {
            try add(changes.decorations)
        }
    }

    /// The own decorators, in the order in which they apply.
    private var decorations: [Decoration] { steps.map(\.decoration) }

    /// The own decorators with what they make, in the order in which they apply.
    private var steps: [DecorationStep] {
        var steps: [DecorationStep] = []
        var step = last
        while let one = step {
            steps.append(one)
            step = one.previous
        }
        return steps.reversed()
    }

    /// What stops the instance.
    fileprivate var stopAction: StopAction? {
        get { keeper == nil ? ownStopAction : keeper?.stopAction }
        set { if keeper == nil { ownStopAction = newValue } else { keeper?.stopAction = newValue } }
    }

    /// Sets the own decorators. Throws if one does not suit what it is given.
    private mutating func compose(_ decorations: [Decoration]) throws(ResolutionError) {
        plain = keeper?.entry.registration ?? Registration(facts)
        if keeper == nil, let override { plain = try plain.overridden(by: override.registration) }
        last = nil
        try add(decorations)
    }

    /// What the first of the own decorators is given.
    private var first: Registration {
        guard let keeper else { return plain }
        var facts = plain.facts
        // What a started container keeps is loaded synchronously.
        facts.isAsync = keeper.entry.needsAsyncLoad
        return Registration(facts)
    }

    /// Adds decorators after the own ones. Throws if one does not suit what it is given.
    private mutating func add(_ decorations: [Decoration]) throws(ResolutionError) {
        for decoration in decorations {
            let registration = try (last?.registration ?? first)
                .decorated(by: decoration.registration, of: plain)
            last = DecorationStep(decoration, registration, after: last)
        }
    }

    /// Composes the entry. `place` puts an entry into a container; an original is what a decorator
    /// is given: what the decorator of a kept instance is given is kept by an entry of its own,
    /// made once, and stopped last.
    func entry(_ place: (Entry, _ isOriginal: Bool) -> Entry) -> Entry { composer(self, place) }

    /// What `composer` calls.
    private func composedEntry(_ place: (Entry, _ isOriginal: Bool) -> Entry) -> Entry {
        // What was decorated last, not yet in its place: that depends on the next decorator.
        var original = keeper.map { OriginalHolder($0.entry) }
        var previous: DecorationStep?
        for step in steps {
            if previous != nil || keeper == nil {
                original = OriginalHolder(place(made(by: previous, of: original, for: step), true))
            }
            previous = step
        }
        return place(composedEntry(of: original), false)
    }

    /// Composes the entry as `entry` does, but what the decorators are given is composed by the
    /// first load.
    func entryComposedByLoads(_ place: @escaping @Sendable (Entry, _ isOriginal: Bool) -> Entry)
        -> Entry
    {
        place(composedEntry(of: last.map { original(of: $0, place) }), false)
    }

    /// What a decorator is given.
    private func original(
        of step: DecorationStep,
        _ place: @escaping @Sendable (Entry, _ isOriginal: Bool) -> Entry
    ) -> OriginalHolder {
        if step.previous == nil, let keeper { return OriginalHolder(keeper.entry) }
        return OriginalHolder {
            let original = step.previous.map { self.original(of: $0, place) }
            return place(made(by: step.previous, of: original, for: step), true)
        }
    }

    /// What the last decorator makes of what it is given, or what is not decorated.
    private func composedEntry(of original: OriginalHolder?) -> Entry {
        made(
            by: last,
            of: original,
            registration.facts,
            template: last == nil ? nil : self,
            stopAction
        )
    }

    /// What a decorator makes of what it is given, for the next one. Without a decorator, what the
    /// first one is given.
    private func made(
        by step: DecorationStep?,
        of original: OriginalHolder?,
        for next: DecorationStep
    ) -> Entry {
        var facts = (step?.registration ?? first).facts
        facts.isAsync = next.registration.isAsync
        return made(by: step, of: original, facts)
    }

    /// The entry of what a decorator makes, or without one, of what is not decorated.
    private func made(
        by step: DecorationStep?,
        of original: OriginalHolder?,
        _ facts: RegistrationFacts,
        template: Template? = nil,
        _ stop: StopAction? = nil
    ) -> Entry {
        let made = keeper?.entry ?? override ?? registered
        guard let step, let original else {
            let extras = EntryExtras(
                completion: made.extras?.completion,
                stopAction: stop,
                template: template
            )
            return Entry(
                facts,
                made.form,
                made.factory,
                isPassedAsValue: made.isPassedAsValue,
                extras: extras
            )
        }
        // What another container keeps is no original.
        let keeper = step.previous == nil ? keeper : nil
        let factory = step.decoration.compose(
            Original(
                holder: original,
                isAsync: (step.previous?.registration ?? first).isAsync,
                keeper: keeper?.storage,
                stopAction: stopAction
            )
        )
        let extras = EntryExtras(
            stopAction: stop,
            original: keeper == nil ? original : nil,
            template: template
        )
        var form: FactoryForm = made.form == .arguments ? .arguments : .resolving
        if step.registration.isAsync { form = .asynchronous }
        return Entry(facts, form, factory, isPassedAsValue: made.isPassedAsValue, extras: extras)
    }
}

/// A decorator, after those before it: a list that grows at its end without being copied.
@safe private final class DecorationStep: Sendable {
    /// Released later, because the list may be long.
    private let retainedPrevious: Unmanaged<DecorationStep>?

    /// The decorator before this one; nil for the first.
    var previous: DecorationStep? { unsafe retainedPrevious?.takeUnretainedValue() }

    /// The decorator.
    let decoration: Decoration
    /// The registration of what it makes.
    let registration: Registration

    init(_ decoration: Decoration, _ registration: Registration, after previous: DecorationStep?) {
        self.decoration = decoration
        self.registration = registration
        unsafe retainedPrevious = previous.map { unsafe .passRetained($0) }
    }

    deinit {
        if let previous = unsafe retainedPrevious {
            unsafe releaseLater(.fromOpaque(previous.toOpaque()))
        }
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

    /// An entry of the same registration, for the same container, without the instance that this
    /// one keeps.
    package func composedAnew(in storage: _ContainerStorage) -> Entry {
        if !keepsInstances { return self }
        return template?.entry { $0.placed(in: storage, isOriginal: $1) } ?? placed(in: storage)
    }
}

extension Registration {
    /// This registration with another factory. A synchronous override of a registration on the main
    /// actor runs there: what it makes need not be `Sendable`. Throws if the override does not suit
    /// it.
    fileprivate func overridden(by new: Registration) throws(ResolutionError) -> Registration {
        if new.isAsync && !canBeAsync { throw ResolutionError(of: .override, new, to: self) }
        var facts = new.facts
        facts.lifetime = lifetime
        if isolation == .mainActor && !new.isAsync { facts.isolation = .mainActor }
        facts.note(
            RegistrationHistory(
                of: self,
                changedBy: new,
                overriddenAt: new.location,
                dependencies: new.dependencies
            )
        )
        return Registration(facts)
    }

    /// This registration with a decorator. Throws if that does not suit it; the fault names the
    /// `plain` registration, the one without decorators.
    fileprivate func decorated(by new: Registration, of plain: Registration) throws(ResolutionError)
        -> Registration
    {
        // An asynchronously made instance need not be `Sendable`, so it cannot be passed to a
        // decorator on the main actor. A decorator with arguments can call only a synchronous
        // factory.
        let isSuited =
            new.isAsync
            ? canBeAsync && isolation == .nonisolated
            : !isAsync || new.isolation == .nonisolated && key.signature == nil
        if isGivenToScope || !isSuited { throw ResolutionError(of: .decorator, new, to: plain) }
        let own = dependencies
        let added = new.dependencies
        // Most decorators need nothing. A list that stays as it is would be copied for each of
        // them.
        let known = added.known.isEmpty ? own.known : own.known + added.known
        let all = Dependencies(known: known, areOpaque: own.areOpaque || added.areOpaque)
        var facts = facts
        if new.isolation == .mainActor { facts.isolation = .mainActor }
        facts.isAsync = isAsync || new.isAsync
        facts.canThrow = canThrow || new.canThrow
        facts.note(
            RegistrationHistory(
                of: self,
                changedBy: new,
                overriddenAt: history?.overriddenAt,
                dependencies: all
            )
        )
        return Registration(facts)
    }

    /// Whether an asynchronous factory or decorator may make the instance. What is shared on the
    /// main actor may not be `Sendable`.
    private var canBeAsync: Bool {
        lifetime.canBeAsync && (lifetime.isOfOneLoad || isolation == .nonisolated)
    }
}
