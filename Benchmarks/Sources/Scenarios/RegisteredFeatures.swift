import DIC

extension DependencyName {
    static let primary: Self = "primary"
    static let backup: Self = "backup"
}

extension DependencyRegistrar {
    /// The services of the scenarios of single features, registered as a client would.
    func registerFeatures() {
        autoregister(as: (any Transport).self, TheTransport.init)
        autoregister(as: (any Cache).self, TheCache.init)
        autoregister(as: (any Formatter).self, TheFormatter.init)
        autoregister(as: (any Log).self, TheLog.init)
        autoregister(as: (any Keychain).self, TheKeychain.init)
        autoregister(as: (any Client).self, TheClient.init)
        autoregister(as: (any Repository).self, TheRepository.init)
        autoregister(as: (any Account).self, TheAccount.init)
        autoregister(as: (any Feed).self, TheFeed.init)
        autoregister(as: (any App).self, TheApp.init)

        register(as: (any Store).self, named: .primary) { PrimaryStore() }
        register(as: (any Store).self, named: .backup) { BackupStore() }

        register(as: (any UserService).self) { (_, id: UserID, region: Region) in TheUserService(id, region) }

        register(as: (any Selection).self, in: .graph) { TheSelection() }
        register(as: (any List).self) { TheList($0.load()) }
        register(as: (any Detail).self) { TheDetail($0.load()) }
        register(as: (any Screen).self) { TheScreen($0.load(), $0.load()) }
    }
}
