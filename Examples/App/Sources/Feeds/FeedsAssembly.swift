import DIC
import Storage

package struct FeedsAssembly: Assembly {
    package init() {}

    package var includedAssemblies: [any Assembly] { [StorageAssembly()] }

    package func assemble(into registrar: DependencyRegistrar) {
        registrar
            .autoregister(TextCleaner.init)
            .autoregister(FeedParser.init)
            .autoregister(FeedLoader.init)
            .mainActor
            .autoregister(WordSplitter.init)
            .autoregister(SearchIndex.init)
            .autoregister(in: .singleton, Catalog.init)
            .forward(Catalog.self, to: (any ArticleSource).self) { $0 }
    }
}
