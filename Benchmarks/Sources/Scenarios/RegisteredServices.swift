import DIC

extension DependencyRegistrar {
    /// The services of all scenarios, registered as a client would.
    func registerServices() {
        registerSingleton(AppSettings(), as: (any Settings).self)
        register { EmptyService() }
        register(as: (any Greeter).self) { EnglishGreeter() }
        register(as: (any Transport).self) { TheTransport() }
        register(as: (any Cache).self) { TheCache() }
        register(as: (any Formatter).self) { TheFormatter() }
        register(as: (any Log).self) { TheLog() }
        register(as: (any Keychain).self) { TheKeychain() }
        register(as: (any Client).self) { TheClient($0.load()) }
        register(as: (any Repository).self) { TheRepository($0.load(), $0.load()) }
        register(as: (any Account).self) { TheAccount($0.load()) }
        register(as: (any Feed).self) { TheFeed($0.load(), $0.load(), $0.load()) }
        register(as: (any App).self) { TheApp($0.load(), $0.load()) }
    }
}
