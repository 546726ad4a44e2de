import DICBuilder
import Testing

/// Instances of a graph that parts of an asynchronous load need: each part has its own, which the
/// proof says.
@Suite struct UnsharedGraphTests {
    final class Clock: Sendable {}
    struct Profile: Sendable { var clock: Clock }
    struct Orders: Sendable { var profile: Profile }
    struct Screen: Sendable { var clocks: [Clock] }

    private static func builder() -> DICBuilder {
        DICBuilder()
            .register(in: .graph) { Clock() }
            .register(Profile.init)
            .register(Orders.init)
    }

    private static func roles(_ builder: DICBuilder) -> [[String]] {
        builder.validate().problems.filter { $0.code == .notShared }
            .map {
                $0.requesters.map {
                    "\($0.registration.name.split(separator: ".").last ?? ""), \($0.role)"
                }
            }
    }

    @Test func partsThatLeadToOneInstanceAreAWarning() async throws {
        let builder = Self.builder().registerAsync { (orders: Orders, _: Int, clock: Clock) in
            Screen(clocks: [orders.profile.clock, clock])
        }
        .register(7)
        #expect(Self.roles(builder) == [["Screen, parameter 1", "Screen, parameter 3"]])
        #expect(throws: BuildError.self) { try builder.buildOrThrow(.strict) }
        let screen = await builder.build().loadAsync(Screen.self)
        #expect(screen.clocks[0] !== screen.clocks[1])
    }

    @Test func elementsOfACollectionAreParts() {
        let builder = Self.builder().register(named: "other") { (clock: Clock) in
            Profile(clock: clock)
        }
        .registerAsync { (profiles: [Profile]) in Screen(clocks: profiles.map(\.clock)) }
        #expect(Self.roles(builder) == [["Screen, parameter 1", "Screen, parameter 1"]])
    }

    @Test func onlyWhatNeedsItTwiceAtOnceIsReported() {
        // On one thread, they share it.
        #expect(
            Self.roles(Self.builder().register { (_: Orders, _: Clock) in Screen(clocks: []) })
                == []
        )
        #expect(
            Self.roles(Self.builder().registerAsync { (_: Orders) in Screen(clocks: []) }) == []
        )
        // What is loaded later is another load, and what is kept has a graph of its own.
        #expect(
            Self.roles(
                Self.builder().registerAsync { (_: Orders, _: Lazy<Clock>) in Screen(clocks: []) }
            ) == []
        )
        let kept = Self.builder().register(in: .singleton) { (_: Clock) in "kept" }
        #expect(
            Self.roles(kept.registerAsync { (_: String, _: Clock) in Screen(clocks: []) }) == []
        )
    }

    @Test func itIsReportedWhereThePartsComeTogether() {
        let builder = Self.builder()
            .registerAsync { (_: Profile, _: Clock) in 1.5 }
            .registerAsync(in: .singleton) { (_: Double) in Screen(clocks: []) }
        #expect(Self.roles(builder) == [["Double, parameter 1", "Double, parameter 2"]])
        let both = Self.builder()
            .registerAsync { (_: Profile) in 1.5 }
            .registerAsync(in: .singleton) { (_: Double, _: Orders) in Screen(clocks: []) }
        #expect(Self.roles(both) == [["Screen, parameter 1", "Screen, parameter 2"]])
    }

    @Test func whatIsStatedIsAPart() {
        let stated = Self.builder().registerAsync(dependsOn: Profile.self, Clock.self) { _ in
            Screen(clocks: [])
        }
        #expect(Self.roles(stated) == [["Screen, dependsOn", "Screen, dependsOn"]])
    }

    /// A parent has a report of its own.
    @Test func aChildReportsItsOwn() {
        let parent = Self.builder().registerAsync { (_: Profile, _: Clock) in 1.5 }.build()
        #expect(Self.roles(DICBuilder(parent: parent).register { 1 }) == [])
        let child = DICBuilder(parent: parent).registerAsync { (_: Profile, _: Clock) in Float() }
        #expect(Self.roles(child) == [["Float, parameter 1", "Float, parameter 2"]])
    }
}
