import DIC
import Dispatch

/// S19: opens a scope with three values, loads what a request needs of it, and closes it, which has
/// to be awaited.
///
/// The scope is that of a request to a server: its number, its path and its token are given, a
/// transaction is closed by an asynchronous function, and a user and a service are made for it.
protocol ServedScopeSubject: Sendable {
    func request(_ number: Int) async
}

extension ServedScopeSubject {
    /// Serves `count` requests, one after the other, and waits for the last.
    func serve(_ count: Int) {
        let end = DispatchSemaphore(value: 0)
        Task {
            for number in 0..<count { await request(number) }
            end.signal()
        }
        end.wait()
    }
}

// MARK: The services

struct RequestNumber: Sendable {
    let number: Int
}

struct RequestPath: Sendable {
    let path: String
}

struct RequestToken: Sendable {
    let token: String?
}

final class Pool: Sendable {}

actor RequestTransaction {
    private let pool: Pool
    private var isOpen = true

    init(_ pool: Pool) { self.pool = pool }

    func close() async { isOpen = false }
}

final class RequestUser: Sendable {
    let token: RequestToken
    let transaction: RequestTransaction

    init(_ token: RequestToken, _ transaction: RequestTransaction) {
        self.token = token
        self.transaction = transaction
    }
}

final class RequestService: Sendable {
    let path: RequestPath
    let user: RequestUser
    let transaction: RequestTransaction

    init(_ path: RequestPath, _ user: RequestUser, _ transaction: RequestTransaction) {
        self.path = path
        self.user = user
        self.transaction = transaction
    }
}

@inline(never)
@_optimize(none)
func consume(_ service: RequestService) {}

// MARK: By hand

struct ServedByHand: ServedScopeSubject {
    private let pool = Pool()

    private final class Scope: Sendable {
        let number: RequestNumber
        let path: RequestPath
        let transaction: RequestTransaction
        let user: RequestUser

        init(_ number: RequestNumber, _ path: RequestPath, _ token: RequestToken, _ pool: Pool) {
            self.number = number
            self.path = path
            transaction = RequestTransaction(pool)
            user = RequestUser(token, transaction)
        }

        @inline(never)
        func service() -> RequestService { RequestService(path, user, transaction) }

        /// Nobody else's cancellation reaches the transaction.
        @inline(never)
        func close() async {
            await Task { [transaction] in await transaction.close() }.value
        }
    }

    @inline(never)
    func request(_ number: Int) async {
        let scope = Scope(
            RequestNumber(number: number),
            RequestPath(path: "/"),
            RequestToken(token: nil),
            pool
        )
        consume(scope.service())
        await scope.close()
    }
}

// MARK: By the frozen container

extension ScopeName {
    fileprivate static let request = ScopeName("request")
}

struct ServedByFrozen: ServedScopeSubject {
    private let container = DICBuilder()
        .register(in: .singleton) { Pool() }
        .registerSupplied(RequestNumber.self, in: .request)
        .registerSupplied(RequestPath.self, in: .request)
        .registerSupplied(RequestToken.self, in: .request)
        .register(RequestTransaction.init, in: .scoped(.request).onStop { await $0.close() })
        .register(RequestUser.init, in: .scoped(.request))
        .register(RequestService.init)
        .build()

    @inline(never)
    func request(_ number: Int) async {
        let scope = container.openScope(
            .request,
            supplying: RequestNumber(number: number),
            RequestPath(path: "/"),
            RequestToken(token: nil)
        )
        consume(scope.load(RequestService.self))
        await scope.close()
    }
}
