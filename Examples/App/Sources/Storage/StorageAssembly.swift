import DIC

/// What profiles keep. All but `Profiles` belongs to the current one: it is discarded by
/// `reset(.cached)`.
package struct StorageAssembly: MainActorAssembly {
    package init() {}

    package func assemble(into registrar: MainActorRegistrar) {
        registrar
            .register(Profiles.init, in: .singleton)
            .register(Records.init, in: .cached)
            .register(Marks<Bookmarked>.init, in: .cached)
            .register(Marks<Opened>.init, in: .cached)
            .register(Preferences.init, in: .cached)
    }
}
