import DIC

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

// Whether anything grows faster than n log n: each scenario runs in a process of its own with n and
// with 4 n, and prints the processor time that it has taken.

/// A part that a scenario registers under many names.
struct Part: Sendable {}

/// What loads parts.
struct Whole: Sendable {}

/// An instance that is shared within one load.
final class Node: Sendable {}

/// The processor time of the process, of all threads, in milliseconds.
func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
}

/// The time that the work has taken.
nonisolated(nonsending) func time(
    _ work: nonisolated(nonsending) () async throws -> Void
) async rethrows -> Double {
    let start = processorTime()
    try await work()
    return processorTime() - start
}

func name(_ number: Int) -> DependencyName { DependencyName("part \(number)") }

func parts(_ count: Int, in lifetime: LifetimeOf<Part>) -> DICBuilder {
    let builder = DICBuilder()
    for number in 0..<count { builder.register(in: lifetime, named: name(number)) { Part() } }
    return builder
}

/// What is measured, with the number of parts that takes long enough to measure and is over soon.
struct Scenario {
    let name: String
    let count: Int
    /// Returns the processor time that the work on so many parts has taken.
    let run: (Int) async throws -> Double
}

/// Starts `count` waits of one construction, cancels them one after the other, and returns the time
/// of that.
func cancelWaits(_ count: Int, newestFirst: Bool) async throws -> Double {
    let (gate, opening) = AsyncStream<Void>.makeStream()
    let container = AsyncDependencyInjectionContainer()
    container.registerAsync(in: .singleton) { () async -> Part in
        for await _ in gate {}
        return Part()
    }
    let keeping = Task { try await container.loadAsyncOrThrow(Part.self) }
    var waits: [Task<Part, any Error>] = []
    for _ in 0..<count {
        waits.append(Task { try await container.loadAsyncOrThrow(Part.self) })
        await Task.yield()
    }
    let order = newestFirst ? waits.reversed() : waits
    let taken = await time {
        for wait in order { wait.cancel() }
        for wait in order { _ = await wait.result }
    }
    opening.finish()
    _ = try await keeping.value
    return taken
}

let scenarios = [
    Scenario(name: "register", count: 20_000) { count in
        await time { _ = parts(count, in: .singleton) }
    },
    Scenario(name: "build", count: 2_500) { count in
        let builder = parts(count, in: .singleton)
        return await time { _ = builder.build() }
    },
    Scenario(name: "validate", count: 2_500) { count in
        let builder = parts(count, in: .singleton)
        return await time { _ = builder.validate() }
    },
    Scenario(name: "eager-build", count: 5_000) { count in
        let builder = parts(count, in: .eagerSingleton)
        return await time { _ = builder.build() }
    },
    Scenario(name: "miss", count: 10_000) { count in
        let container = parts(count, in: .transient).build()
        return await time { _ = container.loadOrNil(Part.self, named: "none") }
            + time { _ = try? container.loadOrThrow(Part.self, named: "none") }
    },
    Scenario(name: "start", count: 1_000) { count in
        let builder = parts(count, in: .eagerSingleton)
        return try await time { _ = try await builder.start() }
    },
    Scenario(name: "stop", count: 1_000) { count in
        let container = try await parts(count, in: .eagerSingleton.onStop { _ in }).start()
        return await time { _ = await container.stop() }
    },
    Scenario(name: "stop-constructing", count: 300) { count in
        let (begun, beginning) = AsyncStream<Void>.makeStream()
        let builder = DICBuilder()
        for number in 0..<count {
            builder.registerAsync(in: .singleton.onStop { _ in }, named: name(number)) {
                beginning.yield()
                // Until the stop cancels it.
                try? await Task.sleep(for: .seconds(1_000))
                return Part()
            }
        }
        let container = builder.build()
        for number in 0..<count {
            Task { try await container.loadAsyncOrThrow(Part.self, named: name(number)) }
        }
        var beginnings = begun.makeAsyncIterator()
        for _ in 0..<count { await beginnings.next() }
        return await time { _ = await container.stop() }
    },
    Scenario(name: "close-nested", count: 500) { count in
        let container = parts(1, in: .scoped("level").onStop { _ in }).build()
        let outermost = container.openScope("level")
        var scope = outermost
        for _ in 0..<count {
            _ = scope.load(Part.self, named: name(0))
            scope = scope.openScope("level")
        }
        return await time { _ = await outermost.close(limit: .seconds(100)) }
    },
    Scenario(name: "discarded", count: 500) { count in
        struct Refusal: Error {}
        let builder = parts(count, in: .singleton.onStop { _ in await Task.yield() })
        for number in 0..<count {
            builder.decorate(Part.self, named: name(number)) { _ in throw Refusal() }
        }
        let container = builder.build()
        return await time {
            for number in 0..<count {
                _ = try? container.loadOrThrow(Part.self, named: name(number))
            }
            _ = await container.stop()
        }
    },
    Scenario(name: "start-opaque", count: 50) { count in
        let builder = DICBuilder()
        for number in 0..<count {
            let name = name(number)
            builder.register(in: .eagerSingleton, named: name) { resolver -> Part in
                _ = resolver.loadOrNil(Int.self)
                return Part()
            }
            builder.registerAsync(in: .singleton, named: name) { resolver async -> Whole in
                _ = await resolver.loadAsync(Part.self, named: name)
                return Whole()
            }
        }
        return try await time { _ = try await builder.start() }
    },
    Scenario(name: "cancel-oldest", count: 2_000) { try await cancelWaits($0, newestFirst: false) },
    Scenario(name: "cancel-newest", count: 2_000) { try await cancelWaits($0, newestFirst: true) },
    Scenario(name: "graph", count: 2_000) { count in
        let builder = DICBuilder()
        for number in 0..<count { builder.register(in: .graph, named: name(number)) { Node() } }
        builder.register { resolver -> Whole in
            for number in 0..<count { _ = resolver.load(Node.self, named: name(number)) }
            return Whole()
        }
        let container = builder.build()
        return await time { _ = container.load(Whole.self) }
    },
    Scenario(name: "decorators", count: 500) { count in
        await time {
            let builder = DICBuilder().register { Part() }
            for _ in 0..<count { builder.decorate(Part.self) { $0 } }
            _ = builder.build().load(Part.self)
        }
    },
    Scenario(name: "decorators-mutable", count: 100) { count in
        await time {
            let container = DependencyInjectionContainer()
            container.register { Part() }
            for _ in 0..<count { container.decorate(Part.self) { $0 } }
            _ = container.load(Part.self)
        }
    },
    Scenario(name: "async-chain", count: 500) { count in
        let container = AsyncDependencyInjectionContainer(maximumDepth: 100_000)
        for number in 0..<count {
            let (own, next) = (name(number), name(number + 1))
            container.registerAsync(in: .singleton, named: own) { resolver async -> Part in
                number + 1 == count ? Part() : await resolver.loadAsync(Part.self, named: next)
            }
        }
        return await time { _ = await container.loadAsync(Part.self, named: name(0)) }
    },
    Scenario(name: "children", count: 500) { count in
        // Of one registration each, and the same one: a child has a table of all that it inherits,
        // which is searched without a look at its parents, and is not what is measured here.
        await time {
            var container = DICBuilder().register { Part() }.build()
            for _ in 0..<count {
                container = DICBuilder(parent: container).register { Part() }.build()
            }
            _ = container.load(Part.self)
        }
    },
]

let arguments = CommandLine.arguments.dropFirst()
if arguments.isEmpty {
    for scenario in scenarios { print(scenario.name) }
} else if let scenario = scenarios.first(where: { $0.name == arguments.first }) {
    let factor = Int(arguments.dropFirst().first ?? "1") ?? 1
    // The first run pays for what is made once for a process.
    _ = try await scenario.run(10)
    print(scenario.count * factor, try await scenario.run(scenario.count * factor))
} else {
    print("no such scenario: \(arguments.joined(separator: " "))")
    exit(2)
}
