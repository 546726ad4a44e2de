import DICBuilder

extension Wiring {
    static let remarks: [Wiring] = [
        Wiring(.captive) {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register(in: .cached) { Account() }
                .register(AccountModel.init, in: .singleton)
            #sourceLocation()
        },
        Wiring(.captive, "of an eager singleton") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register(in: .cached) { Account() }
                .registerSingleton(dependsOn: Account.self) { _ in Router() }
            #sourceLocation()
        },
        Wiring(.captive, "over a transient") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register(in: .cached) { Account() }
                .register(AccountModel.init)
                .register(in: .singleton) { (_: AccountModel) in Router() }
            #sourceLocation()
        },
        Wiring(.notShared) {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register(in: .graph) { Account() }
                .register(AccountModel.init)
                .registerAsync { (_: AccountModel, _: Account) in Router() }
            #sourceLocation()
        },
        Wiring(.mistakenRegistration) { DICBuilder().assemble(MistakenFunction()) },
        Wiring(.mistakenRegistration, "of a type") { DICBuilder().assemble(MistakenType()) },
        Wiring(.mistakenRegistration, "of nothing") { DICBuilder().assemble(MistakenVoid()) },
        Wiring(.failableAsValue, "with a stop action") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register(as: Endpoint?.self, in: .singleton.onStop { _ in }) { nil }
                .register(Connection.init)
            #sourceLocation()
        },
        Wiring(.failableAsValue) {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register(as: Endpoint?.self) { nil }
                .register(Connection.init)
            #sourceLocation()
        },
        Wiring(.throwingInNonthrowing) {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .registerThrowable { () throws -> Config in throw ConfigError() }
                .register(dependsOn: Config.self) { _ in Database() }
            #sourceLocation()
        },
        Wiring(.unused) {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register(Journal.init)
                .register(Database.init as @Sendable () -> Database)
                .register { Clock() }
                .roots(Journal.self)
            #sourceLocation()
        },
        Wiring(.duplicate, nil, .strict) {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register { Database() }
                .register { Clock() }
                .register(in: .singleton) { Database() }
            #sourceLocation()
        },
        Wiring(.optionalNever) {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder().register(Reporter.init)
            #sourceLocation()
        },
        Wiring(.optionalFilled) {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register(as: (any Analytics).self) { Console() }
                .register(Reporter.init)
            #sourceLocation()
        },
        Wiring(.optionalNever, "of what is registered otherwise", .strict) {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register { Console() }
                .register(Reporter.init)
            #sourceLocation()
        },
        Wiring(.emptyCollection) {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder().register(PluginHost.init)
            #sourceLocation()
        },
        Wiring(.opaque, nil, .fullyProved) {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register { Database() }
                .register { Journal(database: $0.load()) }
                .register(as: (any UserRepository).self) { _ in DefaultUserRepository() }
                .register { (_, _: AccountID) in Account() }
            #sourceLocation()
        },
    ]
}
