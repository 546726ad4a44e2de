/// What a row has to hold.
struct Limit {
    /// The operation: what stands before the slash in the names of its rows.
    let operation: String
    let title: String
    let unit: Unit
    /// What has to hold in the end, if anything.
    let limit: Double?
    /// What would be better still.
    let strive: Double?

    enum Unit {
        /// To the same by hand.
        case ratio
        /// In one operation, or a part of it.
        case instructions
    }

    init(
        _ operation: String,
        _ title: String,
        _ unit: Unit = .ratio,
        limit: Double? = nil,
        strive: Double? = nil
    ) {
        self.operation = operation
        self.title = title
        self.unit = unit
        self.limit = limit
        self.strive = strive
    }
}

let limits: [Limit] =
    [1, 3, 5, 6, 10, 12].map { count in
        Limit("function-\(count)", "function of \(count) singletons", limit: 2.2, strive: 1.6)
    }
    + [1, 3, 6, 12].map { count in
        Limit(
            "main-function-\(count)",
            "on the main actor, of \(count)",
            limit: 2.2,
            strive: 1.6
        )
    }
    + [
        Limit("arguments", "function with an argument", limit: 3, strive: 1.8),
        Limit("main-arguments", "on the main actor", limit: 3, strive: 1.8),
        Limit("closure", "closure with two arguments", limit: 2, strive: 1.5),
        Limit("closure-loading", "closure with two arguments, and a load", limit: 2, strive: 1.5),
        Limit("optional-there", "parameter T?, there", limit: 3, strive: 2),
        Limit("main-optional-there", "on the main actor", limit: 3, strive: 2),
        Limit("optional-missing", "parameter T?, not there", limit: 3, strive: 2),
        Limit("main-optional-missing", "on the main actor", limit: 3, strive: 2),
        Limit("all-parameter", "parameter [T] of five that are made", limit: 3, strive: 1.8),
        Limit("main-all-parameter", "on the main actor", limit: 3, strive: 1.8),
        Limit("all-parameter-kept", "parameter [T] of five singletons", limit: 3, strive: 1.8),
        Limit("load-all", "loadAll of five that are made", limit: 2.5, strive: 1.8),
        Limit("load-all-kept", "loadAll of five singletons", limit: 2.5, strive: 1.8),
        Limit("lazy", "holder of a Lazy, and its load", limit: 6, strive: 3),
        Limit("main-lazy", "on the main actor", limit: 6, strive: 3),
        Limit("provider", "holder of a Provider, and its load", limit: 6, strive: 3),
        Limit("maker", "holder of (A) -> T, and its call", limit: 6, strive: 3),
        Limit("cached", "cached, alive", .instructions, limit: 400, strive: 200),
        Limit("weak", "weak, alive", .instructions, limit: 700, strive: 400),
        Limit("decorated", "decorated, made", limit: 3, strive: 1.8),
        Limit("decorated-with", "decorated by a function of two", limit: 3, strive: 1.8),
        Limit("forward", "forward of a singleton", limit: 3, strive: 2),
        Limit("first-load", "first load of a singleton", limit: 7, strive: 4),
        Limit("load-or-nil", "loadOrNil of a singleton", limit: 2.5),
        Limit("current", "CurrentContainer.load of a singleton", limit: 5),
        Limit("injected", "object of two @Injected", limit: 3.5),
        Limit("request", "scope of a request"),
        Limit(
            "making-closures",
            "container of 26 closures with a resolver",
            .instructions,
            limit: 150_000,
            strive: 120_000
        ),
        Limit(
            "making-typed-closures",
            "container of 26 closures with typed parameters",
            .instructions,
            limit: 190_000,
            strive: 135_000
        ),
        Limit(
            "making-initializers",
            "container of 26 initializers",
            .instructions,
            limit: 190_000,
            strive: 135_000
        ),
        Limit("making-empty", "empty container", .instructions, limit: 10_000, strive: 6_000),
        Limit(
            "making-eager",
            "eager build of 300, each",
            .instructions,
            limit: 14_000,
            strive: 9_000
        ),
        Limit(
            "making-start",
            "start of 100 services",
            .instructions,
            limit: 4_000_000,
            strive: 2_000_000
        ),
        Limit(
            "making-overriding",
            "container that overrides one of 50",
            .instructions,
            strive: 400_000
        ),
    ]
