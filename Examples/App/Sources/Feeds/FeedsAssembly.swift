import DIC
import Storage

package struct FeedsAssembly: MainActorAssembly {
    package init() {}

    package var includedAssemblies: [any MainActorAssembly] { [StorageAssembly()] }

    package func assemble(into registrar: MainActorRegistrar) {
        registrar
            .register(WordSplitter.init)
            .register(SearchIndex.init)
            .register(Catalog.init, in: .singleton)
            .forward(Catalog.self, to: (any ArticleSource).self) { $0 }
            .nonisolated
            .register(TextCleaner.init)
            .register(FeedParser.init)
            .register(FeedLoader.init)
    }
}
