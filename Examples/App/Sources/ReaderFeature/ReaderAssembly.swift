import AppCore
import DIC
import Feeds

package struct ReaderAssembly: MainActorAssembly {
    package init() {}

    package var includedAssemblies: [any MainActorAssembly] { [FeedsAssembly()] }

    package func assemble(into registrar: MainActorRegistrar) {
        registrar
            .autoregister(TextLayout.init)
            .autoregister(arguments: Article.self, ArticleModel.init)
            .autoregisterThrowable(arguments: ArticleID.self) {
                (id: ArticleID, source: any ArticleSource, model: @escaping (Article) -> ArticleModel) in
                try model(source.article(id))
            }
            .autoregister(named: .unique) { (model: @escaping (ArticleID) throws -> ArticleModel) in
                Command("open", "shows an article, such as: open swift/1") {
                    try await model(ArticleID($0)).after { try $0.open() }
                }
            }
            .autoregister(named: .unique) { (model: @escaping (ArticleID) throws -> ArticleModel) in
                Command("bookmark", "bookmarks an article, or no longer does") {
                    try await model(ArticleID($0)).after { try $0.toggleBookmark() }
                }
            }
    }
}
