import SwiftSyntax

/// Swinject 2, with its auto-registration.
struct Swinject: SourceLibrary {
    static let modules: Set<String> = [
        "Swinject", "SwinjectAutoregistration", "SwinjectStoryboard", "SwinjectPropertyLoader",
    ]

    private let facts: SwinjectFacts
    private let registrars: SwinjectRegistrars

    init(_ files: [SourceFile]) {
        facts = SwinjectFacts(files)
        registrars = SwinjectRegistrars(files)
    }

    func read(_ files: [SourceFile], _ index: TypeIndex) -> Reading {
        var reading = Reading(registrars: registrars.registrars)
        for file in files {
            let finder = SwinjectRegistrations(file, facts, registrars)
            reading.registrations += finder.registrations
        }
        return reading
    }

    func rewrite(_ program: Program, into rewriting: inout Rewriting) {
        let names = SwinjectNames(program, facts, registrars)
        for file in program.files {
            let rewriter = SwinjectRewriter(file, program, names, rewriting)
            rewriting = rewriter.rewriting
        }
    }
}

/// What Swinject's types and containers become in one program.
struct SwinjectNames {
    let program: Program
    let facts: SwinjectFacts
    let registrars: SwinjectRegistrars

    init(_ program: Program, _ facts: SwinjectFacts, _ registrars: SwinjectRegistrars) {
        self.program = program
        self.facts = facts
        self.registrars = registrars
    }

    var container: String {
        program.usesMainActor ? "MainActorContainer" : "ImmutableDependencyInjectionContainer"
    }

    /// A protocol of the container and of its resolvers.
    var resolver: String { program.usesMainActor ? "MainActorLoading" : "DependencyLoading" }

    func registrar(_ number: Int) -> String {
        let registrar = program.registrars[number]
        return registrar.isOnMainActor && registrar.isAssembly
            ? "MainActorRegistrar" : "DependencyRegistrar"
    }

    /// What takes the place of `Container.shared`.
    var shared: String { facts.isSharedAssembled ? "CurrentContainer" : "AppContainer.shared" }

    func isOnMainActor(assembly: String) -> Bool {
        registrars.isOnMainActor(assembly: assembly, program)
    }
}
