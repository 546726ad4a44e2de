import DICBuilder
import Testing

/// One asynchronous registration that runs in several containers at once, each of which is the
/// child of the next.
@Suite struct AsyncNestedContainersTests {
    struct Part: Sendable {
        let names: [String]
    }
    struct Report: Sendable {
        let names: [String]
    }

    @Test(arguments: [2, 3, 4, 40])
    func aRegistrationMayRunInEachOfThem(_ count: Int) async throws {
        var container = DICBuilder()
            .registerAsync { Report(names: try await $0.loadAsyncOrThrow(Part.self).names) }
            .registerAsync { Part(names: ["0"]) }
            .build()
        for number in 1..<count {
            container = DICBuilder(parent: container)
                .registerAsync { [container] in
                    Part(
                        names: try await container.loadAsyncOrThrow(Report.self).names + [
                            "\(number)"
                        ]
                    )
                }
                .build()
        }
        #expect(
            try await container.loadAsyncOrThrow(Report.self).names == (0..<count).map { "\($0)" }
        )
    }

    @Test func aCycleInOneOfThemIsStillOne() async throws {
        let parent = DICBuilder()
            .registerAsync { Report(names: try await $0.loadAsyncOrThrow(Part.self).names) }
            .registerAsync { Part(names: ["0"]) }
            .build()
        let child = DICBuilder(parent: parent)
            .registerAsync { Part(names: try await $0.loadAsyncOrThrow(Report.self).names) }
            .build()
        let error = await #expect(throws: ResolutionError.self) {
            try await child.loadAsyncOrThrow(Report.self)
        }
        #expect(error?.code == .cycle)
        #expect(
            Set(error?.chain.map(\.name) ?? []) == [
                "AsyncNestedContainersTests.Report", "AsyncNestedContainersTests.Part",
            ]
        )
        #expect(try await parent.loadAsyncOrThrow(Report.self).names == ["0"])
    }
}
