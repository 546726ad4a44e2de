import AppCore
import Feeds
import Storage

/// A line for each article, sorted and formatted as the profile prefers.
struct ArticleRows {
    let ordering: Ordering
    let preferences: Preferences
    let opened: Marks<Opened>
    let clock: any DayClock

    func sorted(_ articles: [Article]) -> [String] {
        articles.sorted(by: ordering.isBefore).map(row)
    }

    func row(_ article: Article) -> String {
        let mark = opened.contains(article.id) ? " " : "*"
        let day = article.day == clock.today ? "today" : article.day.description
        return "\(mark) \(article.id)  \(article.title)\(preferences.showsDays ? " (\(day))" : "")"
    }
}

/// A way to sort articles. Each is registered under its name, which is what `set order` takes.
struct Ordering { let isBefore: (Article, Article) -> Bool }
