import DICTools
import Testing

@testable import DICBuilder

/// Values that are given to a scope when it opens.
@Suite struct SuppliedValueTests {
    private let container = DICBuilder()
        .registerSupplied(RequestID.self, in: .request)
        .registerSupplied((any Error).self, in: .request)
        .register(in: .scoped(.request)) { RequestLog() }
        .build()

    private struct Failed: Error {}

    @Test func theyAreLoadedInAnyOrder() {
        let scopes = [
            container.openScope(.request, supplying: RequestID("1"), Failed() as any Error),
            container.openScope(.request, supplying: Failed() as any Error, RequestID("1")),
        ]
        for scope in scopes {
            #expect(scope.load(RequestID.self) == RequestID("1"))
            #expect(scope.load((any Error).self) is Failed)
        }
    }

    @Test(arguments: 0..<4) func theyAreGivenInTheOrderOfRegistrationOrNot(_ rotation: Int) {
        let container = DICBuilder()
            .registerSupplied(Int8.self, in: .request)
            .registerSupplied(Int16.self, in: .request)
            .register(in: .scoped(.request)) { RequestLog() }
            .registerSupplied(SuppliedValueReleaseTests.Large.self, in: .request)
            .registerSupplied(Int32.self, in: .request)
            .build()
        let (byte, word, number) = (Int8(1), Int16(2), Int32(4))
        let large = SuppliedValueReleaseTests.Large(log: RequestLog())
        let scope =
            switch rotation {
            case 0: container.openScope(.request, supplying: byte, word, large, number)
            case 1: container.openScope(.request, supplying: word, large, number, byte)
            case 2: container.openScope(.request, supplying: number, byte, word, large)
            default: container.openScope(.request, supplying: number, large, word, byte)
            }
        #expect(scope.load() == byte)
        #expect(scope.load() == word)
        #expect(scope.load(SuppliedValueReleaseTests.Large.self).log === large.log)
        #expect(scope.load() == number)
    }

    /// The slot of the replaced registration stays in the layout.
    @Test func theyAreGivenToTheRegistrationThatReplacedAnother() {
        let builder = DICBuilder()
            .registerSupplied(RequestID.self, in: .request)
            .registerSupplied(Int.self, in: .request)
            .registerSupplied(RequestID.self, in: .request)
        let parent = builder.build()
        let child = DICBuilder(parent: parent).registerSupplied(RequestID.self, in: .request)
            .build()
        for container in [parent, child] {
            let scope = container.openScope(.request, supplying: RequestID("1"), 2)
            #expect(scope.load(RequestID.self) == RequestID("1"))
            #expect(scope.load(Int.self) == 2)
            #expect(
                code { _ = try container.openScopeOrThrow(.request, supplying: 2) }
                    == .suppliedValues
            )
        }
    }

    @Test func aMissingValueIsReported() {
        let container = container
        #expect(
            code { _ = try container.openScopeOrThrow(.request, supplying: RequestID()) }
                == .suppliedValues
        )
        #expect(code { _ = try container.openScopeOrThrow(.request) } == .suppliedValues)
    }

    @Test func aValueThatIsNotExpectedIsReported() {
        let container = container
        let other = {
            try container.openScopeOrThrow(
                .request,
                supplying: RequestID(),
                Failed() as any Error,
                1
            )
        }
        #expect(code { _ = try other() } == .suppliedValues)
        let concrete = {
            try container.openScopeOrThrow(.request, supplying: RequestID(), Failed())
        }
        #expect(code { _ = try concrete() } == .suppliedValues)
        let elsewhere = { try container.openScopeOrThrow(.session, supplying: RequestID()) }
        #expect(code { _ = try elsewhere() } == .suppliedValues)
    }

    @Test func aValueThatIsGivenTwiceIsReported() {
        let container = container
        let twice = {
            try container.openScopeOrThrow(
                .request,
                supplying: RequestID(),
                RequestID(),
                Failed() as any Error
            )
        }
        let error = #expect(throws: ResolutionError.self) { try twice() }
        #expect(error?.code == .suppliedValues)
        #expect(error?.detail == "given twice to scope request")

        let events = ScopeEvents()
        let large = DICBuilder().registerSupplied(
            SuppliedValueReleaseTests.Large.self,
            in: .request
        ).build()
        let largeTwice = {
            let value = SuppliedValueReleaseTests.Large(log: RequestLog(events))
            return try large.openScopeOrThrow(.request, supplying: value, value)
        }
        #expect(throws: ResolutionError.self) { try largeTwice() }
        #expect(events.events == ["log released"])
    }

    /// Whoever gives one need not know of the override.
    @Test func anOverrideMakesThemWhateverIsGiven() throws {
        let builder = DICBuilder()
            .registerSupplied(RequestID.self, in: .request)
            .register(in: .scoped(.request)) { (id: RequestID) in id.text }
        let overriding = builder.build().overriding { $0.override { RequestID("stub") } }
        let together = builder.override { RequestID("stub") }.build()
        for container in [
            overriding, together, together.overriding { $0.decorate(RequestID.self) { $0 } },
        ] {
            #expect(
                container.openScope(.request, supplying: RequestID("real")).load(String.self)
                    == "stub"
            )
            #expect(container.openScope(.request).load(String.self) == "stub")
            // It is no value of another scope.
            #expect(
                code { _ = try container.openScopeOrThrow("job", supplying: RequestID()) }
                    == .suppliedValues
            )
        }
    }

    @Test func anOverriddenValueMayBeGivenBetweenOthers() throws {
        let builder = DICBuilder()
            .registerSupplied(Int8.self, in: .request)
            .registerSupplied(RequestID.self, in: .request)
            .registerSupplied(Int16.self, in: .request)
        let container = builder.build().overriding { $0.override { RequestID("stub") } }
        let scopes = [
            container.openScope(.request, supplying: Int8(1), RequestID("real"), Int16(2)),
            container.openScope(.request, supplying: RequestID("real"), Int16(2), Int8(1)),
        ]
        for scope in scopes {
            #expect(scope.load() == Int8(1))
            #expect(scope.load() == Int16(2))
            #expect(scope.load(RequestID.self) == RequestID("stub"))
        }
    }

    @Test func aChildMayExpectMore() {
        let child = DICBuilder(parent: container).registerSupplied(Int.self, in: .request).build()
        let scope = child.openScope(.request, supplying: 2, RequestID("1"), Failed() as any Error)
        #expect(scope.load() == 2)
        #expect(scope.load(RequestID.self) == RequestID("1"))
        let older = container.openScope(.request, supplying: RequestID("3"), Failed() as any Error)
        #expect(older.load(RequestID.self) == RequestID("3"))
    }

    @Test func aContainerWithAnObserverIsGivenThemInAnyOrder() {
        let container = DICBuilder()
            .registerSupplied(RequestID.self, in: .request)
            .registerSupplied(Int.self, in: .request)
            .build(observer: MakeRecorder())
        for scope in [
            container.openScope(.request, supplying: RequestID("1"), 2),
            container.openScope(.request, supplying: 2, RequestID("1")),
        ] {
            #expect(scope.load(RequestID.self) == RequestID("1"))
            #expect(scope.load() == 2)
        }
    }

    @Test func whatAFactoryMakesIsNotGiven() throws {
        #sourceLocation(file:"Services.swift",line:1)
        let container = DICBuilder().register(in: .scoped(.request)) { RequestID() }.build()
        #sourceLocation()
        let error = try #require(throws: ResolutionError.self) {
            try container.openScopeOrThrow(.request, supplying: RequestID())
        }
        #expect(error.detail == "registered with a factory, so scope request is not given it")
        #expect(error.near.map(\.description) == ["RequestID (Services.swift:1)"])
    }

    @Test func theyCannotBeDecorated() throws {
        let builder = DICBuilder()
            .registerSupplied(RequestID.self, in: .request)
            .decorate(RequestID.self) { id, _ in id }
        let error = try #require(throws: BuildError.self) { try builder.buildOrThrow() }
        #expect(error.problems.filter { $0.severity == .error }.map(\.code) == [.unsuitedDecorator])
        #expect(
            "\(error)".contains(
                "RequestID: given to the scope when it opens, so there is no factory to decorate"
            )
        )
        #expect("\(error)".contains("decorate the value before it is given to the scope"))
    }

    @Test func aScopeOfAChildOfAStoppedContainerReportsThat() async {
        let parent = DICBuilder().registerSupplied(RequestID.self, in: .request).build()
        await parent.stop()
        let child = DICBuilder(parent: parent).build()
        #expect(
            code { _ = try child.openScopeOrThrow(.request, supplying: RequestID()) } == .stopped
        )
    }

    @Test func aScopeThatIsOpenedDuringAStopReportsThat() async {
        for _ in 0..<100 {
            let container = DICBuilder()
                .registerSupplied(RequestID.self, in: .request)
                .registerSupplied(Int.self, in: .request)
                .build()
            async let stop = container.stop()
            var reported: ResolutionError.Code?
            while reported == nil {
                reported = code {
                    _ = try container.openScopeOrThrow(.request, supplying: RequestID(), 1)
                }
                await Task.yield()
            }
            #expect(reported == .stopped)
            _ = await stop
        }
    }

    @Test func aChildMayRegisterAFactoryInstead() {
        let child = DICBuilder(parent: container).register(in: .scoped(.request)) {
            RequestID("child")
        }.build()
        let scope = child.openScope(.request, supplying: Failed() as any Error)
        #expect(scope.load(RequestID.self) == RequestID("child"))
    }
}
