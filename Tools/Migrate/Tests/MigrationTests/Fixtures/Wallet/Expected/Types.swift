// What the app is made of.

protocol KeyStoring: AnyObject {}
final class Keychain: KeyStoring {}
protocol RateLoading: AnyObject {}
final class LiveRates: RateLoading {
    init(keys: any KeyStoring) {}
}
final class FakeRates: RateLoading {}

struct Network { let host: String }
final class Ledger {
    let network: Network
    let rates: any RateLoading
    init(network: Network, rates: any RateLoading) {
        self.network = network
        self.rates = rates
    }
}
final class Session {}
final class Portfolio {
    let session: Session
    weak var ledger: Ledger?
    init(session: Session) { self.session = session }
}
final class Alerts {
    let portfolio: Portfolio
    let sound: Sound?
    init(portfolio: Portfolio, sound: Sound?) {
        self.portfolio = portfolio
        self.sound = sound
    }
}
final class Sound {}
final class CoinModel {
    let symbol: String
    let ledger: Ledger
    init(symbol: String, ledger: Ledger) {
        self.symbol = symbol
        self.ledger = ledger
    }
}
@MainActor final class Theme {}
@MainActor final class ThemePicker {
    let theme: Theme
    init(theme: Theme) { self.theme = theme }
}
enum Flags { nonisolated(unsafe) static var usesFakes = false }
