import DICBuilder
import DICTools
import Testing

/// Changes of a container that has an observer.
@Suite struct OverridingObservedTests {
    struct Clock: Sendable { var hour = 1 }
    final class Cache: Sendable {
        let hour: Int
        init(_ clock: Clock) { hour = clock.hour }
    }
    final class Disk: Sendable {}
    final class Plugin: Sendable {
        let name: String
        init(_ name: String) { self.name = name }
    }

    private static func builder() -> DICBuilder {
        DICBuilder()
            .register { Clock() }
            .register(in: .singleton) { Cache($0.load()) }
            .register(in: .singleton) { Disk() }
            .decorate(Clock.self) { Clock(hour: $0.hour * 10) }
            .register(named: "a") { Plugin("a") }
            .register(named: "b") { Plugin("b") }
    }

    @Test func whatIsReachedIsRemadeAndTheRestIsShared() {
        let app = Self.builder().build(observer: MakeRecorder())
        #expect(app.load(Cache.self).hour == 10)
        let other = app.overriding { $0.override { Clock(hour: 9) } }
        #expect(other.load(Cache.self).hour == 90)
        #expect(other.load(Disk.self) === app.load(Disk.self))
        #expect(other.sharedDependencies.map(\.title) == ["OverridingObservedTests.Disk"])
        #expect(other.remadeDependencies.map(\.title) == ["OverridingObservedTests.Cache"])
    }

    /// A container of a debug build has an observer if something says what it depends on.
    @Test func aStatedDependencyIsRemade() {
        let app = Self.builder().register(in: .singleton, dependsOn: Cache.self) {
            [$0.load(Cache.self).hour]
        }.build()
        #expect(app.load([Int].self) == [10])
        let other = app.overriding { $0.override { Clock(hour: 9) } }
        #expect(other.load([Int].self) == [90])
        #expect(
            other.remadeDependencies.map(\.title) == ["OverridingObservedTests.Cache", "[Int]"]
        )
        #expect(other.sharedDependencies.map(\.title) == ["OverridingObservedTests.Disk"])
        #expect(other.loadAll(Plugin.self).map(\.name) == ["a", "b"])
    }

    @Test func theOrderStays() {
        let app = Self.builder().register(in: .singleton, dependsOn: Clock.self) {
            [$0.load(Clock.self).hour]
        }.build()
        let other = app.overriding {
            $0.override(named: "a") { Plugin("A") }.override { Clock(hour: 2) }
        }
        #expect(other.loadAll(Plugin.self).map(\.name) == ["A", "b"])
    }
}
