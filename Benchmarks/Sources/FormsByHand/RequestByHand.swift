import Forms

/// The wiring by hand of the example server: `Examples/Server/Sources/Server/HandWiring.swift`.
struct RequestByHand: Sendable {
    private let database = RequestDatabase()
    private let audit: any AuditTrail = AuditLog()
    private let blocklist = Blocklist()

    @inline(never)
    func open(
        _ logger: RequestLogger,
        _ credentials: Credentials
    ) -> (services: RequestServices, close: @Sendable () -> Void) {
        let transaction = Transaction(database: database)
        let users = UserTable(transaction: transaction)
        let currentUser = CurrentUser(credentials: credentials, users: users)
        let services = RequestServices(
            unitOfWork: transaction,
            currentUser: currentUser,
            bookmarks: BookmarkService(
                bookmarks: BookmarkTable(transaction: transaction),
                currentUser: currentUser,
                unitOfWork: transaction,
                blocklist: blocklist,
                audit: audit,
                logger: logger
            ),
            users: UserService(users: users, audit: audit),
            tags: TagTable(transaction: transaction)
        )
        return (services, transaction.close)
    }

    @inline(never)
    func serve(_ logger: RequestLogger) {
        let (services, close) = open(logger, Credentials(token: "secret"))
        consume(services)
        close()
    }
}

extension Rows {
    mutating func addRequestByHand() {
        add("request/server") {
            let wiring = RequestByHand()
            let logger = RequestLogger(label: "request")
            return Work { repeating($0) { wiring.serve(logger) } }
        }
    }
}
