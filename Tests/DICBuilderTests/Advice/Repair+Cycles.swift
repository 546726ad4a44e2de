import DICBuilder

// The wirings of `Wiring+Cycles.swift`, repaired.

extension Repair {
    static let cycles: [Repair] = [
        Repair(
            "cycle, over four",
            "Lazy<History>  in place of History, parameter 1 of Document (Services.swift:3)"
        ) {
            DICBuilder()
                .register(Editor.init)
                .register(in: .singleton) { (_: Lazy<History>) in Document.empty }
                .register(History.init)
                .register(Storage.init)
        },
        Repair(
            "cycle, with itself",
            "Lazy<Database>  in place of Database, parameter 1 of Database (Services.swift:1)"
        ) {
            DICBuilder().register { (_: Lazy<Database>) in Database() }
        },
        Repair(
            "cycle, of a registration that wraps another",
            ".decorate((any UserRepository).self) { … }  in place of Services.swift:3"
        ) {
            DICBuilder()
                .register(as: (any UserRepository).self) { DefaultUserRepository() }
                .decorate((any UserRepository).self) { repository in repository }
        },
        Repair(
            "cycle, of a registration that wraps the parent's",
            ".decorate(Database.self) { … }  in place of Services.swift:5"
        ) {
            let app = DICBuilder()
                .register { Database() }
                .build()
            return DICBuilder(parent: app)
                .decorate(Database.self) { database in database }
        },
        Repair("cycle, of forwards", ".register { Database(…) }  in place of Services.swift:2") {
            DICBuilder()
                .register { Database() }
                .forward(Database.self, to: Clock.self) { _ in Clock() }
        },
        Repair(
            "cycle, over dependsOn",
            "Lazy<Database?>  in place of Database?, in dependsOn: and in the factory of Clock (Services.swift:3)"
        ) {
            DICBuilder()
                .register(dependsOn: Clock.self) { _ in Database() }
                .register(in: .singleton, dependsOn: Lazy<Database?>.self) {
                    _ = $0.load(Lazy<Database?>.self)
                    return Clock()
                }
        },
        Repair(
            "cycle, that is long",
            ".register(named: \"a service with a long name, number 1\") { Database(…) }  "
                + "in place of Services.swift:4, for this name"
        ) {
            let builder = DICBuilder().register(named: "a service with a long name, number 1") {
                Database()
            }
            for number in 2...9 {
                let next = DependencyName("a service with a long name, number \(number % 9 + 1)")
                builder.register(
                    named: DependencyName("a service with a long name, number \(number)"),
                    parameters: [.named(next, Database.self)]
                ) { (database: Database) in database }
            }
            return builder
        },
    ]
}
