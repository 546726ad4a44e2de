/// Elements that are taken in the order in which they came. Each takes constant time on average,
/// however many wait.
struct Queue<Element> {
    private var elements: [Element] = []
    /// How many have been taken, and are still in the array.
    private var takenCount = 0

    var count: Int { elements.count - takenCount }
    var isEmpty: Bool { count == 0 }
    mutating func append(_ element: Element) { elements.append(element) }

    mutating func popFirst() -> Element? {
        if isEmpty { return nil }
        defer {
            takenCount += 1
            // As many are moved as have been taken.
            if 2 * takenCount >= elements.count {
                elements.removeFirst(takenCount)
                takenCount = 0
            }
        }
        return elements[takenCount]
    }
}
