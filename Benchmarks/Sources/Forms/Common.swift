/// What the types of several kinds are forwarded to.
public protocol Numbered: Sendable {
    var number: Int { get }
}

/// What a struct and an enum refer to.
public final class Owner: Sendable {
    @inline(never)
    public init() {}
}

// A use of each, never optimized, so that no compiler can see that the work before it is for
// nothing.

@inline(never)
@_optimize(none)
public func consume(_ object: AnyObject?) {}

@inline(never)
@_optimize(none)
public func consumeNumbered(_ numbered: any Numbered) {}

/// Keeps an object to the end of the process.
public func keep(_ object: AnyObject) {
    _ = Unmanaged.passRetained(object)
}
