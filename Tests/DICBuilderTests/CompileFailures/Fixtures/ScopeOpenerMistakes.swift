// swift-version: 5 6
import DIC

final class Worker: Sendable {
    let jobs: ScopeOpener

    init(jobs: ScopeOpener) { self.jobs = jobs }

    func run() async throws {
        // expected-error: 'withScope(_:body:)' is unavailable: write no name, and supplying: before values: withScope(supplying: id)
        // expected-warning: no 'async' operations occur within 'await' expression
        try await jobs.withScope("job") { _ in }
        // expected-error: 'withScope(_:body:)' is unavailable: write no name, and supplying: before values: withScope(supplying: id)
        // expected-warning: no 'async' operations occur within 'await' expression
        try await jobs.withScope(7) { scope in _ = scope.load(Int.self) }
        // expected-error: value of type 'ScopeOpener' has no member 'load'
        let id: Int = jobs.load()
        // expected-error: value of type 'ScopeOpener' has no member 'mainActor'
        _ = jobs.mainActor
        // expected-error: missing argument label 'supplying:' in call
        _ = jobs.openScope(id)
        try await jobs.withScope(supplying: id) { _ in }
    }
}

// expected-error: type '[NamedParameter]' has no member 'opening'
_ = DICBuilder().register(Worker.init, parameters: .opening("job"))
