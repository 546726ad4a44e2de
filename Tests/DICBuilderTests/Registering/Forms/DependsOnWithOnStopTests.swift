import DICBuilder
import DICTools
import TestSupport
import Testing

/// The forms that say in one call what a factory loads and what stops the instance.
@Suite struct DependsOnWithOnStopTests {
    final class Clock: Sendable {}
    struct Journal: Sendable {
        let clock: Clock
    }

    /// One form. It registers a `Journal` that loads a `Clock`, and appends to a list when the
    /// journal is stopped.
    struct Form: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let register: @MainActor @Sendable (DICBuilder, SharedList<String>) -> Void

        init(
            _ title: String,
            _ register: @MainActor @Sendable @escaping (DICBuilder, SharedList<String>) -> Void
        ) {
            testDescription = title
            self.register = register
        }
    }

    static let forms = [
        Form("register") { builder, log in
            builder.register(
                in: .singleton.onStop { _ in log.add("stopped") },
                dependsOn: Clock.self
            ) { resolver in
                Journal(clock: resolver.load())
            }
        },
        Form("register, asynchronously") { builder, log in
            builder.register(
                in: .singleton.onStop { _ async in log.add("stopped") },
                dependsOn: Clock.self
            ) {
                Journal(clock: $0.load())
            }
        },
        Form("register, throwing") { builder, log in
            builder.register(in: .cached.onStop { _ in log.add("stopped") }, dependsOn: Clock.self)
            {
                Journal(clock: try $0.loadOrThrow())
            }
        },
        Form("register, throwing, asynchronously") { builder, log in
            builder.register(
                in: .cached.onStop { _ async in log.add("stopped") },
                dependsOn: Clock.self
            ) {
                Journal(clock: try $0.loadOrThrow())
            }
        },
        Form("register, eagerly") { builder, log in
            builder.register(
                in: .eagerSingleton.onStop { _ in log.add("stopped") },
                dependsOn: Clock.self
            ) {
                Journal(clock: $0.load())
            }
        },
        Form("register, eagerly, asynchronously") { builder, log in
            builder.register(
                in: .eagerSingleton.onStop { _ async in log.add("stopped") },
                dependsOn: Clock.self
            ) {
                Journal(clock: $0.load())
            }
        },
        Form("registerAsync") { builder, log in
            builder.registerAsync(
                in: .singleton.onStop { _ in log.add("stopped") },
                dependsOn: Clock.self
            ) {
                Journal(clock: await $0.loadAsync())
            }
        },
        Form("registerAsync, asynchronously") { builder, log in
            builder.registerAsync(
                in: .singleton.onStop { _ async in log.add("stopped") },
                dependsOn: Clock.self
            ) {
                Journal(clock: await $0.loadAsync())
            }
        },
        Form("register on the main actor") { builder, log in
            builder.mainActor.register(
                in: .singleton.onStop { _ in log.add("stopped") },
                dependsOn: Clock.self
            ) {
                Journal(clock: $0.load())
            }
        },
        Form("register on the main actor, asynchronously") { builder, log in
            builder.mainActor
                .register(
                    in: .singleton.onStop { _ async in log.add("stopped") },
                    dependsOn: Clock.self
                ) {
                    Journal(clock: $0.load())
                }
        },
        Form("register, throwing on the main actor") { builder, log in
            builder.mainActor
                .register(in: .cached.onStop { _ in log.add("stopped") }, dependsOn: Clock.self) {
                    Journal(clock: try $0.loadOrThrow())
                }
        },
        Form("register, throwing on the main actor, asynchronously") { builder, log in
            builder.mainActor
                .register(
                    in: .cached.onStop { _ async in log.add("stopped") },
                    dependsOn: Clock.self
                ) {
                    Journal(clock: try $0.loadOrThrow())
                }
        },
        Form("register, eagerly on the main actor") { builder, log in
            builder.mainActor.register(
                in: .eagerSingleton.onStop { _ in log.add("stopped") },
                dependsOn: Clock.self
            ) {
                Journal(clock: $0.load())
            }
        },
        Form("register, eagerly on the main actor, asynchronously") { builder, log in
            builder.mainActor.register(
                in: .eagerSingleton.onStop { _ async in log.add("stopped") },
                dependsOn: Clock.self
            ) {
                Journal(clock: $0.load())
            }
        },
    ]

    @Test(arguments: forms) @MainActor
    func whatIsNamedIsDeclared(_ form: Form) {
        let builder = DICBuilder()
        form.register(builder, SharedList())
        let missing = builder.validate().problems.filter { $0.severity == .error }
        #expect(missing.map(\.code) == [.notRegistered])
        #expect(missing.map(\.subject) == ["DependsOnWithOnStopTests.Clock"])
        #expect(builder.register { Clock() }.validate().summary.contains("2 proved, 0 opaque"))
    }

    @Test(arguments: forms) @MainActor
    func theInstanceIsStopped(_ form: Form) async {
        let log = SharedList<String>()
        let builder = DICBuilder().register { Clock() }
        form.register(builder, log)
        let container = builder.mainActor.build()
        _ = await container.loadAsync(Journal.self)
        let report = await container.nonisolated.stop()
        #expect(log.all == ["stopped"])
        #expect(report.failures.isEmpty)
    }

    @Test func severalTypesCanBeNamedAndNoneIsOpaque() {
        let builder = DICBuilder()
            .register { Clock() }
            .register { 8 }
            .register(in: .singleton.onStop { _ in }, dependsOn: Clock.self, Int.self) { resolver in
                _ = resolver.load(Int.self)
                return Journal(clock: resolver.load())
            }
            .register(in: .singleton.onStop { _ in }, named: "opaque") { Journal(clock: $0.load()) }
        #expect(builder.validate().summary.contains("3 proved, 1 opaque"))
        #expect(builder.graph.edges.count == 2)
    }
}
