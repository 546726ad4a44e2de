import Synchronization

/// What both dictionaries of closures can do.
protocol FactoryTable: AnyObject, Sendable {
    func insert(_ key: ObjectIdentifier, _ factory: @escaping @Sendable () -> Any)
    func factory(_ key: ObjectIdentifier) -> (@Sendable () -> Any)?
    init()
}

/// B1: a plain dictionary of closures.
// Sendable: it is filled by one thread, before any other knows it, and only read from then on.
final class PlainTable: FactoryTable, @unchecked Sendable {
    private var factories: [ObjectIdentifier: @Sendable () -> Any] = [:]

    func insert(_ key: ObjectIdentifier, _ factory: @escaping @Sendable () -> Any) {
        factories[key] = factory
    }

    func factory(_ key: ObjectIdentifier) -> (@Sendable () -> Any)? {
        factories[key]
    }
}

/// The same dictionary under a mutex, which is what it takes to register from several threads.
final class LockedTable: FactoryTable {
    private let factories = Mutex<[ObjectIdentifier: @Sendable () -> Any]>([:])

    func insert(_ key: ObjectIdentifier, _ factory: @escaping @Sendable () -> Any) {
        factories.withLock { $0[key] = factory }
    }

    func factory(_ key: ObjectIdentifier) -> (@Sendable () -> Any)? {
        factories.withLock { $0[key] }
    }
}

extension FactoryTable {
    func add<T>(_ type: T.Type, _ factory: @escaping @Sendable () -> T) {
        insert(ObjectIdentifier(type), factory)
    }

    func load<T>(_ type: T.Type = T.self) -> T {
        factory(ObjectIdentifier(type))!() as! T
    }

    func loadOrNil<T>(_ type: T.Type) -> T? {
        factory(ObjectIdentifier(type))?() as? T
    }
}

struct ByDictionary<Table: FactoryTable>: Subject {
    let table = Table()

    init(withThousand: Bool) {
        let table = table
        let settings = AppSettings()
        table.add((any Settings).self) { settings }
        table.add(EmptyService.self) { EmptyService() }
        table.add((any Greeter).self) { EnglishGreeter() }
        table.add((any Transport).self) { TheTransport() }
        table.add((any Cache).self) { TheCache() }
        table.add((any Formatter).self) { TheFormatter() }
        table.add((any Log).self) { TheLog() }
        table.add((any Keychain).self) { TheKeychain() }
        table.add((any Client).self) { TheClient(table.load()) }
        table.add((any Repository).self) { TheRepository(table.load(), table.load()) }
        table.add((any Account).self) { TheAccount(table.load()) }
        table.add((any Feed).self) { TheFeed(table.load(), table.load(), table.load()) }
        table.add((any App).self) { TheApp(table.load(), table.load()) }
        if withThousand { addThousand(to: ThousandInTable(table: table)) }
    }

    @inline(never) func madeSingleton() { consume(table.load((any Settings).self)) }
    @inline(never) func emptyClass() { consume(table.load(EmptyService.self)) }
    @inline(never) func transient() { consume(table.load((any Greeter).self)) }
    @inline(never) func tree() { consume(table.load((any App).self)) }

    @inline(never) func miss() {
        switch table.loadOrNil((any Unregistered).self) {
        case .some(let service): consume(service)
        case .none: break
        }
    }
}
