/// A world for the script and the tests: feeds in memory, and a day of their own.
enum Sample {
    nonisolated static let files = ["swift.feed": swift, "garden.feed": garden]

    private nonisolated static let swift = """
        # The *Swift* Diary
        ## 2026-03-14 Actors at home
        An actor keeps its state to itself. Whoever wants something from it asks, and waits
        for the answer. The *main* actor is the one that every program has.
        ## 2026-03-02 A module for the main actor
        A program with a screen does nearly all of its work in one place. Say so once for a
        module, and say nothing more in its code.
        """

    private nonisolated static let garden = """
        # Garden Notes
        ## 2026-03-10 Before the frost ends
        Sow *peas* and broad beans now. Wait with everything that has a tender leaf.
        ## 2026-03-12 A place for herbs
        Herbs ask for sun, and for little else. Mint keeps to itself only in a pot.
        """

    static let script = [
        "help", "refresh", "unread", "open swift/1", "bookmark swift/1",
        "feed garden", "search itself", "set width 40", "set order title", "set days maybe",
        "set days no",
        "open swift/2", "unread", "history", "profile ada", "bookmarks", "library", "settings",
        "profile guest", "bookmarks", "open moon/1", "dance",
    ]
}
