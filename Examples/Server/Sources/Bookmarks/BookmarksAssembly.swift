import DIC
import Storage

/// What users do with bookmarks.
public struct BookmarksAssembly: Assembly {
    public init() {}

    public func assemble(into registrar: DependencyRegistrar) {
        registrar
            .register(named: .unique) { Migration.bookmarks }
            .register(BookmarkTable.init)
            .register(BookmarkService.init)
    }
}
