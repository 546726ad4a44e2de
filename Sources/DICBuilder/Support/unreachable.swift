/// Stands for code that never runs, and is compiled to nothing. Only debug builds find out if it runs.
@inline(__always)
@unsafe
func unreachable() -> Never {
    let nothing: (() -> Never)? = nil
    return unsafe nothing.unsafelyUnwrapped()
}
