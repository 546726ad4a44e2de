import DICBuilder

// The wirings of `Wiring+Remarks.swift` and `Wiring+Changes.swift`, repaired.

extension Repair {
    static let remarks: [Repair] = [
        Repair(
            "captive",
            "Provider<Account>  in place of Account, parameter 1 of AccountModel (Services.swift:3)"
        ) {
            DICBuilder()
                .register(in: .cached) { Account() }
                .register(FreshAccountModel.init, in: .singleton)
        },
        Repair(
            "captive",
            "in: .cached  in place of in: .singleton of AccountModel (Services.swift:3)"
        ) {
            DICBuilder()
                .register(in: .cached) { Account() }
                .register(AccountModel.init, in: .cached)
        },
        Repair(
            "captive, of an eager singleton",
            "in: .cached  in place of in: .eagerSingleton of Router (Services.swift:3)"
        ) {
            DICBuilder()
                .register(in: .cached) { Account() }
                .register(in: .cached, dependsOn: Account.self) { _ in Router() }
        },
        Repair(
            "captive, of an eager singleton",
            "register(in: .cached)  in place of registerSingleton of Router (Services.swift:3)"
        ) {
            DICBuilder()
                .register(in: .cached) { Account() }
                .register(in: .cached, dependsOn: Account.self) { _ in Router() }
        },
        Repair(
            "captive, of an eager singleton",
            "Provider<Account>  in place of Account, in dependsOn: and in the factory of Router (Services.swift:3)"
        ) {
            DICBuilder()
                .register(in: .cached) { Account() }
                .registerSingleton(dependsOn: Provider<Account>.self) { _ in Router() }
        },
        Repair(
            "captive, over a transient",
            "Provider<Account>  in place of Account, parameter 1 of AccountModel (Services.swift:3)"
        ) {
            DICBuilder()
                .register(in: .cached) { Account() }
                .register(FreshAccountModel.init)
                .register(in: .singleton) { (_: FreshAccountModel) in Router() }
        },
        Repair(
            "captive, over a transient",
            "in: .cached  in place of in: .singleton of Router (Services.swift:4)"
        ) {
            DICBuilder()
                .register(in: .cached) { Account() }
                .register(AccountModel.init)
                .register(in: .cached) { (_: AccountModel) in Router() }
        },
        Repair("mistaken-registration", ".register { Draft(…) }  in place of Services.swift:1") {
            DICBuilder().register { Draft { "text" } }
        },
        Repair(
            "mistaken-registration",
            ".register(as: (@Sendable (() -> String) -> Draft).self) { … }  in place of Services.swift:1"
        ) {
            DICBuilder().register(as: (@Sendable (() -> String) -> Draft).self) {
                { Draft(body: $0) }
            }
        },
        Repair(
            "mistaken-registration, of a type",
            ".register { Database(…) }  in place of Services.swift:1"
        ) {
            DICBuilder().register { Database() }
        },
        Repair(
            "mistaken-registration, of a type",
            ".register(as: Database.Type.self) { … }  in place of Services.swift:1"
        ) {
            DICBuilder().register(as: Database.Type.self) { Database.self }
        },
        Repair(
            "mistaken-registration, of nothing",
            ".register(as: Void.self) { try … }  in place of Services.swift:1"
        ) {
            DICBuilder().register(as: Void.self) { _ = Database() }
        },
        Repair(
            "failable-as-value",
            "Endpoint?  in place of Endpoint, parameter 1 of Connection (Services.swift:3)"
        ) {
            DICBuilder()
                .register(as: Endpoint?.self) { nil }
                .register(CautiousConnection.init)
        },
        Repair(
            "failable-as-value, with a stop action",
            ".register(in: .singleton.onStop { … }) { Endpoint(…) }  in place of Services.swift:2, "
                + "never nil"
        ) {
            DICBuilder()
                .register(in: .singleton.onStop { _ in }) { Endpoint() }
                .register(Connection.init)
        },
        Repair(
            "failable-as-value, with a stop action",
            "Endpoint?  in place of Endpoint, parameter 1 of Connection (Services.swift:3)"
        ) {
            DICBuilder()
                .register(as: Endpoint?.self, in: .singleton.onStop { _ in }) { nil }
                .register(CautiousConnection.init)
        },
        Repair(
            "failable-as-value",
            ".register { Endpoint(…) }  in place of Services.swift:2, never nil"
        ) {
            DICBuilder()
                .register { Endpoint() }
                .register(Connection.init)
        },
        Repair(
            "throwing-in-nonthrowing",
            ".register(dependsOn: Config.self) { Database(… try $0.loadOrThrow(Config.self) …) }  "
                + "in place of Services.swift:3"
        ) {
            DICBuilder()
                .registerThrowable { () throws -> Config in throw ConfigError() }
                .register(dependsOn: Config.self) {
                    Database(config: try $0.loadOrThrow(Config.self))
                }
        },
        Repair("unused", ".roots(Clock.self)  beside Services.swift:5") {
            DICBuilder()
                .register(Journal.init)
                .register(Database.init as @Sendable () -> Database)
                .register { Clock() }
                .roots(Journal.self)
                .roots(Clock.self)
        },
        Repair("duplicate", "named: …  at Services.swift:2 or Services.swift:4", checks: .strict) {
            DICBuilder()
                .register { Database() }
                .register { Clock() }
                .register(in: .singleton, named: "kept") { Database() }
        },
        Repair(
            "optional-never",
            ".register(as: (any Analytics).self) { … }  beside Services.swift:1"
        ) {
            DICBuilder().register(Reporter.init).register(as: (any Analytics).self) { Console() }
        },
        Repair(
            "optional-filled",
            ".register { Reporter(…) }  in place of Services.swift:3, if parameter 1 has a default value"
        ) {
            DICBuilder()
                .register(as: (any Analytics).self) { Console() }
                .register { Reporter(analytics: nil) }
        },
        Repair(
            "optional-never, of what is registered otherwise",
            "as: (any Analytics).self  at Services.swift:2",
            checks: .strict
        ) {
            DICBuilder()
                .register(as: (any Analytics).self) { Console() }
                .register(Reporter.init)
        },
        Repair(
            "optional-never, of what is registered otherwise",
            ".forward(Console.self, to: (any Analytics).self) { $0 }  beside Services.swift:2",
            checks: .strict
        ) {
            DICBuilder()
                .register { Console() }
                .forward(Console.self, to: (any Analytics).self) { $0 }
                .register(Reporter.init)
        },
        Repair(
            "optional-never, of what is registered otherwise",
            ".register { Reporter(…) }  in place of Services.swift:3, if parameter 1 has a default value",
            checks: .strict
        ) {
            DICBuilder()
                .register { Console() }
                .register { Reporter(analytics: nil) }
        },
        Repair(
            "empty-collection",
            ".register(as: (any Plugin).self, named: .unique) { … }  beside Services.swift:1"
        ) {
            DICBuilder()
                .register(PluginHost.init)
                .register(as: (any Plugin).self, named: .unique) { SpellChecker() }
        },
        Repair(
            "opaque",
            ".register { (…) in Journal(…) }  in place of Services.swift:3",
            ".register(as: (any UserRepository).self) { (…) in … }  in place of Services.swift:4",
            ".register({ (accountID: AccountID, …) in Account(…) }, arguments: AccountID.self)  "
                + "in place of Services.swift:5",
            checks: .fullyProved
        ) {
            DICBuilder()
                .register { Database() }
                .register { (database: Database) in Journal(database: database) }
                .register(as: (any UserRepository).self) { (_: Database) in DefaultUserRepository()
                }
                .register(
                    { (accountID: AccountID, _: Database) in Account() },
                    arguments: AccountID.self
                )
        },
    ]

    static let changes: [Repair] = [
        Repair(
            "override-of-nothing",
            ".override(as: (any UserRepository).self) { DefaultUserRepository(…) }  in place of Services.swift:3"
        ) {
            DICBuilder()
                .register(as: (any UserRepository).self) { DefaultUserRepository() }
                .override(as: (any UserRepository).self) { DefaultUserRepository() }
        },
        Repair(
            "override-of-nothing, of a protocol that is not named",
            ".override(as: (any UserRepository).self) { Fake(…) }  in place of Services.swift:3"
        ) {
            DICBuilder()
                .register(as: (any UserRepository).self) { DefaultUserRepository() }
                .override(as: (any UserRepository).self) { Fake() }
        },
        Repair("unsuited-override", ".override { Account(…) }  in place of Services.swift:3") {
            DICBuilder()
                .register(in: .graph) { Account() }
                .override { Account() }
        },
        Repair(
            "decorates-nothing",
            ".decorate(Database.self, named: \"archive\") { … }  in place of Services.swift:3"
        ) {
            DICBuilder()
                .register(named: "archive") { Database() }
                .decorate(Database.self, named: "archive") { database in database }
        },
        Repair("unsuited-decorator", ".decorate(Account.self) { … }  in place of Services.swift:3")
        {
            DICBuilder()
                .register(in: .graph) { Account() }
                .decorate(Account.self) { account in account }
        },
        Repair(
            "stops-nothing",
            ".onStop(Database.self, named: \"archive\") { … }  in place of Services.swift:3"
        ) {
            DICBuilder()
                .register(in: .singleton, named: "archive") { Database() }
                .onStop(Database.self, named: "archive") { _ in }
        },
        Repair(
            "stops-nothing, of the parent",
            ".onStop(Database.self) { … }  beside Services.swift:2"
        ) {
            let app = DICBuilder()
                .register(in: .singleton) { Database() }
                .onStop(Database.self) { _ in }
                .build()
            return DICBuilder(parent: app)
        },
        Repair(
            "stops-nothing, of a forward",
            ".onStop(DefaultUserRepository.self) { … }  in place of Services.swift:4"
        ) {
            DICBuilder()
                .register(in: .singleton) { DefaultUserRepository() }
                .forward(DefaultUserRepository.self, to: (any UserRepository).self) { $0 }
                .onStop(DefaultUserRepository.self) { _ in }
        },
        Repair("not-shared", "in: .singleton  at Services.swift:2") {
            DICBuilder()
                .register(in: .singleton) { Account() }
                .register(AccountModel.init)
                .registerAsync { (_: AccountModel, _: Account) in Router() }
        },
        Repair("disposable-transient", "in: .singleton.onStop { … }  at Services.swift:2") {
            DICBuilder().register(in: .singleton.onStop { _ in }) { Database() }
        },
        Repair(
            "opaque, a decorator",
            ".decorate((any Analytics).self) { (base, …) in … }  in place of Services.swift:4",
            checks: .fullyProved
        ) {
            DICBuilder()
                .register { Clock() }
                .register(as: (any Analytics).self) { Console() }
                .decorate((any Analytics).self) { (base, _: Clock) in base }
        },
        Repair(
            "opaque, an override",
            ".override { (…) in Journal(…) }  in place of Services.swift:4",
            checks: .fullyProved
        ) {
            DICBuilder()
                .register { Database() }
                .register(in: .singleton) { (database: Database) in Journal(database: database) }
                .override { (database: Database) in Journal(database: database) }
        },
        Repair(
            "needs-async, decorated",
            ".decorate(Database.self) { … }  in place of Services.swift:4"
        ) {
            DICBuilder()
                .register(in: .singleton) { Database() }
                .register(Journal.init)
                .decorate(Database.self) { $0 }
        },
        Repair(
            "needs-async, decorated",
            "try await builder.start()  in place of builder.build()",
            isStarted: true
        ) {
            DICBuilder()
                .register(in: .singleton) { Database() }
                .register(Journal.init)
                .decorateAsync(Database.self) { database async in database }
        },
        Repair(
            "needs-async, decorated",
            ".registerAsync(Journal.init)  in place of Services.swift:3"
        ) {
            DICBuilder()
                .register(in: .singleton) { Database() }
                .registerAsync(Journal.init)
                .decorateAsync(Database.self) { database async in database }
        },
        Repair(
            "needs-async, overridden",
            ".override { Database(…) }  in place of Services.swift:4"
        ) {
            DICBuilder()
                .register(in: .singleton) { Database() }
                .register(Journal.init)
                .override { Database() }
        },
        Repair(
            "needs-async, overridden",
            "try await builder.start()  in place of builder.build()",
            isStarted: true
        ) {
            DICBuilder()
                .register(in: .singleton) { Database() }
                .register(Journal.init)
                .overrideAsync { () async in Database() }
        },
        Repair(
            "needs-async, overridden",
            ".registerAsync(Journal.init)  in place of Services.swift:3"
        ) {
            DICBuilder()
                .register(in: .singleton) { Database() }
                .registerAsync(Journal.init)
                .overrideAsync { () async in Database() }
        },
        Repair(
            "needs-async, by a decorator",
            "in: .singleton  at Services.swift:2",
            "try await builder.start()  in place of builder.build()",
            isStarted: true
        ) {
            DICBuilder()
                .registerAsync(in: .singleton) { Clock() }
                .register { Database() }
                .decorate(Database.self) { (database, _: Clock) in database }
        },
        Repair(
            "needs-async, by a decorator",
            ".decorateAsync(Database.self) { … await $1.loadAsync(Clock.self) … }"
                + "  in place of Services.swift:4"
        ) {
            DICBuilder()
                .registerAsync { Clock() }
                .register { Database() }
                .decorateAsync(Database.self) {
                    _ = await $1.loadAsync(Clock.self)
                    return $0
                }
        },
        Repair(
            "needs-main-actor, decorated",
            ".nonisolated.decorate(Router.self) { … }.mainActor  in place of Services.swift:5"
        ) {
            DICBuilder()
                .register { Router() }
                .register(HomeModel.init)
                .mainActor
                .nonisolated.decorate(Router.self) { $0 }.mainActor
                .nonisolated
        },
        Repair(
            "needs-main-actor, decorated",
            ".mainActor.register(HomeModel.init).nonisolated  in place of Services.swift:3"
        ) {
            DICBuilder()
                .register { Router() }
                .mainActor.register(HomeModel.init).nonisolated
                .mainActor
                .decorate(Router.self) { router in router }
                .nonisolated
        },
        Repair(
            "needs-main-actor, decorated",
            "Lazy<Router>  in place of Router, parameter 1 of HomeModel (Services.swift:3)"
        ) {
            DICBuilder()
                .register { Router() }
                .register(LateHomeModel.init)
                .mainActor
                .decorate(Router.self) { router in router }
                .nonisolated
        },
        Repair(
            "needs-main-actor, overridden",
            ".nonisolated.override { Router(…) }.mainActor  in place of Services.swift:5"
        ) {
            DICBuilder()
                .register { Router() }
                .register { (router: Router) in HomeModel(router: router) }
                .mainActor
                .nonisolated.override { Router() }.mainActor
                .nonisolated
        },
        Repair(
            "needs-main-actor, overridden",
            ".mainActor.register { (router: Router) in HomeModel(…) }.nonisolated"
                + "  in place of Services.swift:3"
        ) {
            DICBuilder()
                .register { Router() }
                .mainActor.register { (router: Router) in HomeModel(router: router) }.nonisolated
                .mainActor
                .override { Router() }
                .nonisolated
        },
        Repair(
            "needs-main-actor, overridden",
            "Lazy<Router>  in place of Router, parameter 1 of HomeModel (Services.swift:3)"
        ) {
            DICBuilder()
                .register { Router() }
                .register { (router: Lazy<Router>) in LateHomeModel(router: router) }
                .mainActor
                .override { Router() }
                .nonisolated
        },
        Repair(
            "needs-main-actor, by a decorator",
            ".mainActor.decorate(Database.self) { (base, router: Router) in … }.nonisolated"
                + "  in place of Services.swift:6"
        ) {
            DICBuilder()
                .mainActor
                .register { Router() }
                .nonisolated
                .register { Database() }
                .mainActor.decorate(Database.self) { (base, router: Router) in base }.nonisolated
        },
        Repair(
            "needs-main-actor, by a decorator",
            "Lazy<Router>  in place of Router, parameter 2 of the decorator of Database"
                + " (Services.swift:6)"
        ) {
            DICBuilder()
                .mainActor
                .register { Router() }
                .nonisolated
                .register { Database() }
                .decorate(Database.self) { (database, _: Lazy<Router>) in database }
        },
        Repair(
            "cycle, through a decorator",
            "Lazy<Clock>  in place of Clock, parameter 2 of the decorator of Database"
                + " (Services.swift:4)"
        ) {
            DICBuilder()
                .register(in: .singleton) { Database() }
                .register { (_: Database) in Clock() }
                .decorate(Database.self) { (database, _: Lazy<Clock>) in database }
        },
        Repair(
            "cycle, of an override that needs what it replaces",
            ".decorate(Database.self) { … }  in place of Services.swift:3"
        ) {
            DICBuilder()
                .register { Database() }
                .decorate(Database.self) { database in database }
        },
        Repair(
            "name-mismatch, of an override",
            #".override(parameters: [.named("archive", Database.self)])"#
                + " { (database: Database) in Clock(…) }  in place of Services.swift:4"
        ) {
            DICBuilder()
                .register(named: "archive") { Database() }
                .register { Clock() }
                .override(parameters: [.named("archive", Database.self)]) {
                    (database: Database) in Clock()
                }
        },
        Repair(
            "name-mismatch, of an override",
            ".register { Database(…) }  beside Services.swift:2"
        ) {
            DICBuilder()
                .register(named: "archive") { Database() }
                .register { Database() }
                .register { Clock() }
                .override { (_: Database) in Clock() }
        },
        Repair(
            "name-mismatch, of a decorator",
            #".decorate(Clock.self, parameters: [.named("archive", Database.self)])"#
                + " { (base, database: Database) in … }  in place of Services.swift:4"
        ) {
            DICBuilder()
                .register(named: "archive") { Database() }
                .register { Clock() }
                .decorate(Clock.self, parameters: [.named("archive", Database.self)]) {
                    (base, database: Database) in base
                }
        },
        Repair(
            "name-mismatch, of a decorator",
            ".register { Database(…) }  beside Services.swift:2"
        ) {
            DICBuilder()
                .register(named: "archive") { Database() }
                .register { Database() }
                .register { Clock() }
                .decorate(Clock.self) { (clock, _: Database) in clock }
        },
        Repair(
            "captive, of an override",
            "Provider<Database>  in place of Database, parameter 1 of the override of Clock"
                + " (Services.swift:4)",
            checks: .strict
        ) {
            DICBuilder()
                .register(in: .cached) { Database() }
                .register(in: .singleton) { Clock() }
                .override { (_: Provider<Database>) in Clock() }
        },
        Repair(
            "captive, of an override",
            "in: .cached  in place of in: .singleton of Clock (Services.swift:3)",
            checks: .strict
        ) {
            DICBuilder()
                .register(in: .cached) { Database() }
                .register(in: .cached) { Clock() }
                .override { (_: Database) in Clock() }
        },
        Repair(
            "disposable-transient, by a call of its own",
            "in: .singleton  at Services.swift:2",
            checks: .strict
        ) {
            DICBuilder()
                .register(in: .singleton) { Database() }
                .onStop(Database.self) { _ in }
        },
    ]
}
