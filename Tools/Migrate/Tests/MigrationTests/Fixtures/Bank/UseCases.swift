import Factory

final class UseCaseContainer: SharedContainer, AutoRegistering {
    static let shared = UseCaseContainer()
    let manager = ContainerManager()

    func autoRegister() {
        manager.defaultScope = .graph
    }
}

private extension UseCaseContainer {
    var logger: Logger { Container.shared.logger() }
    var accounts: any AccountStoring {
        Container.shared.accounts()
    }
}

extension UseCaseContainer {
    var formatMoney: Factory<FormatMoney> { self { FormatMoney(logger: self.logger) } }
    var limits: Factory<Limits> { self { Limits() }.unique }

    var sendMoney: Factory<SendMoney> {
        self {
            let container = Container.shared
            return SendMoney(accounts: container.accounts(), format: self.formatMoney(), limits: self.limits())
        }
    }

    var transfer: ParameterFactory<(amount: Int, iban: String), Transfer> {
        self { Transfer(amount: $0.amount, iban: $0.iban, send: self.sendMoney()) }
    }
    var statement: ParameterFactory<Int, Statement> {
        self { month in Statement(month: month, accounts: self.accounts) }
    }
}
