import FactoryKit
import XCTest

@MainActor final class ScreenTests: XCTestCase {
    override func setUp() async throws {
        Container.shared.reset()
        Container.shared.api.register { MockAPI() }
        Container.shared.advert.register { Advert(text: "now") }
        UseCaseContainer.shared.statement.register { month in
            Statement(month: month + 1, accounts: Container.shared.accounts())
        }
    }

    override func tearDown() async throws {
        Container.shared.reset()
    }

    func testLoadsWhatIsOverridden() {
        XCTAssertEqual(TransferScreen().statement().month, 6)
    }
}
