import DIC
import Storage

package struct FeedsAssembly: MainActorAssembly {
    package init() {}

    package var includedAssemblies: [any MainActorAssembly] { [StorageAssembly()] }

    package func assemble(into registrar: MainActorRegistrar) {
        registrar
            .autoregister(WordSplitter.init)
            .autoregister(SearchIndex.init)
            .autoregister(in: .singleton, Catalog.init)
            .forward(Catalog.self, to: (any ArticleSource).self) { $0 }
            .nonisolated
            .autoregister(TextCleaner.init)
            .autoregister(FeedParser.init)
            .autoregister(FeedLoader.init)
    }
}
