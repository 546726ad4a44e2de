/// Elements that are taken in the order in which they came. Each takes constant time on average,
/// however many wait.
struct Queue<Element> {
    /// Those that have been taken, and then those that wait.
    private var elements: [Element] = []
    /// How many have been taken, and are still in the array.
    private var takenCount = 0

    /// How many wait.
    var count: Int { elements.count - takenCount }

    /// Whether none waits.
    var isEmpty: Bool { count == 0 }

    /// Adds an element at the end.
    mutating func append(_ element: Element) { elements.append(element) }

    /// Takes out the element that has waited longest; nil if there is none.
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
