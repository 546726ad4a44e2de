/// The order of what a container and its ancestors have registered: what is registered again moves to the end, and what
/// is overridden or decorated stays in its place.
struct RegistrationOrder<Element: Registered> {
    private var places: [Element?] = []
    private var indices: [Key: Int] = [:]

    var elements: [Element] { places.compactMap(\.self) }

    /// Adds what a descendant has registered: in place if `isInPlace`, even where it is registered again.
    mutating func add(_ elements: [Element], replacingInPlace isInPlace: Bool = false) {
        for element in elements {
            let key = element.facts.key
            if let index = indices[key], let replaced = places[index] {
                if isInPlace || element.facts.isChange(of: replaced.facts) {
                    places[index] = element
                    continue
                }
                places[index] = nil
            }
            indices[key] = places.count
            places.append(element)
        }
    }
}

/// A registration, or what has one.
protocol Registered { var facts: RegistrationFacts { get } }

extension Entry: Registered {}

extension Registration: Registered {}
