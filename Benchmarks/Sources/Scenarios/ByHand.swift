/// B0: a composition root as one writes it without any container. Each service has a method that
/// makes it; none of them is inlined, as none would be in a program of more than one file and more
/// than one use.
final class ByHand: Subject {
    private let theSettings: any Settings = AppSettings()

    @inline(never) func settings() -> any Settings { theSettings }
    @inline(never) func emptyService() -> EmptyService { EmptyService() }
    @inline(never) func greeter() -> any Greeter { EnglishGreeter() }

    @inline(never) func transport() -> any Transport { TheTransport() }
    @inline(never) func cache() -> any Cache { TheCache() }
    @inline(never) func formatter() -> any Formatter { TheFormatter() }
    @inline(never) func log() -> any Log { TheLog() }
    @inline(never) func keychain() -> any Keychain { TheKeychain() }
    @inline(never) func client() -> any Client { TheClient(transport()) }
    @inline(never) func repository() -> any Repository { TheRepository(client(), cache()) }
    @inline(never) func account() -> any Account { TheAccount(keychain()) }
    @inline(never) func feed() -> any Feed { TheFeed(repository(), formatter(), log()) }
    @inline(never) func app() -> any App { TheApp(feed(), account()) }

    @inline(never) func madeSingleton() { consume(settings()) }
    @inline(never) func emptyClass() { consume(emptyService()) }
    @inline(never) func transient() { consume(greeter()) }
    @inline(never) func tree() { consume(app()) }

    /// By hand there is nothing to miss.
    func miss() { preconditionFailure("no such scenario") }
}
