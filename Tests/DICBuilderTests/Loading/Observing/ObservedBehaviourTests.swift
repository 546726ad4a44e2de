import DICBuilder
import Testing

/// A container with an observer does what one without does. The model tests compare far more.
@Suite struct ObservedBehaviourTests {
    struct Clock: Sendable, Equatable { var number = 0 }
    struct Refused: Error {}
    final class Store: Sendable {}
    final class Holder: Sendable {
        let store: Store
        let all: [Int]
        let missing: Double?
        let later: Lazy<Store>
        let make: @Sendable (Int) -> Clock
        init(
            store: Store,
            all: [Int],
            missing: Double?,
            later: Lazy<Store>,
            make: @escaping @Sendable (Int) -> Clock
        ) {
            (self.store, self.all, self.missing, self.later, self.make) = (
                store, all, missing, later, make
            )
        }
    }

    private static let builder = DICBuilder()
        .register { Clock() }
        .register(named: "other") { Clock(number: 1) }
        .register { (_, number: Int) in Clock(number: number) }
        .register(in: .singleton) { Store() }
        .register(named: "one") { 1 }
        .register(named: "two") { 2 }
        .register { Float?.none }
        .registerThrowable { () throws -> UInt8 in throw Refused() }
        .registerAsync { UInt16(7) }
        .register(Holder.init)
        .registerThrowable { resolver in [try resolver.loadOrThrow(UInt64.self)] }
        .registerThrowable { resolver in UInt64(try resolver.loadOrThrow([UInt64].self).count) }

    /// The same container, without and with an observer.
    static let containers = [builder.build(), builder.build(observer: EventLog())]

    @Test(arguments: containers)
    func everyRequestIsAnswered(_ container: ImmutableDependencyInjectionContainer) async throws {
        #expect(container.load(Clock.self) == Clock())
        #expect(container.load(Clock.self, named: "other").number == 1)
        #expect(container.load(Clock.self, arguments: 7).number == 7)
        #expect(container.load(Clock?.self) == Clock())
        #expect(container[Clock.self] == Clock())
        #expect(container.load(Store.self) === container.load(Store?.self))
        #expect(container.loadAll(Int.self) == [1, 2])
        let holder: Holder = container.load()
        #expect(holder.store === container.load(Store.self))
        #expect(holder.all == [1, 2])
        #expect(holder.missing == nil)
        #expect(holder.later.load() === holder.store)
        #expect(holder.make(9).number == 9)
        #expect(await container.loadAsync(UInt16.self) == 7)
        #expect(await container.loadAsync(Clock.self, named: "other").number == 1)
        #expect(container.registeredDependencies.count == 12)
        #expect("\(container)".hasPrefix("ImmutableDependencyInjectionContainer (12 registrations"))
    }

    @Test(arguments: containers)
    func everyFailureIsReported(_ container: ImmutableDependencyInjectionContainer) throws {
        func code<T>(_ load: () throws -> T) -> ResolutionError.Code? {
            #expect(throws: ResolutionError.self) { try load() }?.code
        }
        #expect(container.loadOrNil(Double.self) == nil)
        #expect(container.loadOrNil(Float.self) == nil)
        #expect(container.loadOrNil(UInt8.self) == nil)
        #expect(container.loadOrNil(UInt16.self) == nil)
        #expect(code { try container.loadOrThrow(Double.self) } == .notRegistered)
        #expect(code { try container.loadOrThrow(Float.self) } == .returnedNil)
        #expect(code { try container.loadOrThrow(UInt16.self) } == .needsAsync)
        #expect(code { try container.loadOrThrow(Clock.self, arguments: "") } == .argumentMismatch)
        #expect(throws: Refused.self) { try container.loadOrThrow(UInt8.self) }
        let cycle = #expect(throws: ResolutionError.self) { try container.loadOrThrow(UInt64.self) }
        #expect(cycle?.code == .cycle)
        #expect(cycle?.chain.map(\.name) == ["UInt64", "[UInt64]"])
    }

    @Test func theReportsAreTheSame() throws {
        func reports(_ container: ImmutableDependencyInjectionContainer) -> [String] {
            func report<T>(_ load: () throws -> T) -> String {
                do { return "\(try load())" } catch { return "\(error)" }
            }
            return [
                report { try container.loadOrThrow(Double.self) },
                report { try container.loadOrThrow(Float.self) },
                report { try container.loadOrThrow(UInt16.self) },
                report { try container.loadAllOrThrow(UInt16.self) },
                report { try container.loadOrThrow(Clock.self, arguments: "") },
                report { try container.loadOrThrow(UInt64.self) },
            ]
        }
        #expect(reports(Self.containers[0]) == reports(Self.containers[1]))
    }

    @Test func theLimitOfDepthHolds() throws {
        let builder = DICBuilder(maximumDepth: 3)
            .register { 1 }
            .register { resolver in Int8(resolver.load(Int.self)) }
            .register { resolver in Int16(resolver.load(Int8.self)) }
            .registerThrowable { resolver in Int32(try resolver.loadOrThrow(Int16.self)) }
            .registerThrowable { resolver in [try resolver.loadOrThrow(Int8.self)] }
        let observed = builder.build(observer: EventLog())
        #expect(try observed.loadOrThrow([Int8].self) == [1])
        #expect(observed.load(Int16.self) == 1)
    }
}
