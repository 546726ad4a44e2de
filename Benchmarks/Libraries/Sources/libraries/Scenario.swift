/// What is done. In each, what was loaded is used and released.
enum Scenario: String, CaseIterable {
    /// A shared object that has been made.
    case singleton
    /// A new object that needs nothing.
    case transient
    /// A new object that needs a shared one and a new one.
    case combined
    /// Nine new objects and a shared one.
    case complex
    /// Five new objects of one protocol, in an array.
    case all
    /// A scope with five objects of its own that six others need; opened, used once and closed.
    case request
    /// A container with all these registrations, made and released.
    case prepare
    /// That, and the first load of the shared object.
    case prepareAndFirst
    /// A container, and the first load of the nine objects.
    case prepareAndLoad

    /// How often a profiler repeats it.
    var repetitions: Int {
        switch self {
        case .prepare, .prepareAndFirst, .prepareAndLoad: 20
        default: 500
        }
    }
}

/// Something that makes the services.
protocol Library {
    /// What it is called in the table.
    static var name: String { get }

    init()

    /// Makes ready whatever a scenario needs; nil if the library has nothing for it.
    func operation(_ scenario: Scenario) -> (() -> Void)?
}

/// All that are compared, hand-written code first.
let libraries: [any Library.Type] = [
    ByHand.self, ByDIC.self, ByDICClosures.self, ByNeedle.self, BySwinject.self, ByFactory.self,
    BySwiftDependencies.self,
]

/// Uses an object, so that making it cannot be left out.
@inline(never)
@_optimize(none)
func use(_ object: AnyObject) {}

@inline(never)
@_optimize(none)
func use(_ objects: [any Adapter]) {}
