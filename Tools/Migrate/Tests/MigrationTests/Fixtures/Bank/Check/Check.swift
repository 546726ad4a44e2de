import DIC
import DICTools

@main enum Check {
    @MainActor static func main() {
        let container = makeApp()
        for line in container.graph.snapshot.split(separator: "\n") where !line.contains("Feature") {
            print(line)
        }
        let screen = TransferScreen()
        check(screen.api === container.load((any API).self) && screen.api.name == "HTTP")
        check(screen.accounts.api === screen.api)
        check(screen.hosts.text == "bank.example" && screen.hosted.text == "test.example")
        check(screen.cards === container.load((any CardStoring).self))
        check(screen.weakAPI === screen.api)
        check(screen.advert == nil && screen.limits.daily == 100)
        check(screen.logger.manager === screen.format.logger.manager)
        check(screen.logger !== screen.format.logger)
        let transfer = screen.send(7)
        check(transfer.amount == 7 && transfer.iban == "DE1" && transfer.send.limits.daily == 100)
        check(screen.statement().month == 5)
        let (vault, cards) = (container.load(Vault.self), container.load((any CardStoring).self))
        check(vault.token === container.load(SessionToken.self))
        screen.logOut()
        check(vault !== container.load(Vault.self) && cards !== container.load((any CardStoring).self))
        check(container.loadOrNil((any Promotions).self) is SummerPromotions)
        container.load(Settings.self).theme = "dark"
        check(container.load(ThemeModel.self).settings.theme == "dark")
        let home = container.load(HomeModel.self)
        check(home.router === container.load((any Routing).self))
    }

    private static func check(_ holds: Bool, line: Int = #line) {
        if !holds { print("line \(line) fails") }
    }
}
