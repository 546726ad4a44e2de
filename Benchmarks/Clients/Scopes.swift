// Scopes: a value that is supplied, an instance that is kept, and its end.
import DIC

final class Transaction: Sendable {
    init(id: String) {}
    func end() { print("ended") }
}

let container = DICBuilder()
    .register { 1 }
    .registerSupplied(String.self, in: .request)
    .register(in: .scoped(.request).onStop { $0.end() }) { Transaction(id: $0.load()) }
    .build()

func handle(_ id: String) async throws {
    try await container.withScope(.request, supplying: id) { scope in
        print(scope.load(Int.self), scope.load(Transaction.self) === scope.load(Transaction.self))
    }
}
try await handle("7f3a")
