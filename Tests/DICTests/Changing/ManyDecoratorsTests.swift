import DIC
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
            case .inherited: builder = DICBuilder(parent: builder.register(in: .singleton) { Service() }.build())
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

        private func loaded(from container: ImmutableDependencyInjectionContainer) throws -> Service {
            try self == .withArguments ? container.loadOrThrow(arguments: 1) : container.loadOrThrow()
        }
    }

    /// What `body` throws on a thread with a stack of so many bytes, which also releases what was built.
    private static func error(stackSize: Int, _ body: @escaping @Sendable () throws -> Void) async -> (any Error)? {
        await onNewThread(stackSize: stackSize) {
            do { try body() } catch { return error }
            return nil
        }
    }

    @Test(arguments: Decorated.allCases) func tooManyForTheStackAreReported(_ decorated: Decorated) async {
        await #expect(processExitsWith: .success) { [decorated] in
            endProcess(afterSeconds: 120)
            let count = Scale.rounds(release: 100_000, debug: 100_000, sanitized: 20_000)
            let error = await ManyDecoratorsTests.error(stackSize: smallStackSize) {
                try decorated.load(decorated.builder(count))
            }
            let report = (error as? BuildError)?.problems.first?.failure ?? error as? ResolutionError
            #expect(report?.code == .tooDeep)
            #expect(report?.detail?.contains("decorators are nested, and the thread's stack is nearly full") == true)
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
