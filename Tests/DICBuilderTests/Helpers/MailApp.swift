import DICBuilder

/// A worker that sends mails, each in a scope of its own: what it needs is declared.
enum MailApp {
    struct Mail: Sendable, Equatable { let text: String }

    final class Sender: Sendable {
        let mail: Mail
        init(mail: Mail, pool: Pool) { self.mail = mail }
    }

    final class Pool: Sendable {}

    final class Worker: Sendable {
        let jobs: ScopeOpener
        init(jobs: ScopeOpener) { self.jobs = jobs }

        func send(_ text: String) async throws -> String {
            try await jobs.withScope(supplying: Mail(text: text)) { scope in
                // The container may be stopped meanwhile.
                try scope.loadOrThrow(Sender.self).mail.text
            }
        }
    }

    static func builder() -> DICBuilder {
        DICBuilder()
            .register(Pool.init, in: .singleton)
            .registerSupplied(Mail.self, in: "job")
            .register(Sender.init, in: .scoped("job"))
    }

    static func container() throws -> ImmutableDependencyInjectionContainer {
        try builder().register(Worker.init, in: .singleton, parameters: [.opening("job")]).roots(
            Worker.self
        )
        .buildOrThrow([.strict, .fullyProved])
    }
}
