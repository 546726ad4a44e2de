import Synchronization

/// A dictionary of whatever closures, as `FactoryTable` is of those that take nothing.
protocol ClosureTable<Key, Closure>: AnyObject, Sendable {
    associatedtype Key: Hashable & Sendable
    associatedtype Closure: Sendable

    func insert(_ key: Key, _ closure: Closure)
    func closure(_ key: Key) -> Closure?
    init()
}

// Sendable: it is filled by one thread, before any other knows it, and only read from then on.
final class PlainClosures<Key: Hashable & Sendable, Closure: Sendable>: ClosureTable,
    @unchecked Sendable
{
    private var closures: [Key: Closure] = [:]

    func insert(_ key: Key, _ closure: Closure) {
        closures[key] = closure
    }

    func closure(_ key: Key) -> Closure? {
        closures[key]
    }
}

final class LockedClosures<Key: Hashable & Sendable, Closure: Sendable>: ClosureTable {
    private let closures = Mutex<[Key: Closure]>([:])

    func insert(_ key: Key, _ closure: Closure) {
        closures.withLock { $0[key] = closure }
    }

    func closure(_ key: Key) -> Closure? {
        closures.withLock { $0[key] }
    }
}

/// What an instance with a name is found by.
struct TypeAndName: Hashable, Sendable {
    let type: ObjectIdentifier
    let name: String
}

typealias MakeFromNothing = @Sendable () -> Any
typealias MakeFromTwo = @Sendable (Any, Any) -> Any

extension ClosureTable<TypeAndName, MakeFromNothing> {
    func add<T>(_ type: T.Type, named name: String, _ factory: @escaping @Sendable () -> T) {
        insert(TypeAndName(type: ObjectIdentifier(type), name: name), factory)
    }

    func load<T>(_ type: T.Type, named name: String) -> T {
        closure(TypeAndName(type: ObjectIdentifier(type), name: name))!() as! T
    }
}

extension ClosureTable<ObjectIdentifier, MakeFromTwo> {
    func add<T, A, B>(_ type: T.Type, _ factory: @escaping @Sendable (A, B) -> T) {
        insert(ObjectIdentifier(type)) { factory($0 as! A, $1 as! B) }
    }

    func load<T>(_ type: T.Type, _ first: Any, _ second: Any) -> T {
        closure(ObjectIdentifier(type))!(first, second) as! T
    }
}

/// Dictionaries of closures. None of them takes initializers: the tree is that of S4.
struct FeaturesByDictionary<
    Table: FactoryTable,
    Named: ClosureTable<TypeAndName, MakeFromNothing>,
    FromTwo: ClosureTable<ObjectIdentifier, MakeFromTwo>
>: FeatureSubject {
    private let services = ByDictionary<Table>(withThousand: false)
    private let stores = Named()
    private let userServices = FromTwo()

    init() {
        stores.add((any Store).self, named: StoreName.primary) { PrimaryStore() }
        stores.add((any Store).self, named: StoreName.backup) { BackupStore() }
        userServices.add((any UserService).self) { (id: UserID, region: Region) in
            TheUserService(id, region)
        }
    }

    @inline(never) func initializerTree() { consume(services.table.load((any App).self)) }
    @inline(never) func named() { consume(stores.load((any Store).self, named: StoreName.primary)) }
    @inline(never) func namedByLiteral() {
        consume(stores.load((any Store).self, named: "primary"))
    }

    @inline(never)
    func withArguments() {
        consume(userServices.load((any UserService).self, UserID(number: 42), Region(code: "eu")))
    }

    /// A dictionary knows of no graph.
    func graph() { preconditionFailure("no such scenario") }
}

private enum StoreName {
    static let primary = "primary"
    static let backup = "backup"
}

typealias FeaturesByPlain = FeaturesByDictionary<
    PlainTable, PlainClosures<TypeAndName, MakeFromNothing>,
    PlainClosures<ObjectIdentifier, MakeFromTwo>
>

typealias FeaturesByLocked = FeaturesByDictionary<
    LockedTable, LockedClosures<TypeAndName, MakeFromNothing>,
    LockedClosures<ObjectIdentifier, MakeFromTwo>
>
