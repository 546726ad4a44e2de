import DICBuilder

extension Wiring {
    static let cycles: [Wiring] = [
        Wiring(.cycle, "over four") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register(Editor.init)
                .register(Document.init, in: .singleton)
                .register(History.init)
                .register(Storage.init)
            #sourceLocation()
        },
        Wiring(.cycle, "with itself") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder().register { (_: Database) in Database() }
            #sourceLocation()
        },
        Wiring(.cycle, "of a registration that wraps another") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register(as: (any UserRepository).self) { DefaultUserRepository() }
                .register(as: (any UserRepository).self) { (repository: any UserRepository) in
                    repository
                }
            #sourceLocation()
        },
        Wiring(.cycle, "of a registration that wraps the parent's") {
            #sourceLocation(file:"Services.swift",line:1)
            let app = DICBuilder()
                .register { Database() }
                .build()
            return DICBuilder(parent: app)
                .register { (database: Database) in database }
            #sourceLocation()
        },
        Wiring(.cycle, "of forwards") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .forward(Clock.self, to: Database.self) { _ in Database() }
                .forward(Database.self, to: Clock.self) { _ in Clock() }
            #sourceLocation()
        },
        Wiring(.cycle, "of a collection that contains it") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register(as: (any Plugin).self, named: .unique) { SpellChecker() }
                .register(as: (any Plugin).self) { (_: [any Plugin]) in SpellChecker() }
            #sourceLocation()
        },
        Wiring(.cycle, "over dependsOn") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register(dependsOn: Clock.self) { _ in Database() }
                .register(in: .singleton, dependsOn: Database?.self) { _ in Clock() }
            #sourceLocation()
        },
        Wiring(.cycle, "that is long") {
            #sourceLocation(file:"Services.swift",line:1)
            let builder = DICBuilder()
            for number in 1...9 {
                let next = DependencyName("a service with a long name, number \(number % 9 + 1)")
                builder.register(
                    named: DependencyName("a service with a long name, number \(number)"),
                    parameters: [.named(next, Database.self)]
                ) { (database: Database) in database }
            }
            return builder
            #sourceLocation()
        },
    ]
}
