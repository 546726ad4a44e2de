import AppCore

/// Which article has which word: takes a while to make.
package final class SearchIndex {
    private var articles: [String: [Article]] = [:]

    package init(source: any ArticleSource, words: WordSplitter) {
        for article in source.articles {
            for word in Set(words.words(of: "\(article.title) \(article.text)")) {
                articles[word, default: []].append(article)
            }
        }
    }

    package func articles(with word: String) -> [Article] {
        articles[word.lowercased(), default: []]
    }
}

/// Splits a text into lowercase words.
package struct WordSplitter {
    package init() {}

    package func words(of text: String) -> [String] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
}
