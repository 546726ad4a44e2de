/// What a container has, written down as simply as possible.
final class NaiveContainer {
    /// Its place among the containers of the program.
    let index: Int
    let parent: NaiveContainer?

    /// Whether a builder makes it.
    let isFrozen: Bool

    private var slots: [NodeKey: NaiveSlot] = [:]

    /// The keys that are registered here, in the order of their last registration.
    private var order: [NodeKey] = []

    init(index: Int, parent: NaiveContainer?, isFrozen: Bool) {
        self.index = index
        self.parent = parent
        self.isFrozen = isFrozen
    }

    func register(_ recipe: Recipe) {
        order.removeAll { $0 == recipe.key }
        order.append(recipe.key)
        slots[recipe.key] = NaiveSlot(recipe, in: self)
    }

    func unregisterAll() {
        slots = [:]
        order = []
    }

    /// Lets go of all instances.
    func release() {
        for key in order { slots[key] = NaiveSlot(slots[key]!.recipe, in: self) }
    }

    func resetCached() {
        for slot in slots.values where slot.recipe.lifetime == .cached { slot.forget() }
    }

    /// What is registered here.
    var own: [NaiveSlot] { order.map { slots[$0]! } }

    /// What can be loaded, in the order in which it is listed.
    var all: [NaiveSlot] {
        (parent?.all ?? []).filter { slots[$0.recipe.key] == nil } + own
    }

    func isOrDescends(from other: NaiveContainer) -> Bool {
        self === other || parent?.isOrDescends(from: other) ?? false
    }

    /// What is registered under exactly this key, here or in a parent.
    func slot(of key: NodeKey) -> NaiveSlot? { slots[key] ?? parent?.slot(of: key) }

    /// How a request is satisfied.
    func binding(of request: ProgramRequest) -> NaiveSlot? {
        slot(of: request.key) ?? slot(of: request.key.other)
    }

    /// Where the instance of a request is kept, after following forwards.
    func origin(of request: ProgramRequest) -> NaiveSlot? {
        var request = request
        for _ in 0...nodeTypes.count {
            guard let slot = binding(of: request), case .forward(let source) = slot.recipe.form
            else {
                return binding(of: request)
            }
            request.tag = source
            request.isOptional = slot.recipe.key.isOptional
        }
        return nil
    }
}

/// One registration in one container, and the instance that is kept for it.
final class NaiveSlot {
    enum Kept {
        case nothing
        case instance(NaiveInstance?)
        case weakly(WeakInstance)
    }

    /// The making of the instance while it is going on.
    final class Construction {
        /// The incomplete instance, while it is completed.
        var uncompleted: NaiveInstance??
    }

    let recipe: Recipe
    unowned let owner: NaiveContainer
    private var kept = Kept.nothing
    var construction: Construction?

    /// Why the factory of an eager singleton is not called again, and the number of that failure.
    var failure: (failure: LoadingFailure, number: Int)?

    init(_ recipe: Recipe, in owner: NaiveContainer) {
        self.recipe = recipe
        self.owner = owner
    }

    /// Whether a failure is kept, so that what needs the instance does not call the factory again.
    var keepsFailure: Bool { owner.isFrozen && recipe.lifetime == .eagerSingleton }

    /// The instance, if one is kept; it may be nil.
    var instance: NaiveInstance?? {
        switch kept {
        case .nothing: nil
        case .instance(let instance): .some(instance)
        case .weakly(let reference): reference.instance.map { .some($0) }
        }
    }

    func keep(_ instance: NaiveInstance?) {
        if recipe.lifetime == .weak {
            kept = .weakly(WeakInstance(instance))
        } else {
            kept = .instance(instance)
        }
    }

    /// Discards the instance, and one that is being made will not be kept.
    func forget() {
        kept = .nothing
        construction = nil
    }
}

/// What the factory of a recipe made.
final class NaiveInstance {
    let recipe: Int
    let argument: Int?
    let parts: [NaiveInstance?]
    var completed: [NaiveInstance?] = []

    let serial: Int

    init(recipe: Int, argument: Int?, parts: [NaiveInstance?], serial: Int) {
        self.recipe = recipe
        self.argument = argument
        self.parts = parts
        self.serial = serial
    }

    var allParts: [NaiveInstance?] { parts + completed }
}

struct WeakInstance {
    weak var instance: NaiveInstance?

    init(_ instance: NaiveInstance?) {
        self.instance = instance
    }
}
