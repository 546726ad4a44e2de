/// Elements that each have a place until they are removed, which takes as long however many there
/// are.
struct Places<Element> {
    /// The elements, each at its place; nil where one was removed.
    private var all: [Element?] = []
    /// The places that are empty.
    private var empty: [Int] = []

    /// The elements, in the order of their places.
    var elements: [Element] { all.compactMap(\.self) }

    /// Adds an element. Returns its place, for `remove`.
    mutating func insert(_ element: Element) -> Int {
        guard let place = empty.popLast() else {
            all.append(element)
            return all.count - 1
        }
        all[place] = element
        return place
    }

    /// Removes what is at a place. Returns it; nil if nothing is there.
    mutating func remove(at place: Int) -> Element? {
        guard place < all.count, let element = all[place] else { return nil }
        all[place] = nil
        empty.append(place)
        // Else what many have left would be searched again and again.
        if empty.count == all.count { self = Places() }
        return element
    }

    /// Removes all elements. Returns them, in the order of their places.
    mutating func removeAll() -> [Element] {
        defer { self = Places() }
        return elements
    }
}

extension Places: Sendable where Element: Sendable {}
