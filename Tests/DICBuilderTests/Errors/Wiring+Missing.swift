import DICBuilder

// Each wiring has lines of its own, so that a change of one does not change the reports of the
// others.

extension Wiring {
    static let missing: [Wiring] = [
        Wiring(.notRegistered, "forgotten assembly") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register(LoginModel.init)
                .register(SignUpModel.init)
                .register { Clock() }
            #sourceLocation()
        },
        Wiring(.notRegistered, "protocol against concrete") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register(LoginModel.init)
                .register(in: .singleton) { DefaultUserRepository() }
                .register { Clock() }
            #sourceLocation()
        },
        Wiring(.notRegistered, "concrete against protocol") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register { (_: DefaultUserRepository) in Account() }
                .register(as: (any UserRepository).self) { DefaultUserRepository() }
            #sourceLocation()
        },
        Wiring(.notRegistered, "register { try … }") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register { (_: Config) in Database() }
                .register(as: (@Sendable () throws -> Config).self) { { throw ConfigError() } }
            #sourceLocation()
        },
        Wiring(.notRegistered, "Lazy") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder().register(LazyJournal.init)
            #sourceLocation()
        },
        Wiring(.notRegistered, "array") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder().register { (_: [any Plugin]) in Database() }
            #sourceLocation()
        },
        Wiring(.notRegistered, "a number") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register(Page.init)
                .register { Database() }
            #sourceLocation()
        },
        Wiring(.notRegistered, "in a scope") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register(AccountModel.init, in: .scoped(.request))
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
                .register(AccountModel.init)
                .suppliedByChildren(Account.self)
                .build()
            return DICBuilder(parent: app)
                .register { Clock() }
            #sourceLocation()
        },
        Wiring(.notRegistered, "two of one") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register(LoginModel.init)
                .register(Journal.init)
                .register(Archive.init)
                .register(LazyJournal.init)
            #sourceLocation()
        },
        Wiring(.nameMismatch) {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register(named: "archive") { Database() }
                .register(named: "main") { Database() }
                .register { Clock() }
                .register(Archive.init)
            #sourceLocation()
        },
        Wiring(.nameMismatch, "misspelled") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register(named: "archive") { Database() }
                .register(Journal.init, parameters: [.named("archiv", Database.self)])
            #sourceLocation()
        },
        Wiring(.nameMismatch, "unnamed") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register { Database() }
                .register(Journal.init, parameters: [.named("archive", Database.self)])
            #sourceLocation()
        },
        Wiring(.argumentMismatch) {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register { (_, _: AccountID) in Account() }
                .register(AccountModel.init)
            #sourceLocation()
        },
        Wiring(.argumentMismatch, "of a function") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register { (_, _: Router) in Account() }
                .register(AccountsModel.init)
            #sourceLocation()
        },
        Wiring(.notRegistered, "function without parameters") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register { Account() }
                .register(AccountMaker.init)
            #sourceLocation()
        },
        Wiring(.forwardToNothing) {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .forward(DefaultUserRepository.self, to: (any UserRepository).self) { $0 }
                .register(SignUpModel.init)
            #sourceLocation()
        },
    ]
}
