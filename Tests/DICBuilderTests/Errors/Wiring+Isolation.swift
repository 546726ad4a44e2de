import DICBuilder

extension Wiring {
    static let isolation: [Wiring] = [
        Wiring(.needsAsync) {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .registerAsync(in: .singleton) { Database() }
                .register(Journal.init, in: .singleton)
            #sourceLocation()
        },
        Wiring(.needsAsync, "Lazy") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .registerAsync(in: .singleton) { Database() }
                .register(LazyJournal.init)
                .registerAsync { (_: Lazy<Database>) async in Account() }
            #sourceLocation()
        },
        Wiring(.needsAsync, "with a stop action") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .registerAsync { Database() }
                .register(Journal.init, in: .singleton.onStop { _ in })
            #sourceLocation()
        },
        Wiring(.needsAsync, "forward") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .registerAsync(in: .singleton) { DefaultUserRepository() }
                .forward(DefaultUserRepository.self, to: (any UserRepository).self) { $0 }
            #sourceLocation()
        },
        Wiring(.needsMainActor) {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register(HomeModel.init)
                .mainActor
                .register(in: .singleton) { Router() }
                .nonisolated
            #sourceLocation()
        },
        Wiring(.needsMainActor, "asynchronous") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .registerAsync(HomeModel.init)
                .mainActor
                .register(in: .singleton) { Router() }
                .nonisolated
            #sourceLocation()
        },
        Wiring(.needsMainActor, "eager") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .mainActor
                .registerSingleton { Router() }
                .nonisolated
            #sourceLocation()
        },
    ]

    static let eager: [Wiring] = [
        Wiring(.factoryThrew) {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .registerThrowable(in: .eagerSingleton) { () throws -> Config in throw ConfigError()
                }
                .register(in: .eagerSingleton) { (_: Config) in Database() }
            #sourceLocation()
        },
        Wiring(.returnedNil) {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register(as: Endpoint?.self) { nil }
                .register(Connection.init, in: .eagerSingleton)
            #sourceLocation()
        },
        Wiring(.tooDeep) {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder(maximumDepth: 2)
                .register { Database() }
                .register(Journal.init)
                .register { (_: Journal) in Account() }
                .register(AccountModel.init, in: .eagerSingleton)
            #sourceLocation()
        },
    ]
}
