// In place of the standard library's functions of the same names, in all of this module: of those, each call compiles
// into some 4 kB of its own. What is sorted here is short, or sorted once.

extension Sequence {
    /// The elements in the order of a predicate.
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    func sorted(by isBefore: (Element, Element) -> Bool) -> [Element] {
        var elements = Array(self)
        elements.sort(by: isBefore)
        return elements
    }
}

extension Sequence where Element: Comparable {
    /// The elements in ascending order.
    func sorted() -> [Element] { sorted(by: <) }
}
