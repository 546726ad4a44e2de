import AppCore
import DIC
import Feeds

package struct ReaderAssembly: MainActorAssembly {
    package init() {}

    package var includedAssemblies: [any MainActorAssembly] { [FeedsAssembly()] }

    package func assemble(into registrar: MainActorRegistrar) {
        registrar
            .autoregister(TextLayout.init)
            .autoregister(ReadingTime.init)
            .autoregisterThrowable(arguments: ArticleID.self, ArticleModel.init)
            .register(named: .unique) { resolver in
                Command("open", "shows an article, such as: open swift/1") {
                    let model = try resolver.loadOrThrow(ArticleModel.self, arguments: ArticleID($0))
                    try model.open()
                    return model
                }
            }
            .register(named: .unique) { resolver in
                Command("bookmark", "bookmarks an article, or no longer does") {
                    let model = try resolver.loadOrThrow(ArticleModel.self, arguments: ArticleID($0))
                    try model.toggleBookmark()
                    return model
                }
            }
    }
}
