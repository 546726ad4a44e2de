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
    ]
}
