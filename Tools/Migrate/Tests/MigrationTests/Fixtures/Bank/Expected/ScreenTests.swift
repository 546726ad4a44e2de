import DIC
import XCTest

@MainActor final class ScreenTests: XCTestCase {
    override func setUp() async throws {
        containerIsSet
        let builder = DICBuilder()
        registerApp(into: builder)
        builder.override(as: (any API).self) { MockAPI() }
        builder.register { Advert(text: "now") }
        builder.override({ (accounts: any AccountStoring, month: Int) in
            Statement(month: month + 1, accounts: accounts)
        }, arguments: Int.self)
        CurrentContainer.change(to: builder.mainActor.build())
    }

    override func tearDown() async throws {
        containerIsSet
        let builder = DICBuilder()
        registerApp(into: builder)
        CurrentContainer.change(to: builder.mainActor.build())
    }

    func testLoadsWhatIsOverridden() {
        XCTAssertEqual(TransferScreen().statement().month, 6)
    }
}
