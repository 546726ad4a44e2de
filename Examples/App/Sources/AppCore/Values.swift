// Values are made by the parser, off the main actor, and so are nonisolated.

/// The name of a feed's file, such as `swift`.
package nonisolated struct FeedID: Hashable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}

/// A feed and a number in it, such as `swift/2`.
package nonisolated struct ArticleID: Hashable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}

/// A calendar day, such as `2026-03-14`, which sorts as its text does.
package nonisolated struct Day: Comparable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }

    package static func < (left: Day, right: Day) -> Bool { left.description < right.description }
}

/// Tells which day it is.
package protocol DayClock { var today: Day { get } }
