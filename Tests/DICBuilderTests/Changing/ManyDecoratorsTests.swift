import DIC
import TestSupport
import Testing

/// Decorators of one registration, more than a thread's stack has room for.
@Suite struct ManyDecoratorsTests {
    private final class Service: Sendable {}

    enum Decorated: CaseIterable, Codable {
        case transient, singleton, cached, eager, withArguments, inherited

        func builder(_ count: Int) -> DICBuilder {
            var builder = DICBuilder()
            switch self {
            case .transient: builder.register { Service() }
            case .singleton: builder.register(in: .singleton) { Service() }
            case .cached: builder.register(in: .cached) { Service() }
            case .eager: builder.register(in: .eagerSingleton) { Service() }
            case .withArguments: builder.register { (_, _: Int) in Service() }
            case .inherited:
                builder = DICBuilder(parent: builder.register(in: .singleton) { Service() }.build())
            }
            for _ in 0..<count {
                if self == .withArguments {
                    builder.decorate(Service.self, arguments: Int.self) { _, _ in Service() }
                } else {
                    builder.decorate(Service.self) { _ in Service() }
                }
            }
            return builder
        }

        func load(_ builder: DICBuilder) throws {
            let container = try builder.buildOrThrow()
            _ = try loaded(from: container)
            if self != .cached { return }
            container.reset(Service.self)
            _ = try loaded(from: container)
        }

        private func loaded(from container: ImmutableDependencyInjectionContainer) throws -> Service
        {
            try self == .withArguments
                ? container.loadOrThrow(arguments: 1) : container.loadOrThrow()
        }
    }

    /// What `body` throws on a thread with a stack of so many bytes, which also releases what was
    /// built.
    private static func error(stackSize: Int, _ body: @escaping @Sendable () throws -> Void) async
        -> (any Error)?
    {
        await onNewThread(stackSize: stackSize) {
            do { try body() } catch { return error }
            return nil
        }
    }

    @Test(arguments: Decorated.allCases) func tooManyForTheStackAreReported(_ decorated: Decorated)
        async
    {
        await #expect(processExitsWith: .success) { [decorated] in
            endProcess(afterSeconds: 120)
            let count = Scale.rounds(release: 100_000, debug: 100_000, sanitized: 20_000)
            let error = await ManyDecoratorsTests.error(stackSize: smallStackSize) {
                try decorated.load(decorated.builder(count))
            }
            let report =
                (error as? BuildError)?.problems.first?.failure ?? error as? ResolutionError
            #expect(report?.code == .tooDeep)
            #expect(
                report?.detail?.contains(
                    "decorators are nested, and the thread's stack is nearly full"
                ) == true
            )
            #expect(report?.suggestions.last?.code == "decorate it fewer times")
        }
    }

    @Test(arguments: [Decorated.transient, .cached, .withArguments])
    func manyApplyWhereTheStackHasRoom(_ decorated: Decorated) async {
        await #expect(processExitsWith: .success) { [decorated] in
            endProcess(afterSeconds: 120)
            let count = Scale.rounds(release: 20_000, debug: 20_000, sanitized: 2000)
            let error = await ManyDecoratorsTests.error(stackSize: largeStackSize) {
                try decorated.load(decorated.builder(count))
            }
            #expect(error == nil)
        }
    }

    /// Each call of a container that registers while it runs adds one to what was there.
    @Test(arguments: [Decorated.transient, .singleton, .withArguments])
    func manyApplyInAMutableContainer(_ decorated: Decorated) async {
        await #expect(processExitsWith: .success) { [decorated] in
            endProcess(afterSeconds: 120)
            let count = Scale.rounds(release: 10_000, debug: 10_000, sanitized: 1000)
            await onNewThread(stackSize: largeStackSize) {
                let container = DependencyInjectionContainer()
                switch decorated {
                case .withArguments: container.register { (_, number: Int) in [number] }
                case .singleton: container.register(in: .singleton) { [0] }
                default: container.register { [0] }
                }
                for number in 1...count {
                    if decorated == .withArguments {
                        container.decorate([Int].self, arguments: Int.self) { list, _ in
                            list + [number]
                        }
                    } else {
                        container.decorate([Int].self) { $0 + [number] }
                    }
                }
                let made =
                    decorated == .withArguments
                    ? container.load([Int].self, arguments: 0) : container.load()
                #expect(made == Array(0...count))
            }
        }
    }

    @Test func tooManyOfAMutableContainerAreReported() async {
        await #expect(processExitsWith: .success) {
            endProcess(afterSeconds: 120)
            let count = Scale.rounds(release: 50_000, debug: 50_000, sanitized: 10_000)
            let error = await ManyDecoratorsTests.error(stackSize: smallStackSize) {
                let container = DependencyInjectionContainer()
                container.register(in: .singleton) { Service() }
                for _ in 0..<count { container.decorate(Service.self) { _ in Service() } }
                _ = try container.loadOrThrow(Service.self)
            }
            #expect((error as? ResolutionError)?.code == .tooDeep)
        }
    }

    /// What the decorators are given is composed by the first of them, once.
    @Test func threadsThatLoadFirstShareWhatTheDecoratorsAreGiven() async {
        for _ in 0..<Scale.rounds(release: 50, debug: 20, sanitized: 10) {
            let container = DependencyInjectionContainer()
            let (made, decorated) = (RunCounter(), RunCounter())
            container.register(in: .singleton) { () -> Service in
                made.increment()
                return Service()
            }
            for _ in 0..<8 {
                container.decorate(Service.self) { service -> Service in
                    decorated.increment()
                    return service
                }
            }
            container.register { 0 }
            for _ in 0..<8 { container.decorate(Int.self) { $0 + 1 } }
            await withTaskGroup { group in
                for _ in 0..<64 {
                    group.addTask {
                        #expect(container.load(Int.self) == 8)
                        return container.load(Service.self)
                    }
                }
                var instances: Set<ObjectIdentifier> = []
                for await service in group { instances.insert(ObjectIdentifier(service)) }
                #expect(instances.count == 1)
            }
            #expect(made.count == 1 && decorated.count == 8)
        }
    }

    /// They await each other, and take no stack.
    @Test func manyOfAnAsynchronousRegistrationApply() async {
        await #expect(processExitsWith: .success) {
            endProcess(afterSeconds: 120)
            let builder = DICBuilder().registerAsync(in: .singleton) { 0 }
            for _ in 0..<20_000 { builder.decorate(Int.self) { $0 + 1 } }
            let container = builder.build()
            #expect(await container.loadAsync(Int.self) == 20_000)
            #expect(await container.stop().services.count == 0)
        }
    }
}
