import DIC
import DICTesting
import Testing

/// The container of an app that starts is started for each test.
@Suite(
    .container(starting: true, leaks: .fail) {
        $0.registerAsync(in: .singleton) { AsyncNumber(value: 1) }
            .register(NumberUser.init, in: .singleton)
    }
)
struct StartingTests {
    @Test func asynchronousSingletonsAreThere() {
        #expect(CurrentContainer.load(NumberUser.self).number.value == 1)
        #expect(
            CurrentContainer.load(NumberUser.self).number
                === CurrentContainer.load(AsyncNumber.self)
        )
    }

    @Test(.overriding { $0.override { AsyncNumber(value: 2) } })
    func anOverriddenOneIsNotMade() {
        #expect(CurrentContainer.load(NumberUser.self).number.value == 2)
    }

    @Test(.overriding { $0.decorate(AsyncNumber.self) { AsyncNumber(value: $0.value + 2) } })
    func aDecoratedOneIsMade() {
        #expect(CurrentContainer.load(NumberUser.self).number.value == 3)
    }

    @Test func withoutAStartTheReportNamesTheTrait() async throws {
        let reported = try await trying(
            .container {
                $0.registerAsync(in: .singleton) { AsyncNumber(value: 1) }
                    .register(NumberUser.init, in: .singleton)
            }
        ) {}
        let suggestion = "try:       .container(starting: true) { … }  in place of .container { … }"
        #expect(reported.error?.contains(suggestion) == true)
    }

    @MainActor
    @Suite(
        .mainActorContainer(starting: true) {
            $0.nonisolated.registerAsync(in: .singleton) { AsyncNumber(value: 4) }.mainActor
                .register(NumberModel.init, in: .eagerSingleton)
        }
    )
    struct OnTheMainActor {
        @Test func whatLivesThereIsMadeThere() {
            #expect(CurrentContainer.load(NumberModel.self).number.value == 4)
        }

        @Test func withoutAStartTheReportNamesTheTrait() async throws {
            let reported = try await trying(
                .mainActorContainer {
                    $0.nonisolated.registerAsync(in: .singleton) { AsyncNumber(value: 4) }.mainActor
                        .register(NumberModel.init, in: .singleton)
                }
            ) {}
            let suggestion =
                "try:       .mainActorContainer(starting: true) { … }  in place of .mainActorContainer { … }"
            #expect(reported.error?.contains(suggestion) == true)
        }
    }
}

final class AsyncNumber: Sendable {
    let value: Int
    init(value: Int) { self.value = value }
}

final class NumberUser: Sendable {
    let number: AsyncNumber
    init(number: AsyncNumber) { self.number = number }
}

@MainActor
final class NumberModel {
    let number: AsyncNumber
    init(number: AsyncNumber) { self.number = number }
}
