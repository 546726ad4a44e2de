import DICBuilder

// The wirings of `Wiring+Isolation.swift`, repaired.

extension Repair {
    static let isolation: [Repair] = [
        Repair(
            "needs-async",
            ".registerAsync(Journal.init, in: .singleton)  in place of Services.swift:3"
        ) {
            DICBuilder()
                .registerAsync(in: .singleton) { Database() }
                .registerAsync(Journal.init, in: .singleton)
        },
        Repair(
            "needs-async",
            "try await builder.start()  in place of builder.build()",
            isStarted: true
        ) {
            DICBuilder()
                .registerAsync(in: .singleton) { Database() }
                .register(Journal.init, in: .singleton)
        },
        Repair(
            "needs-async, Lazy",
            "try await builder.start()  in place of builder.build()",
            isStarted: true
        ) {
            DICBuilder()
                .registerAsync(in: .singleton) { Database() }
                .register(LazyJournal.init)
                .register { (_: Lazy<Database>) in Account() }
        },
        Repair(
            "needs-async, with a stop action",
            ".registerAsync(Journal.init, in: .singleton.onStop { … })  in place of Services.swift:3"
        ) {
            DICBuilder()
                .registerAsync { Database() }
                .registerAsync(Journal.init, in: .singleton.onStop { _ in })
        },
        Repair(
            "needs-async, with a stop action",
            "in: .singleton  at Services.swift:2",
            "try await builder.start()  in place of builder.build()",
            isStarted: true
        ) {
            DICBuilder()
                .registerAsync(in: .singleton) { Database() }
                .register(Journal.init, in: .singleton.onStop { _ in })
        },
        Repair(
            "needs-async, forward",
            "try await builder.start()  in place of builder.build()",
            isStarted: true
        ) {
            DICBuilder()
                .registerAsync(in: .singleton) { DefaultUserRepository() }
                .forward(DefaultUserRepository.self, to: (any UserRepository).self) { $0 }
        },
        Repair(
            "needs-async, Lazy",
            "Database  in place of Lazy<Database>, parameter 1 of LazyJournal (Services.swift:3)",
            ".registerAsync(LazyJournal.init)  in place of Services.swift:3",
            "Database  in place of Lazy<Database>, parameter 1 of Account (Services.swift:4)"
        ) {
            DICBuilder()
                .registerAsync(in: .singleton) { Database() }
                .registerAsync(Journal.init)
                .registerAsync { (_: Database) async in Account() }
        },
        Repair(
            "needs-async, forward",
            ".forwardAsync(DefaultUserRepository.self, to: (any UserRepository).self) { $0 }  "
                + "in place of Services.swift:3"
        ) {
            DICBuilder()
                .registerAsync(in: .singleton) { DefaultUserRepository() }
                .forwardAsync(DefaultUserRepository.self, to: (any UserRepository).self) { $0 }
        },
        Repair(
            "needs-main-actor",
            ".mainActor.register(HomeModel.init).nonisolated  in place of Services.swift:2"
        ) {
            DICBuilder()
                .mainActor.register(HomeModel.init).nonisolated
                .mainActor
                .register(in: .singleton) { Router() }
                .nonisolated
        },
        Repair(
            "needs-main-actor",
            "Lazy<Router>  in place of Router, parameter 1 of HomeModel (Services.swift:2)"
        ) {
            DICBuilder()
                .register(LateHomeModel.init)
                .mainActor
                .register(in: .singleton) { Router() }
                .nonisolated
        },
        Repair(
            "needs-main-actor, asynchronous",
            ".registerAsync(dependsOn: Router.self) { HomeModel(… await $0.mainActor.load(Router.self) …) }  "
                + "in place of Services.swift:2"
        ) {
            DICBuilder()
                .registerAsync(dependsOn: Router.self) {
                    HomeModel(router: await $0.mainActor.load(Router.self))
                }
                .mainActor
                .register(in: .singleton) { Router() }
                .nonisolated
        },
        Repair(
            "needs-main-actor, asynchronous",
            "Lazy<Router>  in place of Router, parameter 1 of HomeModel (Services.swift:2)"
        ) {
            DICBuilder()
                .registerAsync(LateHomeModel.init)
                .mainActor
                .register(in: .singleton) { Router() }
                .nonisolated
        },
    ]

    static let eager: [Repair] = [
        Repair(
            "returned-nil",
            "Endpoint?  in place of Endpoint, parameter 1 of Connection (Services.swift:3)"
        ) {
            DICBuilder()
                .register(as: Endpoint?.self) { nil }
                .register(CautiousConnection.init, in: .eagerSingleton)
        },
        Repair("returned-nil", ".register { Endpoint(…) }  in place of Services.swift:2, never nil")
        {
            DICBuilder()
                .register { Endpoint() }
                .register(Connection.init, in: .eagerSingleton)
        },
        Repair(
            "too-deep",
            "Lazy<Journal>  in place of Journal, parameter 1 of Account (Services.swift:4)"
        ) {
            DICBuilder(maximumDepth: 2)
                .register { Database() }
                .register(Journal.init)
                .register { (_: Lazy<Journal>) in Account() }
                .register(AccountModel.init, in: .eagerSingleton)
        },
        Repair("too-deep", "maximumDepth: …  where the builder or the container is created") {
            DICBuilder(maximumDepth: 10)
                .register { Database() }
                .register(Journal.init)
                .register { (_: Journal) in Account() }
                .register(AccountModel.init, in: .eagerSingleton)
        },
    ]
}
