import AppCore
import DIC
import Feeds
import Storage

package struct LibraryAssembly: MainActorAssembly {
    package init() {}

    package var includedAssemblies: [any MainActorAssembly] { [FeedsAssembly()] }

    package func assemble(into registrar: MainActorRegistrar) {
        registrar
            .register(Ordering { $0.day > $1.day }, named: "newest")
            .register(Ordering { $0.title < $1.title }, named: "title")
            .register {
                $0.load(Ordering.self, named: DependencyName($0.load(Preferences.self).order))
            }
            .register(ArticleRows.init)
            .register(LibraryModel.init)
            .register(FeedModel.init, arguments: FeedID.self)
            .register(UnreadModel.init)
            .register(BookmarksModel.init)
            .register(HistoryModel.init)
            .register(SearchModel.init, arguments: String.self)
            .register(named: .unique) { (model: Provider<LibraryModel>) in
                Command("library", "shows the feeds") { _ in model.load() }
            }
            .register(named: .unique) { (model: Provider<LibraryModel>) in
                Command("refresh", "reads the feeds again") { _ in
                    try await model.load().after { try await $0.refresh() }
                }
            }
            .register(named: .unique) { (model: @escaping (FeedID) throws -> FeedModel) in
                Command("feed", "shows a feed, such as: feed swift") { try model(FeedID($0)) }
            }
            .register(named: .unique) { (model: Provider<UnreadModel>) in
                Command("unread", "shows what you have not opened") { _ in model.load() }
            }
            .register(named: .unique) { (model: Provider<BookmarksModel>) in
                Command("bookmarks", "shows what you have bookmarked") { _ in model.load() }
            }
            .register(named: .unique) { (model: Provider<HistoryModel>) in
                Command("history", "shows what you have opened") { _ in model.load() }
            }
            .register(named: .unique) { (model: @escaping (String) -> SearchModel) in
                Command("search", "shows articles that contain a word", run: model)
            }
    }
}
