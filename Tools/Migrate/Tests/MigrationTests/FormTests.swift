import Testing

@testable import Migration

/// What single registrations of Swinject become.
struct FormTests {
    private static let types = """
        protocol P: AnyObject {}
        protocol Q {}
        struct Log {}
        final class A: P, Q { init(log: Log) {} }
        final class B: P { init() {} }
        final class Retry { init(log: Log, count: Int = 3, delay: Int = 1) {} }
        final class Fallible { init?(log: Log) {} }
        final class Lazily { init(make: @escaping () -> A) {} }
        final class Two { init(first: A, second: A) {} }
        final class Twin { init(log: Log) {}; init(p: any P) {} }
        final class Box<T> { init(value: T) {} }
        final class Given { init(title: String, id: Int, log: Log) {} }
        @MainActor final class Screen { init(p: any P) {} }

        """

    private func migrate(_ body: String, mode: LanguageMode = .five, skipped: Int = 4) -> (
        text: String, summary: Summary
    ) {
        let source = """
            import Swinject
            final class Parts: Assembly {
                func assemble(container: Container) {
                    container.register(Log.self) { _ in Log() }
                    \(body)
                }
            }
            """
        let files = [
            SourceFile(path: "Types.swift", text: Self.types),
            SourceFile(path: "Parts.swift", text: source),
        ]
        let result = Migration(files, mode: mode).run(from: .swinject)
        let lines = result.texts["Parts.swift"]!.split(separator: "\n").dropFirst(skipped).dropLast(
            2
        )
        let text = lines.map { $0.hasPrefix("        ") ? $0.dropFirst(8) : $0 }.joined(
            separator: "\n"
        )
        return (text, result.summary)
    }

    @Test(arguments: [
        // Each load makes one; the default is a graph.
        (
            "container.register(A.self) { r in A(log: r.resolve(Log.self)!) }",
            "container.register(A.init, in: .graph)"
        ),
        // One of two initializers.
        (
            "container.register(Twin.self) { r in Twin(log: r.resolve(Log.self)!) }",
            "container.register(Twin.init(log:), in: .graph)"
        ),
        // What is generic is not named as a function.
        (
            "container.register(Box<Log>.self) { r in Box<Log>(value: r.resolve(Log.self)!) }",
            "container.register(in: .graph) { (value: Log) in Box<Log>(value: value) }"
        ),
        // The default values stay.
        (
            "container.register(Retry.self) { r in Retry(log: r.resolve(Log.self)!, delay: 5) }",
            "container.register(in: .graph) { (log: Log) in Retry(log: log, delay: 5) }"
        ),
        // A failable initializer makes an optional: the type is stated.
        (
            "container.register(Fallible.self) { r in Fallible(log: r.resolve(Log.self)!)! }",
            "container.register(as: Fallible.self, in: .graph) { (log: Log) in Fallible(log: log)! }"
        ),
        // Two of what each load makes are two.
        (
            "container.register(A.self) { _ in A(log: Log()) }.inObjectScope(.transient)\n        container.register(Two.self) { r in Two(first: r.resolve(A.self)!, second: r.resolve(A.self)!) }",
            "container.register { A(log: Log()) }\ncontainer.register(Two.init, in: .graph)"
        ),
        // An early return keeps later loads from happening.
        (
            "container.register(P.self) { r in\n            guard let a = r.resolve(A.self) else { return B() }\n            return a\n        }",
            "container.register(as: (any P).self, in: .graph, dependsOn: A?.self) { r in\n    guard let a = r.loadOrNil(A.self) else { return B() }\n    return a\n}"
        ),
        // One branch of two.
        (
            "container.register(P.self) { r in flag ? A(log: r.resolve(Log.self)!) : B() }",
            "container.register(as: (any P).self, in: .graph, dependsOn: Log.self) { r in flag ? A(log: r.load(Log.self)) : B() }"
        ),
        // Later, in a closure.
        (
            "container.register(A.self) { _ in A(log: Log()) }\n        container.register(Lazily.self) { r in Lazily(make: { r.resolve(A.self)! }) }",
            "container.register(in: .graph) { A(log: Log()) }\ncontainer.register(in: .graph, dependsOn: A.self) { r in Lazily(make: { r.load(A.self) }) }"
        ),
        // Something is done before the load.
        (
            "container.register(A.self) { r in\n            start()\n            return A(log: r.resolve(Log.self)!)\n        }",
            "container.register(as: A.self, in: .graph, dependsOn: Log.self) { r in\n    start()\n    return A(log: r.load(Log.self))\n}"
        ),
        // Arguments in another order than that of the initializer.
        (
            "container.register(Given.self) { r, id, title in Given(title: title, id: id, log: r.resolve(Log.self)!) }",
            "container.register(\n    { (log: Log, id: Int, title: String) in Given(title: title, id: id, log: log) },\n    arguments: (Int, String).self\n)"
        ),
        // A name that is no literal, and one that is interpolated.
        (
            "container.register(Log.self, name: Names.file) { _ in Log() }",
            "container.register(in: .graph, named: DependencyName(Names.file)) { Log() }"
        ),
        // A binding that has a comment keeps it.
        (
            "container.register(A.self) { r in\n            // The log of all.\n            let log = r.resolve(Log.self)!\n            return A(log: log)\n        }",
            "container.register(in: .graph) { (log: Log) in\n    // The log of all.\n    A(log: log)\n}"
        ),
        // A protocol that a structure may have is kept weakly by its class.
        (
            "container.register(Q.self) { _ in A(log: Log()) }.inObjectScope(.weak)",
            "container.register(in: .weak) { A(log: Log()) }\n    .forward(A.self, to: (any Q).self) { $0 }"
        ),
        // Auto-registration under a protocol.
        (
            "container.autoregister(P.self, initializer: A.init).inObjectScope(.container)",
            "container.register(A.init, as: (any P).self, in: .singleton)"
        ),
        // What the resolver is given to is not proved.
        (
            "container.register(A.self) { r in make(r) }",
            "container.register(as: A.self, in: .graph) { r in make(r) }"
        ),
    ])
    func isWritten(before: String, after: String) {
        let (text, summary) = migrate(before)
        #expect(text == after)
        #expect(summary.marks.isEmpty)
    }

    @Test(arguments: [
        ("container.register(Q.self) { _ in B2() }.inObjectScope(.weak)", "refine AnyObject"),
        (
            "container.register(A.self) { _ in A(log: Log()) }.inObjectScope(.user)",
            "the scope `.user` is not known"
        ),
        (
            "container.register(Given.self) { (_, id: Int) in Given(title: \"\", id: id, log: Log()) }.inObjectScope(.container)",
            "it was kept before"
        ),
        (
            "container.register(Other.self) { _, id in Other(id) }",
            "the type of the argument `id` is not known"
        ),
    ])
    func isMarked(before: String, reason: String) {
        let (text, summary) = migrate(before)
        #expect(text.contains("// MIGRATE: "))
        #expect(summary.marks.contains { $0.contains(reason) })
    }

    @Test func whatNeedsTheMainActorIsBehindIt() {
        let (text, _) = migrate(
            """
            container.register(P.self) { r in B() }.inObjectScope(.container)
                    container.register(Screen.self) { r in Screen(p: r.resolve(P.self)!) }
            """
        )
        #expect(
            text.contains(
                "container.nonisolated.register(as: (any P).self, in: .singleton) { B() }"
            )
        )
        #expect(text.contains("container.register(Screen.init, in: .graph)"))
    }

    @Test func whatIsKeptAndNotSendableIsOnTheMainActorInSwift6() {
        let registration = "container.register(B.self) { _ in B() }.inObjectScope(.container)"
        let six = migrate(registration, mode: .six, skipped: 1).text
        #expect(six.contains("final class Parts: MainActorAssembly {"))
        #expect(six.contains("container.nonisolated.register(in: .graph) { Log() }"))
        #expect(six.contains("container.register(in: .singleton) { B() }"))
        #expect(!migrate(registration, mode: .five, skipped: 1).text.contains("MainActor"))
    }

    @Test func theSummaryNamesWhatBuildWouldFind() {
        let (_, summary) = migrate(
            """
            container.register(A.self) { r in A(log: r.resolve(Missing.self)!) }
                    container.register(Twin.self) { r in Twin(p: r.resolve(P.self)!) }
                    container.register(P.self) { r in make(r.resolve(Twin.self)!) }
                    container.register(B.self) { _ in B() }
                    container.register(B.self) { _ in B() }
            """
        )
        #expect(summary.findings.count == 3)
        #expect(summary.findings.contains { $0.hasSuffix("nobody registers Missing") })
        #expect(summary.findings.contains { $0.contains("a cycle: Twin → any P → Twin") })
        #expect(summary.findings.contains { $0.contains("B is registered again") })
    }
}

/// What containers and assemblers of Swinject become.
struct ContainerTests {
    @Test func whatAnAssemblerAppliesAtOnceIsBuiltWithIt() {
        let source = """
            import Swinject
            final class Parts: Assembly {
                func assemble(container: Container) { container.register(Int.self) { _ in 7 } }
            }
            func make() -> Resolver {
                let assembler = Assembler()
                assembler.apply(assemblies: [Parts()])
                return assembler.resolver
            }
            """
        let result = Migration([SourceFile(path: "a.swift", text: source)], mode: .five).run(
            from: .swinject
        )
        let make = """
            func make() -> any DependencyLoading {
                let assembler = DICBuilder().assemble(Parts()).build()
                return assembler
            }
            """
        #expect(result.texts["a.swift"]?.hasSuffix(make) == true)
        #expect(result.summary.marks.isEmpty)
    }

    @Test func aContainerThatRegistersAtAnyTimeIsMarked() {
        let source = """
            import Swinject
            final class Services {
                private let container = Container()
                init() { container.register(Int.self) { _ in 7 } }
                func count() -> Int { container.resolve(Int.self)! }
            }
            """
        let result = Migration([SourceFile(path: "a.swift", text: source)], mode: .five).run(
            from: .swinject
        )
        let text = result.texts["a.swift"] ?? ""
        #expect(text.contains("private let container = DependencyInjectionContainer()"))
        #expect(text.contains("{ container.load(Int.self) }"))
        #expect(result.summary.marks.count == 1)
    }

    @Test func aSharedContainerIsRegisteredInByItsNewName() {
        let source = """
            import Swinject
            extension Container {
                static let shared = Container()
            }
            func setUp() { Container.shared.register(Int.self) { _ in 7 } }
            func count() -> Int { Container.shared.resolve(Int.self)! }
            """
        let result = Migration([SourceFile(path: "a.swift", text: source)], mode: .five).run(
            from: .swinject
        )
        let text = result.texts["a.swift"] ?? ""
        #expect(text.contains("enum AppContainer {"))
        #expect(text.contains("static let shared = DependencyInjectionContainer()"))
        #expect(text.contains("{ AppContainer.shared.register(as: Int.self, in: .graph) { 7 } }"))
        #expect(text.contains("{ AppContainer.shared.load(Int.self) }"))
    }
}
