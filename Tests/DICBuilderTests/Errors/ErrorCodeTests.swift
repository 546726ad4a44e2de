import DICBuilder
import Testing

/// The codes are patterns that match errors.
@Suite
struct ErrorCodeTests {
    struct Settings: Sendable {}
    struct Refusal: Error {}

    private let container = DICBuilder()
        .registerThrowable { () throws -> Settings in throw Refusal() }
        .build()

    @Test
    func aCodeCatchesItsErrors() throws {
        do {
            _ = try container.loadOrThrow(Int.self)
            Issue.record("Int is not registered")
        } catch ResolutionError.cycle {
            Issue.record("it is no cycle")
        } catch ResolutionError.notRegistered {
            // As it should be.
        }
    }

    @Test
    func aCodeDoesNotCatchOtherErrors() throws {
        #expect(throws: Refusal.self) {
            do {
                _ = try container.loadOrThrow(Settings.self)
            } catch ResolutionError.notRegistered {
                Issue.record("Settings is registered")
            }
        }
    }

    @Test
    func aCodeIsAPatternInASwitch() {
        let error: any Error = Refusal()
        switch error {
        case ResolutionError.notRegistered: Issue.record("it is no error of the container")
        case is Refusal: break
        default: Issue.record("it is a Refusal")
        }
    }

    @Test
    func theCodesAreThoseOfTheNestedType() {
        #expect(ResolutionError.notRegistered == ResolutionError.Code.notRegistered)
        #expect(ResolutionError.notRegistered.description == "not-registered")
    }
}
