import DIC

extension DependencyName {
    static let primary: Self = "primary"
    static let backup: Self = "backup"
}

extension DependencyRegistrar {
    /// The services of the scenarios of single features, registered as a client would.
    func registerFeatures() {
        register(TheTransport.init, as: (any Transport).self)
        register(TheCache.init, as: (any Cache).self)
        register(TheFormatter.init, as: (any Formatter).self)
        register(TheLog.init, as: (any Log).self)
        register(TheKeychain.init, as: (any Keychain).self)
        register(TheClient.init, as: (any Client).self)
        register(TheRepository.init, as: (any Repository).self)
        register(TheAccount.init, as: (any Account).self)
        register(TheFeed.init, as: (any Feed).self)
        register(TheApp.init, as: (any App).self)

        register(as: (any Store).self, named: .primary) { PrimaryStore() }
        register(as: (any Store).self, named: .backup) { BackupStore() }

        register(as: (any UserService).self) { (_, id: UserID, region: Region) in
            TheUserService(id, region)
        }

        register(as: (any Selection).self, in: .graph) { TheSelection() }
        register(as: (any List).self) { TheList($0.load()) }
        register(as: (any Detail).self) { TheDetail($0.load()) }
        register(as: (any Screen).self) { TheScreen($0.load(), $0.load()) }
    }
}
