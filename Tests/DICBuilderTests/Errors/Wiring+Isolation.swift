import DICBuilder

extension Wiring {
    static let isolation: [Wiring] = [
        Wiring(.needsAsync) {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .registerAsync(in: .singleton) { Database() }
                .autoregister(in: .singleton, Journal.init)
            #sourceLocation()
        },
        Wiring(.needsAsync, "Lazy") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .registerAsync(in: .singleton) { Database() }
                .autoregister(LazyJournal.init)
                .autoregisterAsync { (_: Lazy<Database>) async in Account() }
            #sourceLocation()
        },
        Wiring(.needsAsync, "with a stop action") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .registerAsync { Database() }
                .autoregister(in: .singleton, onStop: { _ in }, Journal.init)
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
                .autoregister(HomeModel.init)
                .mainActor
                .register(in: .singleton) { Router() }
                .nonisolated
            #sourceLocation()
        },
        Wiring(.needsMainActor, "asynchronous") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .autoregisterAsync(HomeModel.init)
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
                .registerThrowable(in: .eagerSingleton) { () throws -> Config in throw ConfigError() }
                .autoregister(in: .eagerSingleton) { (_: Config) in Database() }
            #sourceLocation()
        },
        Wiring(.returnedNil) {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register(as: Endpoint?.self) { nil }
                .autoregister(in: .eagerSingleton, Connection.init)
            #sourceLocation()
        },
        Wiring(.tooDeep) {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder(maximumDepth: 2)
                .register { Database() }
                .autoregister(Journal.init)
                .autoregister { (_: Journal) in Account() }
                .autoregister(in: .eagerSingleton, AccountModel.init)
            #sourceLocation()
        },
    ]
}
