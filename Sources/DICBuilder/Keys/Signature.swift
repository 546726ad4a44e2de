/// The arguments that a load passes to a factory.
package struct Signature: Sendable {
    /// The type of a function that takes the arguments: their identity, compared in one step. The type of a tuple would
    /// not distinguish two arguments from one that is a pair.
    let function: Any.Type

    /// The types of the arguments, for reports.
    package let types: [Any.Type]

    package init<each Argument>(_ types: repeat (each Argument).Type) {
        function = ((repeat each Argument) -> Void).self
        self.types = array(of: repeat each types)
    }
}

/// Types as an array.
func array<each Element>(of types: repeat (each Element).Type) -> [Any.Type] {
    var all: [Any.Type] = []
    repeat all.append(each types)
    return all
}
