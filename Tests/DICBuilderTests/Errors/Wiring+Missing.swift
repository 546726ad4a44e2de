import DICBuilder

// Each wiring has lines of its own, so that a change of one does not change the reports of the others.

extension Wiring {
    static let missing: [Wiring] = [
        Wiring(.notRegistered, "forgotten assembly") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .autoregister(LoginModel.init)
                .autoregister(SignUpModel.init)
                .register { Clock() }
            #sourceLocation()
        },
        Wiring(.notRegistered, "protocol against concrete") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .autoregister(LoginModel.init)
                .register(in: .singleton) { DefaultUserRepository() }
                .register { Clock() }
            #sourceLocation()
        },
        Wiring(.notRegistered, "concrete against protocol") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .autoregister { (_: DefaultUserRepository) in Account() }
                .register(as: (any UserRepository).self) { DefaultUserRepository() }
            #sourceLocation()
        },
        Wiring(.notRegistered, "register { try … }") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .autoregister { (_: Config) in Database() }
                .register(as: (@Sendable () throws -> Config).self) { { throw ConfigError() } }
            #sourceLocation()
        },
        Wiring(.notRegistered, "Lazy") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder().autoregister(LazyJournal.init)
            #sourceLocation()
        },
        Wiring(.notRegistered, "array") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder().autoregister { (_: [any Plugin]) in Database() }
            #sourceLocation()
        },
        Wiring(.notRegistered, "a number") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .autoregister(Page.init)
                .register { Database() }
            #sourceLocation()
        },
        Wiring(.notRegistered, "in a scope") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .autoregister(in: .scoped(.request), AccountModel.init)
            #sourceLocation()
        },
        Wiring(.notRegistered, "root") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register { Clock() }
                .roots(LoginModel.self)
            #sourceLocation()
        },
        Wiring(.notRegistered, "child") {
            #sourceLocation(file:"Services.swift",line:1)
            let app = DICBuilder()
                .autoregister(AccountModel.init)
                .suppliedByChildren(Account.self)
                .build()
            return DICBuilder(parent: app)
                .register { Clock() }
            #sourceLocation()
        },
        Wiring(.notRegistered, "two of one") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .autoregister(LoginModel.init)
                .autoregister(Journal.init)
                .autoregister(Archive.init)
                .autoregister(LazyJournal.init)
            #sourceLocation()
        },
        Wiring(.nameMismatch) {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register(named: "archive") { Database() }
                .register(named: "main") { Database() }
                .register { Clock() }
                .autoregister(Archive.init)
            #sourceLocation()
        },
        Wiring(.nameMismatch, "misspelled") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register(named: "archive") { Database() }
                .autoregister(parameters: [.named("archiv", Database.self)], Journal.init)
            #sourceLocation()
        },
        Wiring(.nameMismatch, "unnamed") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register { Database() }
                .autoregister(parameters: [.named("archive", Database.self)], Journal.init)
            #sourceLocation()
        },
        Wiring(.argumentMismatch) {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register { (_, _: AccountID) in Account() }
                .autoregister(AccountModel.init)
            #sourceLocation()
        },
        Wiring(.argumentMismatch, "of a function") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register { (_, _: Router) in Account() }
                .autoregister(AccountsModel.init)
            #sourceLocation()
        },
        Wiring(.notRegistered, "function without parameters") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register { Account() }
                .autoregister(AccountMaker.init)
            #sourceLocation()
        },
        Wiring(.forwardToNothing) {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .forward(DefaultUserRepository.self, to: (any UserRepository).self) { $0 }
                .autoregister(SignUpModel.init)
            #sourceLocation()
        },
    ]
}
