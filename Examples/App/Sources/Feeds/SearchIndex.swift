import AppCore

/// Which article has which word: takes a while to make.
package final class SearchIndex {
    private let articles: [Article]
    private var articlesByWord: [String: Set<ArticleID>] = [:]

    package init(source: any ArticleSource, words: WordSplitter) {
        articles = source.articles
        for article in articles {
            for word in words.words(of: "\(article.title) \(article.text)") {
                articlesByWord[word, default: []].insert(article.id)
            }
        }
    }

    package func articles(with word: String) -> [Article] {
        let found = articlesByWord[word.lowercased(), default: []]
        return articles.filter { found.contains($0.id) }
    }
}

/// Splits a text into lowercase words.
package struct WordSplitter {
    package init() {}

    package func words(of text: String) -> [String] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
}
