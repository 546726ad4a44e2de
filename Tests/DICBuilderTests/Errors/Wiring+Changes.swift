import DICBuilder

extension Wiring {
    static let changes: [Wiring] = [
        Wiring(.overrideOfNothing) {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register(as: (any UserRepository).self) { DefaultUserRepository() }
                .override { DefaultUserRepository() }
            #sourceLocation()
        },
        Wiring(.overrideOfNothing, "of a protocol that is not named") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register(as: (any UserRepository).self) { DefaultUserRepository() }
                .override { Fake() }
            #sourceLocation()
        },
        Wiring(.unsuitedOverride) {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register(in: .graph) { Account() }
                .overrideAsync { () async in Account() }
            #sourceLocation()
        },
        Wiring(.decoratesNothing) {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register(named: "archive") { Database() }
                .decorate(Database.self) { database in database }
            #sourceLocation()
        },
        Wiring(.unsuitedDecorator) {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register(in: .graph) { Account() }
                .decorateAsync(Account.self) { account async in account }
            #sourceLocation()
        },
        Wiring(.stopsNothing) {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register(in: .singleton, named: "archive") { Database() }
                .onStop(Database.self, named: "archives") { _ in }
            #sourceLocation()
        },
        Wiring(.stopsNothing, "of the parent") {
            #sourceLocation(file:"Services.swift",line:1)
            let app = DICBuilder()
                .register(in: .singleton) { Database() }
                .build()
            return DICBuilder(parent: app)
                .onStop(Database.self) { _ in }
            #sourceLocation()
        },
        Wiring(.stopsNothing, "of a forward") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register(in: .singleton) { DefaultUserRepository() }
                .forward(DefaultUserRepository.self, to: (any UserRepository).self) { $0 }
                .onStop((any UserRepository).self) { _ in }
            #sourceLocation()
        },
        Wiring(.disposableTransient) {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register(in: .transient.onStop { _ in }) { Database() }
            #sourceLocation()
        },
        Wiring(.opaque, "a decorator", .fullyProved) {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register { Clock() }
                .register(as: (any Analytics).self) { Console() }
                .decorate((any Analytics).self) { analytics, resolver in
                    _ = resolver.load(Clock.self)
                    return analytics
                }
            #sourceLocation()
        },
        Wiring(.opaque, "an override", .fullyProved) {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register { Database() }
                .register(in: .singleton) { (database: Database) in Journal(database: database) }
                .override { Journal(database: $0.load()) }
            #sourceLocation()
        },
        Wiring(.opaque, "initCompleted", .fullyProved) {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register { Database() }
                .register(
                    Journal.init,
                    initCompleted: { resolver, _ in
                        _ = resolver.load(Database.self)
                    }
                )
            #sourceLocation()
        },
        Wiring(.needsAsync, "decorated") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register(in: .singleton) { Database() }
                .register(Journal.init)
                .decorateAsync(Database.self) { database async in database }
            #sourceLocation()
        },
        Wiring(.needsAsync, "overridden") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register(in: .singleton) { Database() }
                .register(Journal.init)
                .overrideAsync { () async in Database() }
            #sourceLocation()
        },
        Wiring(.needsAsync, "by a decorator") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .registerAsync { Clock() }
                .register { Database() }
                .decorate(Database.self) { (database, _: Clock) in database }
            #sourceLocation()
        },
        Wiring(.needsMainActor, "decorated") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register { Router() }
                .register(HomeModel.init)
                .mainActor
                .decorate(Router.self) { router in router }
                .nonisolated
            #sourceLocation()
        },
        Wiring(.needsMainActor, "overridden") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register { Router() }
                .register { (router: Router) in HomeModel(router: router) }
                .mainActor
                .override { Router() }
                .nonisolated
            #sourceLocation()
        },
        Wiring(.needsMainActor, "by a decorator") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .mainActor
                .register { Router() }
                .nonisolated
                .register { Database() }
                .decorate(Database.self) { (database, _: Router) in database }
            #sourceLocation()
        },
        Wiring(.cycle, "through a decorator") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register(in: .singleton) { Database() }
                .register { (_: Database) in Clock() }
                .decorate(Database.self) { (database, _: Clock) in database }
            #sourceLocation()
        },
        Wiring(.cycle, "of an override that needs what it replaces") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register { Database() }
                .override { (database: Database) in database }
            #sourceLocation()
        },
        Wiring(.nameMismatch, "of an override") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register(named: "archive") { Database() }
                .register { Clock() }
                .override { (_: Database) in Clock() }
            #sourceLocation()
        },
        Wiring(.nameMismatch, "of a decorator") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register(named: "archive") { Database() }
                .register { Clock() }
                .decorate(Clock.self) { (clock, _: Database) in clock }
            #sourceLocation()
        },
        Wiring(.captive, "of an override", .strict) {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register(in: .cached) { Database() }
                .register(in: .singleton) { Clock() }
                .override { (_: Database) in Clock() }
            #sourceLocation()
        },
        Wiring(.factoryThrew, "a decorator") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .registerSingleton { Database() }
                .decorate(Database.self) { _ in throw ConfigError() }
            #sourceLocation()
        },
        Wiring(.disposableTransient, "by a call of its own", .strict) {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register { Database() }
                .onStop(Database.self) { _ in }
            #sourceLocation()
        },
    ]
}
