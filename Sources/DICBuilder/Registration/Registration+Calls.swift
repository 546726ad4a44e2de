/// Which of the calls that made a registration what it is does what a report is about: what was
/// registered, an override in place of that, or a decorator.
extension Registration {
    /// What was registered or an override in its place, as the call says it, then the decorators in
    /// the order in which they apply.
    var calls: [Registration] {
        var calls = [Registration]()
        var current = self
        while let history = current.history, history.call.change == .decorator {
            calls.append(history.call)
            current = history.previous
        }
        return ([current.history?.call ?? current] + calls.reversed())
    }

    /// What the decorators are given: as it was registered, or overridden.
    var undecorated: Registration {
        var current = self
        while let history = current.history, history.call.change == .decorator {
            current = history.previous
        }
        return current
    }

    /// The call that brings a need along: that of a registration, an override or a decorator.
    func call(ofNeed need: Int) -> Registration {
        var current = self
        while let history = current.history {
            if history.call.change != .decorator { return history.call }
            // The needs of a decorator follow those of what it decorates.
            if need >= history.previous.dependencies.known.count { return history.call }
            current = history.previous
        }
        return current
    }

    /// The override or the decorator by which it is what it would not be without. Nil if what was
    /// registered is that.
    func change(thatMakesIt isMade: (Registration) -> Bool) -> Registration? {
        let base = undecorated
        if isMade(base) {
            guard let history = base.history, !isMade(history.previous) else { return nil }
            return history.call
        }
        return calls.dropFirst().first(where: isMade)
    }

    /// The decorator or the override that makes it asynchronous.
    var changeToAsync: Registration? { change { $0.isAsync } }

    /// The decorator or the override that makes it one of the main actor.
    var changeToMainActor: Registration? { change { $0.isolation == .mainActor } }

    /// The call in whose course it loads what has a key: the one that needs it, or the first that
    /// may load anything.
    func call(loading key: Key) -> Registration {
        if let need = dependencies.known.firstIndex(where: { $0.request.key == key }) {
            return call(ofNeed: need)
        }
        let calls = calls
        return calls.first(where: \.dependencies.areOpaque) ?? calls[0]
    }

    /// What the call brings along, as reports name it.
    var factoryWord: String { change == .decorator ? "decorator" : "factory" }

    /// A need of it, with the call that has it.
    package func use(ofNeed need: Int) -> DependencyUse {
        DependencyUse(
            registration: self,
            dependency: dependencies.known[need],
            call: call(ofNeed: need)
        )
    }
}
