/// The types of the parameters of a function.
///
/// Not generic, and not inlined into code over a parameter pack, in which arrays are slow. Up to four types are stored
/// without an array.
struct ParameterList {
    private(set) var count = 0
    /// Whether each parameter is loaded and fits into a buffer, and there are not too many.
    private var fitBuffers = true

    private var first: (Any.Type, Any.Type, Any.Type, Any.Type) = (Never.self, Never.self, Never.self, Never.self)

    private var further: [Any.Type] = []

    @inline(never)
    mutating func append(_ type: Any.Type, fitsBuffer: Bool) {
        switch count {
        case 0: first.0 = type
        case 1: first.1 = type
        case 2: first.2 = type
        case 3: first.3 = type
        default: further.append(type)
        }
        count += 1
        if !fitsBuffer || isResolver(type) || count > ValueBuffer.maximumCount { fitBuffers = false }
    }

    /// Whether a function of these parameters can be called with buffers.
    @inline(__always)
    func canBeBuffered<T>(for result: T.Type) -> Bool { count > 0 && fitBuffers && ValueBuffer.fits(result) }

    /// The types, in their order.
    var types: [Any.Type] { (0..<count).map { self[$0] } }

    private subscript(index: Int) -> Any.Type {
        switch index {
        case 0: first.0
        case 1: first.1
        case 2: first.2
        case 3: first.3
        default: further[index - 4]
        }
    }

    /// The dependencies of the function. `isCompleted` says whether its result is completed by a closure, which may
    /// load more.
    @inline(never)
    func dependencies(isCompleted: Bool) -> Dependencies {
        isCompleted ? .partly(dependencies) : .declared(dependencies)
    }

    private var dependencies: [Dependency] {
        // Array literals: to reserve an array and append to it takes several times as long.
        switch count {
        case 0: []
        case 1: [dependency(0)]
        case 2: [dependency(0), dependency(1)]
        case 3: [dependency(0), dependency(1), dependency(2)]
        case 4: [dependency(0), dependency(1), dependency(2), dependency(3)]
        default: (0..<count).map(dependency)
        }
    }

    @inline(__always)
    private func dependency(_ index: Int) -> Dependency { Dependency(self[index], .parameter(index + 1)) }
}
