// Start and stop: a container that is started, and stopped in order.
import DIC

final class Pool: Sendable {
    func close() { print("closed") }
}

let container = try await DICBuilder()
    .register { 1 }
    .register(in: .eagerSingleton.onStop { $0.close() }) { Pool() }
    .start(limit: .seconds(30))
print(container.load(Int.self))
print(await container.stop(limitForEach: .seconds(5)))
