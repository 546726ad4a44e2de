/// Something that is done any number of times.
public struct Work: Sendable {
    /// Makes ready so many times, which is not measured, and returns what does it. That returns
    /// what is released later: the end of what was made is no part of its beginning.
    public let prepare: @Sendable (_ count: Int) -> () -> AnyObject?

    /// How many operations one time is.
    public let operations: Int

    /// The loop is inside, so that a call of the work costs nothing that is not the operation's.
    public init(_ run: @escaping @Sendable (_ count: Int) -> Void) {
        operations = 1
        prepare = { count in
            {
                run(count)
                return nil
            }
        }
    }

    /// - Parameter operations: How many operations one use is.
    public init<Subject>(
        each operations: Int,
        making make: @escaping @Sendable () -> Subject,
        _ use: @escaping @Sendable (Subject) -> Void
    ) {
        self.operations = operations
        prepare = { count in
            let subjects = Kept((0..<count).map { _ in make() })
            return {
                for subject in subjects.all { use(subject) }
                return subjects
            }
        }
    }

    /// Makes so many, and keeps them.
    public init<Subject>(
        each operations: Int = 1,
        keeping make: @escaping @Sendable () -> Subject
    ) {
        self.operations = operations
        prepare = { count in
            let subjects = Kept<Subject>([])
            subjects.all.reserveCapacity(count)
            return {
                for _ in 0..<count { subjects.all.append(make()) }
                return subjects
            }
        }
    }
}

private final class Kept<Subject> {
    var all: [Subject]

    init(_ all: [Subject]) { self.all = all }
}

@inlinable
@inline(__always)
public func repeating(_ count: Int, _ body: () -> Void) {
    for _ in 0..<count { body() }
}

/// What is measured, by name: the operation, a slash, and the kind of the types.
public struct Rows {
    public private(set) var all: [(name: String, make: () -> Work)] = []

    public init() {}

    /// What the work needs is made with it.
    public mutating func add(_ name: String, _ make: @escaping () -> Work) {
        all.append((name, make))
    }

    /// Makes the work on the main actor, which the program has to be on.
    public mutating func addOnMainActor(_ name: String, _ make: @escaping @MainActor () -> Work) {
        add(name) { MainActor.assumeIsolated(make) }
    }
}
