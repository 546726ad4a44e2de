import DIC
import DICBuilder
import DICTesting
import Testing

/// Tests that run at once do not see each other's containers.
@Suite(.container(registerApp)) struct ParallelTests {
    private static let latest = Guarded(0)
    private static let seen = Guarded<Set<Int>>([])
    private static let waiting = Guarded(64)

    private static func next() -> Int {
        latest.withLock { latest in
            latest += 1
            return latest
        }
    }

    @Test(
        .overriding { [value = 0] registrar in
            let own = value + Self.next()
            registrar.override { Number(value: own) }
        },
        arguments: 0..<64
    )
    func sixtyFourCases(index: Int) async {
        let own = CurrentContainer.load(Number.self).value
        for _ in 0..<20 {
            await Task.yield()
            #expect(Greeter().number.value == own)
        }
        let inTask = await Task { CurrentContainer.load(Number.self).value }.value
        #expect(inTask == own)
        #expect(Self.seen.withLock { $0.insert(own).inserted })
    }

    @Test func sixtyFourAtOnce() async throws {
        try await withThrowingTaskGroup(of: Reported.self) { group in
            for index in 0..<64 {
                group.addTask {
                    try await trying(
                        .container(leaks: .fail, registerApp),
                        .overriding { $0.override { Number(value: index) } }
                    ) {
                        let session = CurrentContainer.load(Session.self)
                        Self.waiting.withLock { $0 -= 1 }
                        // All of them are in their tests at this moment.
                        while Self.waiting.withLock(\.self) > 0 { await Task.yield() }
                        #expect(CurrentContainer.load(Number.self).value == index)
                        #expect(CurrentContainer.load(Session.self) === session)
                    }
                }
            }
            for try await reported in group {
                #expect(reported.texts == [] && reported.error == nil)
            }
        }
    }

    @Test(.overriding { $0.override { Number(value: 8) } })
    func tasksOfTheTestHaveItsContainer() async {
        async let child = CurrentContainer.load(Number.self).value
        let inGroup = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<4 { group.addTask { CurrentContainer.load(Number.self).value } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(await child == 8)
        #expect(inGroup == [8, 8, 8, 8])
    }

    @Test func workThatOutlivesATestKeepsItsContainer() async throws {
        let gate = AsyncStream<Void>.makeStream()
        let late = Guarded<Task<Int, Never>?>(nil)
        _ = try await trying(
            .container(leaks: .ignore, registerApp),
            .overriding { $0.override { Number(value: 6) } }
        ) {
            let task = Task {
                for await _ in gate.stream {}
                return CurrentContainer.load(Number.self).value
            }
            late.withLock { $0 = task }
        }
        gate.continuation.finish()
        #expect(await late.withLock(\.self)?.value == 6)
        #expect(CurrentContainer.load(Number.self).value == 1)
    }
}
