import AppCore
import Feeds
import Storage

/// A line for each article, sorted and formatted as the profile prefers.
struct ArticleRows {
    let ordering: any Ordering
    let preferences: Preferences
    let opened: Marks<Opened>
    let clock: any DayClock

    func sorted(_ articles: [Article]) -> [String] { ordering.sort(articles).map(row) }

    func row(_ article: Article) -> String {
        let mark = opened.contains(article.id) ? " " : "*"
        let day = article.day == clock.today ? "today" : article.day.description
        return "\(mark) \(article.id)  \(article.title)\(preferences.showsDays ? " (\(day))" : "")"
    }
}

/// A way to sort articles. Each is registered under its name, which is what `set order` takes.
protocol Ordering {
    func sort(_ articles: [Article]) -> [Article]
}

struct NewestFirst: Ordering {
    func sort(_ articles: [Article]) -> [Article] { articles.sorted { $0.day > $1.day } }
}

struct ByTitle: Ordering {
    func sort(_ articles: [Article]) -> [Article] { articles.sorted { $0.title < $1.title } }
}
