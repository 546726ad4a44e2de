import DIC

/// What profiles keep. All but `Profiles` belongs to the current one: it is discarded by `reset(.cached)`.
package struct StorageAssembly: MainActorAssembly {
    package init() {}

    package func assemble(into registrar: MainActorRegistrar) {
        registrar
            .autoregister(in: .singleton, Profiles.init)
            .autoregister(in: .cached, Records.init)
            .autoregister(in: .cached, Marks<Bookmarked>.init)
            .autoregister(in: .cached, Marks<Opened>.init)
            .autoregister(in: .cached, Preferences.init)
    }
}
