import DIC
import TestSupport
import Testing

// A client of forty-five services as an app has them: nothing is `Sendable`, and only the view
// models are isolated. Examples/App is the same in modules whose default isolation is the main
// actor.

private final class Clock {}
private final class Settings {
    let clock: Clock
    init(clock: Clock) {
        self.clock = clock
    }
}
private final class Keychain {
    let clock: Clock, settings: Settings
    init(clock: Clock, settings: Settings) {
        self.clock = clock
        self.settings = settings
    }
}
private final class Logger {
    let keychain: Keychain
    init(keychain: Keychain) {
        self.keychain = keychain
    }
}
private final class FileStore {}
private final class Database {
    let clock: Clock
    init(clock: Clock) {
        self.clock = clock
    }
}
private final class Migrations {
    let logger: Logger
    init(logger: Logger) {
        self.logger = logger
    }
}
private final class ImageCache {
    let logger: Logger
    init(logger: Logger) {
        self.logger = logger
    }
}
private final class Decoder {
    let settings: Settings, fileStore: FileStore, imageCache: ImageCache
    init(settings: Settings, fileStore: FileStore, imageCache: ImageCache) {
        self.settings = settings
        self.fileStore = fileStore
        self.imageCache = imageCache
    }
}
private final class Encoder {}
private final class Transport {
    let migrations: Migrations
    init(migrations: Migrations) {
        self.migrations = migrations
    }
}
private final class HTTPClient {
    let keychain: Keychain
    init(keychain: Keychain) {
        self.keychain = keychain
    }
}
private final class AuthTokens {
    let settings: Settings, keychain: Keychain
    init(settings: Settings, keychain: Keychain) {
        self.settings = settings
        self.keychain = keychain
    }
}
private final class Session {
    let encoder: Encoder
    init(encoder: Encoder) {
        self.encoder = encoder
    }
}
private final class Account {
    let keychain: Keychain, imageCache: ImageCache, authTokens: AuthTokens
    init(keychain: Keychain, imageCache: ImageCache, authTokens: AuthTokens) {
        self.keychain = keychain
        self.imageCache = imageCache
        self.authTokens = authTokens
    }
}
private final class Permissions {}
private final class FeedService {}
private final class ArticleStore {
    let migrations: Migrations
    init(migrations: Migrations) {
        self.migrations = migrations
    }
}
private final class Bookmarks {
    let database: Database
    init(database: Database) {
        self.database = database
    }
}
private final class SearchIndex {
    let transport: Transport
    init(transport: Transport) {
        self.transport = transport
    }
}
private final class TagStore {
    let articleStore: ArticleStore
    init(articleStore: ArticleStore) {
        self.articleStore = articleStore
    }
}
private final class ReadingList {
    let database: Database
    init(database: Database) {
        self.database = database
    }
}
private final class Downloads {
    let authTokens: AuthTokens
    init(authTokens: AuthTokens) {
        self.authTokens = authTokens
    }
}
private final class SyncQueue {
    let clock: Clock
    init(clock: Clock) {
        self.clock = clock
    }
}
private final class SyncEngine {
    let session: Session
    init(session: Session) {
        self.session = session
    }
}
private final class Notifications {
    let fileStore: FileStore
    init(fileStore: FileStore) {
        self.fileStore = fileStore
    }
}
private final class Badges {
    let keychain: Keychain
    init(keychain: Keychain) {
        self.keychain = keychain
    }
}
private final class Analytics {
    let encoder: Encoder
    init(encoder: Encoder) {
        self.encoder = encoder
    }
}
private final class CrashReports {
    let clock: Clock, bookmarks: Bookmarks, searchIndex: SearchIndex
    init(clock: Clock, bookmarks: Bookmarks, searchIndex: SearchIndex) {
        self.clock = clock
        self.bookmarks = bookmarks
        self.searchIndex = searchIndex
    }
}
private final class Experiments {
    let keychain: Keychain
    init(keychain: Keychain) {
        self.keychain = keychain
    }
}
private final class FeatureFlags {
    let httpClient: HTTPClient
    init(httpClient: HTTPClient) {
        self.httpClient = httpClient
    }
}
private final class Locale {
    let permissions: Permissions
    init(permissions: Permissions) {
        self.permissions = permissions
    }
}
private final class Theme {
    let httpClient: HTTPClient
    init(httpClient: HTTPClient) {
        self.httpClient = httpClient
    }
}
private final class Formatter {
    let httpClient: HTTPClient, featureFlags: FeatureFlags
    init(httpClient: HTTPClient, featureFlags: FeatureFlags) {
        self.httpClient = httpClient
        self.featureFlags = featureFlags
    }
}
private final class Router {}
private final class DeepLinks {
    let settings: Settings
    init(settings: Settings) {
        self.settings = settings
    }
}
private final class Undo {
    let notifications: Notifications
    init(notifications: Notifications) {
        self.notifications = notifications
    }
}
@MainActor private final class HomeModel {
    let decoder: Decoder, notifications: Notifications, formatter: Formatter
    init(decoder: Decoder, notifications: Notifications, formatter: Formatter) {
        self.decoder = decoder
        self.notifications = notifications
        self.formatter = formatter
    }
}
@MainActor private final class ArticleModel {
    let searchIndex: SearchIndex, tagStore: TagStore, readingList: ReadingList
    init(searchIndex: SearchIndex, tagStore: TagStore, readingList: ReadingList) {
        self.searchIndex = searchIndex
        self.tagStore = tagStore
        self.readingList = readingList
    }
}
@MainActor private final class SearchModel {
    let decoder: Decoder, badges: Badges, router: Router
    init(decoder: Decoder, badges: Badges, router: Router) {
        self.decoder = decoder
        self.badges = badges
        self.router = router
    }
}
@MainActor private final class SettingsModel {
    let encoder: Encoder, downloads: Downloads, featureFlags: FeatureFlags
    init(encoder: Encoder, downloads: Downloads, featureFlags: FeatureFlags) {
        self.encoder = encoder
        self.downloads = downloads
        self.featureFlags = featureFlags
    }
}
@MainActor private final class ProfileModel {
    let session: Session, account: Account, analytics: Analytics
    init(session: Session, account: Account, analytics: Analytics) {
        self.session = session
        self.account = account
        self.analytics = analytics
    }
}
@MainActor private final class LibraryModel {
    let httpClient: HTTPClient, permissions: Permissions, theme: Theme
    init(httpClient: HTTPClient, permissions: Permissions, theme: Theme) {
        self.httpClient = httpClient
        self.permissions = permissions
        self.theme = theme
    }
}
@MainActor private final class DownloadsModel {
    let searchIndex: SearchIndex, downloads: Downloads, router: Router
    init(searchIndex: SearchIndex, downloads: Downloads, router: Router) {
        self.searchIndex = searchIndex
        self.downloads = downloads
        self.router = router
    }
}
@MainActor private final class OnboardingModel {
    let searchIndex: SearchIndex, syncEngine: SyncEngine, undo: Undo
    init(searchIndex: SearchIndex, syncEngine: SyncEngine, undo: Undo) {
        self.searchIndex = searchIndex
        self.syncEngine = syncEngine
        self.undo = undo
    }
}

@MainActor @Suite struct MainActorAppTests {
    @Test(arguments: MainActorKind.allCases)
    fileprivate func allAreAutoregisteredUnderOneMainActor(_ kind: MainActorKind) {
        let app = kind.container { registrar in
            registrar.mainActor
                .register(Clock.init)
                .register(Settings.init)
                .register(Keychain.init)
                .register(Logger.init)
                .register(FileStore.init)
                .register(Database.init, in: .singleton)
                .register(Migrations.init)
                .register(ImageCache.init, in: .singleton)
                .register(Decoder.init)
                .register(Encoder.init)
                .register(Transport.init)
                .register(HTTPClient.init)
                .register(AuthTokens.init)
                .register(Session.init, in: .singleton)
                .register(Account.init)
                .register(Permissions.init)
                .register(FeedService.init)
                .register(ArticleStore.init)
                .register(Bookmarks.init)
                .register(SearchIndex.init)
                .register(TagStore.init)
                .register(ReadingList.init)
                .register(Downloads.init)
                .register(SyncQueue.init)
                .register(SyncEngine.init)
                .register(Notifications.init)
                .register(Badges.init)
                .register(Analytics.init)
                .register(CrashReports.init)
                .register(Experiments.init)
                .register(FeatureFlags.init)
                .register(Locale.init)
                .register(Theme.init, in: .singleton)
                .register(Formatter.init)
                .register(Router.init, in: .singleton)
                .register(DeepLinks.init)
                .register(Undo.init)
                .register(HomeModel.init)
                .register(ArticleModel.init)
                .register(SearchModel.init)
                .register(SettingsModel.init)
                .register(ProfileModel.init)
                .register(LibraryModel.init)
                .register(DownloadsModel.init)
                .register(OnboardingModel.init)
        }
        #expect(app.registeredDependencies.count == 45)
        _ = app.load(Clock.self)
        _ = app.load(Settings.self)
        _ = app.load(Keychain.self)
        _ = app.load(Logger.self)
        _ = app.load(FileStore.self)
        _ = app.load(Database.self)
        _ = app.load(Migrations.self)
        _ = app.load(ImageCache.self)
        _ = app.load(Decoder.self)
        _ = app.load(Encoder.self)
        _ = app.load(Transport.self)
        _ = app.load(HTTPClient.self)
        _ = app.load(AuthTokens.self)
        _ = app.load(Session.self)
        _ = app.load(Account.self)
        _ = app.load(Permissions.self)
        _ = app.load(FeedService.self)
        _ = app.load(ArticleStore.self)
        _ = app.load(Bookmarks.self)
        _ = app.load(SearchIndex.self)
        _ = app.load(TagStore.self)
        _ = app.load(ReadingList.self)
        _ = app.load(Downloads.self)
        _ = app.load(SyncQueue.self)
        _ = app.load(SyncEngine.self)
        _ = app.load(Notifications.self)
        _ = app.load(Badges.self)
        _ = app.load(Analytics.self)
        _ = app.load(CrashReports.self)
        _ = app.load(Experiments.self)
        _ = app.load(FeatureFlags.self)
        _ = app.load(Locale.self)
        _ = app.load(Theme.self)
        _ = app.load(Formatter.self)
        _ = app.load(Router.self)
        _ = app.load(DeepLinks.self)
        _ = app.load(Undo.self)
        _ = app.load(HomeModel.self)
        _ = app.load(ArticleModel.self)
        _ = app.load(SearchModel.self)
        _ = app.load(SettingsModel.self)
        _ = app.load(ProfileModel.self)
        _ = app.load(LibraryModel.self)
        _ = app.load(DownloadsModel.self)
        _ = app.load(OnboardingModel.self)
        #expect(app.load(DownloadsModel.self).router === app.load(Router.self))
        #expect(app.registeredDependencies.count(where: \.isMade) == 5)
    }
}
