import DIC
import DICTools

@main enum Check {
    @MainActor static func main() {
        let container = makeApp()
        for line in container.graph.snapshot.split(separator: "\n") where !line.contains("Feature") {
            print(line)
        }
        let screen = WalletScreen()
        check(screen.ledger === container.load(Ledger.self) && screen.ledger.network.host == "chain.example")
        check(screen.network.host == "test.example" && screen.sound == nil && !screen.hasSound())
        check(container.load(Ledger.self, named: .test).network.host == "test.example")
        check(screen.isOpen(container.load(Keychain.self)))
        check(screen.coin().symbol == "BTC" && screen.coin().ledger === screen.ledger)
        let portfolio = screen.portfolio
        check(portfolio.ledger === screen.ledger && portfolio === container.load(Portfolio.self))
        screen.logOut()
        check(portfolio !== container.load(Portfolio.self))
        check(portfolio.session !== container.load(Session.self))
        check(container.load(Theme.self) === container.load(ThemePicker.self).theme)
    }

    private static func check(_ holds: Bool, line: Int = #line) {
        if !holds { print("line \(line) fails") }
    }
}
