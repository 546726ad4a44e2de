import DICBuilder
import TestSupport
import Testing

/// What loads do once the container has been stopped.
@Suite struct LoadAfterStopTests {
    final class Database: Sendable {}
    struct Query: Sendable {}
    struct User: Sendable { let id: Int }
    @MainActor final class Screen {}

    private func stopped() async -> ImmutableDependencyInjectionContainer {
        let container = DICBuilder()
            .register(in: .singleton) { Database() }
            .register { Query() }
            .register { (_, id: Int) in User(id: id) }
            .register(named: "named") { Query() }
            .registerAsync(in: .singleton) { "text" }
            .mainActor.register(in: .singleton) { Screen() }.nonisolated
            .build()
        _ = container.load(Database.self)
        await container.stop()
        return container
    }

    private func expectStopped(_ load: () async throws -> Void) async {
        do {
            try await load()
            Issue.record("the load succeeded")
        } catch ResolutionError.stopped {
            // As it should be.
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test(arguments: [false, true]) func nothingIsMadeForAChildOfAStoppedContainer(isObserved: Bool)
        async
    {
        let runs = RunCounter()
        let parent = DICBuilder()
            .register(in: .singleton) {
                runs.increment()
                return Database()
            }
            .registerAsync(in: .singleton) {
                runs.increment()
                return "text"
            }
            .build()
        let builder = DICBuilder(parent: parent)
        let child = isObserved ? builder.build(observer: EventLog()) : builder.build()
        await parent.stop()
        await expectStopped { _ = try child.loadOrThrow(Database.self) }
        await expectStopped { _ = try await child.loadAsyncOrThrow(String.self) }
        #expect(runs.count == 0)
    }

    /// Those that had begun are awaited, and the others do not begin.
    @Test func noFactoryBeginsAfterAStop() async {
        for _ in 0..<500 {
            let stops = RunCounter()
            let container = DICBuilder()
                .registerAsync(in: .singleton) {
                    #expect(stops.count == 0)
                    return "text"
                }
                .build()
            let load = Task.detached { try? await container.loadAsyncOrThrow(String.self) }
            await container.stop()
            stops.increment()
            _ = await load.value
        }
    }

    @Test func aLoadThrows() async {
        let container = await stopped()
        await expectStopped { _ = try container.loadOrThrow(Database.self) }
        await expectStopped { _ = try container.loadOrThrow(Query.self) }
        await expectStopped { _ = try container.loadOrThrow(Query.self, named: "named") }
        await expectStopped { _ = try container.loadOrThrow(User.self, arguments: 1) }
        await expectStopped { _ = try container.loadAllOrThrow(Query.self) }
        await expectStopped { _ = try container.loadOrThrow(Query?.self) }
        await expectStopped { _ = try await container.mainActor.loadOrThrow(Screen.self) }
        await expectStopped { _ = try container.loadOrThrow(String.self) }
    }

    @Test func whatWouldLoadLaterIsNotReturned() async {
        let container = await stopped()
        await expectStopped { _ = try container.loadOrThrow(Lazy<Query>.self) }
        await expectStopped { _ = try container.loadOrThrow(Provider<Query>?.self) }
        await expectStopped { _ = try container.loadOrThrow(((Int) -> User).self) }
        await expectStopped { _ = try await container.loadAsyncOrThrow(Lazy<Query>.self) }
    }

    @Test func anAsynchronousLoadThrows() async {
        let container = await stopped()
        await expectStopped { _ = try await container.loadAsyncOrThrow(String.self) }
        await expectStopped { _ = try await container.loadAsyncOrThrow(Database.self) }
        #expect(await container.loadAsyncOrNil(String.self) == nil)
    }

    @Test func aLoadThatMayFailIsNil() async {
        let container = await stopped()
        #expect(container.loadOrNil(Database.self) == nil)
        #expect(container.loadOrNil(Query.self) == nil)
        #expect(container.loadOrNil(User.self, arguments: 1) == nil)
        #expect(container[Database.self] == nil)
    }

    @Test func aLoadTraps() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            let container = DICBuilder().register { Query() }.build()
            await container.stop()
            _ = container.load(Query.self)
        }
        expect(
            result,
            says:
                "DIC: [stopped] LoadAfterStopTests.Query: loaded from a container that has been stopped"
        )
    }

    @Test func lazyAndProviderFail() async throws {
        struct Holder: Sendable {
            let lazy: Lazy<Database>
            let provider: Provider<Query>
        }
        let container = DICBuilder()
            .register(in: .singleton) { Database() }
            .register { Query() }
            .register(Holder.init)
            .build()
        let holder = container.load(Holder.self)
        await container.stop()
        await expectStopped { _ = try holder.lazy.loadOrThrow() }
        await expectStopped { _ = try holder.provider.loadOrThrow() }
    }

    @Test func aResolverFails() async {
        let container = DICBuilder()
            .register(in: .singleton) { Database() }
            .register { (resolver: DependencyResolver) in resolver }
            .build()
        let resolver = container.load(DependencyResolver.self)
        await container.stop()
        await expectStopped { _ = try resolver.loadOrThrow(Database.self) }
    }

    @Test func theReportSaysSo() async {
        let container = await stopped()
        #expect(throws: ResolutionError.self) {
            do {
                _ = try container.loadOrThrow(Database.self)
            } catch let error as ResolutionError {
                #expect(error.detail == "loaded from a container that has been stopped")
                #expect(error.registered != nil)
                throw error
            }
        }
    }

    @Test func whatIsRegisteredIsStillListed() async {
        let container = await stopped()
        #expect(container.registeredDependencies.count == 6)
        #expect("\(container)".contains("6 registrations"))
    }

    @Test(arguments: [true, false], [true, false])
    func aChildOfAStoppedContainerFails(isObserved: Bool, isParentObserved: Bool) async {
        let builder = DICBuilder().register(in: .singleton) { Database() }.register { 1 }
        let parent = isParentObserved ? builder.build(observer: EventLog()) : builder.build()
        _ = parent.load(Database.self)
        await parent.stop()
        let childBuilder = DICBuilder(parent: parent).register { "\($0.load(Int.self))" }
        let child = isObserved ? childBuilder.build(observer: EventLog()) : childBuilder.build()
        await expectStopped { _ = try child.loadOrThrow(Database.self) }
        await expectStopped { _ = try child.loadOrThrow(Int.self) }
    }

    @Test func whatAChildHasMadeIsStillListed() async {
        let parent = DICBuilder().register(in: .singleton) { Database() }.build()
        let child = parent.overriding { $0.override { Database() } }
        _ = child.load(Database.self)
        await child.stop()
        #expect(child.remadeDependencies.map(\.isMade) == [true])
        #expect(child.registeredDependencies.map(\.isMade) == [true])
    }

    @Test func theProofOfAStoppedContainerFindsNoErrors() async throws {
        struct Repository: Sendable { let database: Database }
        let container = try await DICBuilder()
            .registerAsync(in: .singleton) { Database() }
            .register(Repository.init)
            .start()
        await container.stop()
        #expect(container.validate().errors.isEmpty)
        let child = DICBuilder(parent: container).register { 1 }.build()
        #expect(child.load(Int.self) == 1)
        await expectStopped { _ = try child.loadOrThrow(Repository.self) }
        let grandchild = DICBuilder(parent: child).build()
        await expectStopped { _ = try grandchild.loadOrThrow(Repository.self) }
    }
}
