// An app: view models on the main actor, in assemblies, and screens with property wrappers.
import DIC

struct Article: Equatable {
    let id: Int
    let title: String
}

struct Clock: Sendable {
    let hour = 9
}

struct Settings: Sendable {
    let path: String
}

final class Log: Sendable {
    func note(_ text: String) { print(text) }
}

final class HTTPClient: Sendable {
    init(settings: Settings, log: Log) {}
    func fetch(_ path: String) async -> String { "contents of \(path)" }
}

final class Database: Sendable {
    let path: String
    init(settings: Settings) { path = settings.path }
    func close() { print("database closed") }
}

protocol ArticleStore: AnyObject {
    func articles() -> [Article]
}

final class StoredArticles: ArticleStore {
    private let database: Database
    init(database: Database) { self.database = database }
    func articles() -> [Article] { [Article(id: 1, title: "One"), Article(id: 2, title: "Two")] }
}

protocol Feed {
    var name: String { get }
}

struct NewsFeed: Feed {
    let client: HTTPClient
    let name = "news"
}

struct BlogFeed: Feed {
    let client: HTTPClient
    let name = "blog"
}

struct SavedFeed: Feed {
    let store: any ArticleStore
    let name = "saved"
}

protocol Analytics: AnyObject {
    func track(_ event: String)
}

final class LoggedAnalytics: Analytics {
    private let log: Log
    init(log: Log) { self.log = log }
    func track(_ event: String) { log.note(event) }
}

final class ImageCache: Sendable {}

final class ImageLoader: Sendable {
    init(client: HTTPClient, cache: ImageCache) {}
}

struct Theme: Sendable {
    let name: String
}

@MainActor final class Session {
    var user = "Ada"
    var isOpen = true
    func close() { isOpen = false }
}

@MainActor final class Router {
    var path: [String] = []
    func open(_ page: String) { path.append(page) }
}

@MainActor final class Drafts {
    private var texts: [String] = []
    func add(_ text: String) { texts.append(text) }
}

@MainActor final class Search {
    private let store: any ArticleStore
    init(store: any ArticleStore) { self.store = store }
    func find(_ text: String) -> [Article] { store.articles().filter { $0.title.contains(text) } }
}

@MainActor final class HomeModel {
    let session: Session
    let titles: [String]
    init(session: Session, store: any ArticleStore, router: Router) {
        self.session = session
        titles = store.articles().map(\.title)
    }
}

@MainActor final class FeedsModel {
    let feeds: [any Feed]
    init(feeds: [any Feed], images: ImageLoader) { self.feeds = feeds }
}

@MainActor final class ArticleModel {
    let title: String
    init(id: Int, store: any ArticleStore, analytics: any Analytics) {
        title = store.articles().first { $0.id == id }?.title ?? "none"
        analytics.track("article \(id)")
    }
}

@MainActor final class SearchModel {
    private let search: Lazy<Search>
    init(search: Lazy<Search>) { self.search = search }
    func count(of text: String) -> Int { search.load().find(text).count }
}

@MainActor final class EditorModel {
    private let drafts: Drafts
    private let makeClock: Provider<Clock>
    init(drafts: Drafts, makeClock: Provider<Clock>, analytics: (any Analytics)?) {
        self.drafts = drafts
        self.makeClock = makeClock
    }
    func save(_ text: String) { drafts.add("\(text) at \(makeClock.load().hour)") }
}

@MainActor final class AccountModel {
    let session: Session
    init(session: Session) { self.session = session }
}

@MainActor final class SettingsModel {
    let themes: [Theme]
    init(settings: Settings, themes: [Theme]) { self.themes = themes }
}

@MainActor final class TabsModel {
    let home: HomeModel
    let feeds: Lazy<FeedsModel>
    let makeArticle: (Int) -> ArticleModel
    init(home: HomeModel, feeds: Lazy<FeedsModel>, makeArticle: @escaping (Int) -> ArticleModel) {
        self.home = home
        self.feeds = feeds
        self.makeArticle = makeArticle
    }
}

@MainActor final class StartScreen {
    @Injected var tabs: TabsModel
    @LazyInjected var editor: EditorModel
    @WeakLazyInjected var session: Session?
    @OptionalInjected var theme: Theme?
    @Injected(named: "dark") var darkTheme: Theme
    init() {}
}

struct PlatformAssembly: Assembly {
    func assemble(into registrar: DependencyRegistrar) {
        registrar
            .registerSingleton(Settings(path: "app.db"))
            .register { Clock() }
            .register(in: .singleton) { Log() }
            .register(HTTPClient.init, in: .singleton)
            .register(Database.init, in: .singleton)
            .onStop(Database.self) { $0.close() }
            .register(in: .cached) { ImageCache() }
            .register(ImageLoader.init)
            .register(named: "light") { Theme(name: "light") }
            .register(named: "dark") { Theme(name: "dark") }
    }
}

struct StoreAssembly: MainActorAssembly {
    func assemble(into registrar: MainActorRegistrar) {
        registrar
            .assemble(PlatformAssembly())
            .register(StoredArticles.init, as: (any ArticleStore).self, in: .singleton)
            .register(NewsFeed.init, as: (any Feed).self, named: .unique)
            .register(BlogFeed.init, as: (any Feed).self, named: .unique)
            .register(SavedFeed.init, as: (any Feed).self, named: .unique)
            .register(LoggedAnalytics.init, as: (any Analytics).self, in: .singleton)
            .register(in: .weak) { Drafts() }
            .register { Search(store: $0.load()) }
    }
}

struct ScreensAssembly: MainActorAssembly {
    var includedAssemblies: [any MainActorAssembly] { [StoreAssembly()] }

    func assemble(into registrar: MainActorRegistrar) {
        registrar
            .registerSingleton { Session() }
            .register(in: .singleton) { Router() }
            .register(HomeModel.init)
            .register(FeedsModel.init)
            .register(ArticleModel.init, arguments: Int.self)
            .register(SearchModel.init)
            .register { EditorModel(drafts: $0.load(), makeClock: $0.load(), analytics: $0.load()) }
            .register { AccountModel(session: $0.load()) }
            .register(SettingsModel.init)
            .register(TabsModel.init)
    }
}

let app = DICBuilder().mainActor.assemble(ScreensAssembly()).build()
CurrentContainer.set(app)
let screen = StartScreen()
print(
    screen.tabs.home.titles,
    screen.tabs.feeds.load().feeds.count,
    screen.tabs.makeArticle(2).title
)
screen.editor.save("Dear \(screen.session?.user ?? "nobody")")
print(screen.darkTheme.name, screen.theme == nil, app.load(SearchModel.self).count(of: "T"))
print(app.load(SettingsModel.self).themes.map(\.name), app.load(AccountModel.self).session.user)
