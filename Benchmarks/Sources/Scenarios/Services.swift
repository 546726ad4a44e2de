// What is loaded. Protocols without `AnyObject`, as most are written: a value of one is copied as a
// whole existential.

/// S1: an instance that is made already.
protocol Settings: Sendable {
    var timeout: Int { get }
}

final class AppSettings: Settings {
    let timeout = 30
}

/// S2: nothing but an allocation.
final class EmptyService {}

/// S3: made for each load.
protocol Greeter {
    func greet() -> Int
}

final class EnglishGreeter: Greeter {
    func greet() -> Int { 1 }
}

/// S8: never registered.
protocol Unregistered {
    func use() -> Int
}

// A use of each, out of line and never optimized, so that no compiler can see that the work before
// it is for nothing. One for each type, because a generic one would cost more than what is
// measured.

@inline(never)
@_optimize(none)
func consume(_ settings: any Settings) {}

@inline(never)
@_optimize(none)
func consume(_ service: EmptyService) {}

@inline(never)
@_optimize(none)
func consume(_ greeter: any Greeter) {}

@inline(never)
@_optimize(none)
func consume(_ app: any App) {}

@inline(never)
@_optimize(none)
func consume(_ service: any Unregistered) {}
