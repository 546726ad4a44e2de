// In place of the standard library's functions of the same names, in all of this module: those are compiled anew for
// each type, and sorting into some 4 kB. What is sorted here is short, or sorted once.

extension Sequence {
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    func sorted(by isBefore: (Element, Element) -> Bool) -> [Element] {
        var elements = Array(self)
        elements.sort(by: isBefore)
        return elements
    }

    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    func flatMap<Part>(_ parts: (Element) -> [Part]) -> [Part] {
        var all: [Part] = []
        for element in self { all += parts(element) }
        return all
    }
}

extension Array {
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    static func += (elements: inout [Element], others: [Element]) { elements.append(contentsOf: others) }
}

extension Sequence where Element: Comparable {
    func sorted() -> [Element] { sorted(by: <) }
}
