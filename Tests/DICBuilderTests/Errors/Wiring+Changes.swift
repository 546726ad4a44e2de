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
    ]
}
