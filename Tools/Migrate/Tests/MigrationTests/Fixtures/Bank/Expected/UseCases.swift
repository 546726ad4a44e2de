import DIC

func registerUseCases(into registrar: DependencyRegistrar) {
    registrar.register(FormatMoney.init, in: .graph)
    registrar.register { Limits() }

    registrar.register(SendMoney.init, in: .graph)

    registrar.register(
        { (send: SendMoney, amount: Int, iban: String) in Transfer(amount: amount, iban: iban, send: send) },
        arguments: (Int, String).self
    )
    registrar.register(Statement.init, arguments: Int.self)
}
