import DICBuilder

// The wirings of `Wiring+Missing.swift`, repaired.

extension Repair {
    static let missing: [Repair] = [
        Repair(
            "not-registered, forgotten assembly",
            ".register(as: (any UserRepository).self) { … }  beside Services.swift:2"
        ) {
            DICBuilder()
                .register(as: (any UserRepository).self) { DefaultUserRepository() }
                .register(LoginModel.init)
                .register(SignUpModel.init)
                .register { Clock() }
        },
        Repair(
            "not-registered, protocol against concrete",
            "as: (any UserRepository).self  at Services.swift:3"
        ) {
            DICBuilder()
                .register(LoginModel.init)
                .register(as: (any UserRepository).self, in: .singleton) { DefaultUserRepository() }
                .register { Clock() }
        },
        Repair(
            "not-registered, protocol against concrete",
            ".forward(DefaultUserRepository.self, to: (any UserRepository).self) { $0 }  beside Services.swift:3"
        ) {
            DICBuilder()
                .register(LoginModel.init)
                .register(in: .singleton) { DefaultUserRepository() }
                .forward(DefaultUserRepository.self, to: (any UserRepository).self) { $0 }
                .register { Clock() }
        },
        Repair(
            "not-registered, concrete against protocol",
            ".register { DefaultUserRepository(…) }  beside Services.swift:2"
        ) {
            DICBuilder()
                .register { (_: DefaultUserRepository) in Account() }
                .register { DefaultUserRepository() }
                .register(as: (any UserRepository).self) { DefaultUserRepository() }
        },
        Repair(
            "not-registered, concrete against protocol",
            "any UserRepository  in place of DefaultUserRepository, parameter 1 of Account (Services.swift:2)"
        ) {
            DICBuilder()
                .register { (_: any UserRepository) in Account() }
                .register(as: (any UserRepository).self) { DefaultUserRepository() }
        },
        Repair(
            "not-registered, register { try … }",
            ".register { try Config(…) }  in place of Services.swift:3"
        ) {
            DICBuilder()
                .register { (_: Config) in Database() }
                .registerThrowable { try Config(checking: true) }
        },
        Repair("not-registered, Lazy", ".register { Database(…) }  beside Services.swift:1") {
            DICBuilder().register(LazyJournal.init).register { Database() }
        },
        Repair(
            "not-registered, array",
            ".register(as: (any Plugin).self, named: .unique) { … }  beside Services.swift:1"
        ) {
            DICBuilder()
                .register { (_: [any Plugin]) in Database() }
                .register(as: (any Plugin).self, named: .unique) { SpellChecker() }
        },
        Repair(
            "not-registered, a number",
            ".register { (database: Database) in Page(…) }  in place of Services.swift:2"
                + ", if parameter 1 has a default value"
        ) {
            DICBuilder()
                .register { (database: Database) in Page(number: 7, database: database) }
                .register { Database() }
        },
        Repair(
            "not-registered, a number",
            ".register(Page.init, arguments: Int.self)  in place of Services.swift:2"
        ) {
            DICBuilder()
                .register(Page.init, arguments: Int.self)
                .register { Database() }
        },
        Repair("not-registered, in a scope", ".register { Account(…) }  beside Services.swift:2") {
            DICBuilder()
                .register(AccountModel.init, in: .scoped(.request))
                .register { Account() }
        },
        Repair(
            "not-registered, in a scope",
            ".registerSupplied(Account.self, in: .request)  beside Services.swift:2"
        ) {
            DICBuilder()
                .register(AccountModel.init, in: .scoped(.request))
                .registerSupplied(Account.self, in: .request)
        },
        Repair("not-registered, root", ".register { LoginModel(…) }  beside Services.swift:3") {
            DICBuilder()
                .register { Clock() }
                .roots(LoginModel.self)
                .register { LoginModel(repository: DefaultUserRepository(), clock: Clock()) }
                // Reported when the root was there: nothing leads to it.
                .roots(Clock.self)
        },
        Repair("not-registered, child", ".register { Account(…) }  in the child") {
            let app = DICBuilder()
                .register(AccountModel.init)
                .suppliedByChildren(Account.self)
                .build()
            return DICBuilder(parent: app)
                .register { Clock() }
                .register { Account() }
        },
        Repair(
            "not-registered, two of one",
            ".register(as: (any UserRepository).self) { … }  beside Services.swift:2",
            ".register { Clock(…) }  beside Services.swift:2",
            ".register { Database(…) }  beside Services.swift:3"
        ) {
            DICBuilder()
                .register(as: (any UserRepository).self) { DefaultUserRepository() }
                .register { Clock() }
                .register(LoginModel.init)
                .register { Database() }
                .register(Journal.init)
                .register(Archive.init)
                .register(LazyJournal.init)
        },
        Repair(
            "name-mismatch",
            #".register(Archive.init, parameters: [.named("archive", Database.self)])  in place of Services.swift:5"#
        ) {
            DICBuilder()
                .register(named: "archive") { Database() }
                .register(named: "main") { Database() }
                .register { Clock() }
                .register(Archive.init, parameters: [.named("archive", Database.self)])
        },
        Repair(
            "name-mismatch",
            #".register(Archive.init, parameters: [.named("main", Database.self)])  in place of Services.swift:5"#
        ) {
            DICBuilder()
                .register(named: "archive") { Database() }
                .register(named: "main") { Database() }
                .register { Clock() }
                .register(Archive.init, parameters: [.named("main", Database.self)])
        },
        Repair("name-mismatch", ".register { Database(…) }  beside Services.swift:2") {
            DICBuilder()
                .register(named: "archive") { Database() }
                .register { Database() }
                .register(named: "main") { Database() }
                .register { Clock() }
                .register(Archive.init)
        },
        Repair(
            "name-mismatch, misspelled",
            #".register(Journal.init, parameters: [.named("archive", Database.self)])  in place of Services.swift:3"#
        ) {
            DICBuilder()
                .register(named: "archive") { Database() }
                .register(Journal.init, parameters: [.named("archive", Database.self)])
        },
        Repair(
            "name-mismatch, misspelled",
            #".register(named: "archiv") { Database(…) }  beside Services.swift:2"#
        ) {
            DICBuilder()
                .register(named: "archive") { Database() }
                .register(named: "archiv") { Database() }
                .register(Journal.init, parameters: [.named("archiv", Database.self)])
        },
        Repair("name-mismatch, unnamed", ".register(Journal.init)  in place of Services.swift:3") {
            DICBuilder()
                .register { Database() }
                .register(Journal.init)
        },
        Repair(
            "name-mismatch, unnamed",
            #".register(named: "archive") { Database(…) }  beside Services.swift:2"#
        ) {
            DICBuilder()
                .register { Database() }
                .register(named: "archive") { Database() }
                .register(Journal.init, parameters: [.named("archive", Database.self)])
        },
        Repair(
            "argument-mismatch",
            "(AccountID) -> Account  in place of Account, parameter 1 of AccountModel (Services.swift:3)"
        ) {
            DICBuilder()
                .register { (_, _: AccountID) in Account() }
                .register(AccountsModel.init)
        },
        Repair("argument-mismatch", ".register { Account(…) }  beside Services.swift:2") {
            DICBuilder()
                .register { (_, _: AccountID) in Account() }
                .register { Account() }
                .register(AccountModel.init)
        },
        Repair(
            "argument-mismatch, of a function",
            "(Router) -> Account  in place of (AccountID) -> Account, parameter 1 of AccountsModel (Services.swift:3)"
        ) {
            DICBuilder()
                .register { (_, _: Router) in Account() }
                .register(RoutedAccountsModel.init)
        },
        Repair(
            "argument-mismatch, of a function",
            ".register { (resolver, accountID: AccountID) in Account(…) }  beside Services.swift:2"
        ) {
            DICBuilder()
                .register { (_, _: Router) in Account() }
                .register { (resolver, accountID: AccountID) in Account() }
                .register(AccountsModel.init)
        },
        Repair(
            "not-registered, function without parameters",
            "Provider<Account>  in place of () -> Account, parameter 1 of AccountMaker (Services.swift:3)"
        ) {
            DICBuilder()
                .register { Account() }
                .register { (_: Provider<Account>) in AccountMaker(account: { Account() }) }
        },
        Repair(
            "not-registered, function without parameters",
            ".register(as: (() -> Account).self) { … }  beside Services.swift:3"
        ) {
            DICBuilder()
                .register { Account() }
                .register(as: (() -> Account).self) { { Account() } }
                .register(AccountMaker.init)
        },
        Repair(
            "forward-to-nothing",
            ".register { DefaultUserRepository(…) }  beside Services.swift:2"
        ) {
            DICBuilder()
                .register { DefaultUserRepository() }
                .forward(DefaultUserRepository.self, to: (any UserRepository).self) { $0 }
                .register(SignUpModel.init)
        },
    ]
}
