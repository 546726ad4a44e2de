import AppCore
import DIC

/// What profiles keep. All but `Profiles` belongs to the current one: it is discarded by `reset(.cached)`.
package struct StorageAssembly: MainActorAssembly {
    package init() {}

    package func assemble(into registrar: MainActorRegistrar) {
        registrar
            .autoregister(in: .singleton, Profiles.init)
            .autoregister(in: .cached, Records.init)
            .register(in: .cached) { Marks<Bookmarked>(record: "bookmarks", records: $0.load()) }
            .register(in: .cached) { Marks<Opened>(record: "opened", records: $0.load()) }
            .autoregister(in: .cached, Preferences.init)
    }
}
