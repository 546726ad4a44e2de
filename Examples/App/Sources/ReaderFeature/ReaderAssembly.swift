import AppCore
import DIC
import Feeds

package struct ReaderAssembly: MainActorAssembly {
    package init() {}

    package var includedAssemblies: [any MainActorAssembly] { [FeedsAssembly()] }

    package func assemble(into registrar: MainActorRegistrar) {
        registrar
            .register(TextLayout.init)
            .register(ArticleModel.init, arguments: Article.self)
            .register(
                {
                    (
                        id: ArticleID,
                        source: any ArticleSource,
                        model: @escaping (Article) -> ArticleModel
                    ) in
                    try model(source.article(id))
                },
                arguments: ArticleID.self
            )
            .register(named: .unique) { (model: @escaping (ArticleID) throws -> ArticleModel) in
                Command("open", "shows an article, such as: open swift/1") {
                    try await model(ArticleID($0)).after { try $0.open() }
                }
            }
            .register(named: .unique) { (model: @escaping (ArticleID) throws -> ArticleModel) in
                Command("bookmark", "bookmarks an article, or no longer does") {
                    try await model(ArticleID($0)).after { try $0.toggleBookmark() }
                }
            }
    }
}
