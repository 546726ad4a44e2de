@testable import DICBuilder

/// A type of random graphs: its instances hold nothing.
protocol Part: AnyObject, Sendable {
    init()
}

/// An argument of loads in random graphs.
struct Argument: Sendable {}

/// The parts: as many types as pairs of tags.
enum Parts {
    final class Tagged<First: Tag, Second: Tag>: Part {}

    protocol Tag: Sendable {}
    enum A: Tag {}
    enum B: Tag {}
    enum C: Tag {}
    enum D: Tag {}
    enum E: Tag {}
    enum F: Tag {}
    enum G: Tag {}

    static let all: [any Part.Type] = {
        let tags: [any Tag.Type] = [A.self, B.self, C.self, D.self, E.self, F.self, G.self]
        func part<First: Tag, Second: Tag>(_: First.Type, _: Second.Type) -> any Part.Type {
            Tagged<First, Second>.self
        }
        return tags.flatMap { first in tags.map { second in part(first, second) } }
    }()
}

/// How a parameter is written.
enum Shape: CaseIterable {
    case plain
    case optional
    case array
    case optionalArray
    case lazy
    case provider
    case lazyOptional
    case optionalLazy
    case providerOfLazy
    case function

    /// Needed while the instance that has the parameter is being made.
    var isImmediate: Bool {
        switch self {
        case .plain, .optional, .array, .optionalArray: true
        case .lazy, .provider, .lazyOptional, .optionalLazy, .providerOfLazy, .function: false
        }
    }

    var isArray: Bool { self == .array || self == .optionalArray }

    /// The type of a parameter of this shape.
    func type(of part: any Part.Type) -> Any.Type {
        func type<T: Part>(of _: T.Type) -> Any.Type {
            switch self {
            case .plain: T.self
            case .optional: T?.self
            case .array: [T].self
            case .optionalArray: [T]?.self
            case .lazy: Lazy<T>.self
            case .provider: Provider<T>.self
            case .lazyOptional: Lazy<T?>.self
            case .optionalLazy: Lazy<T>?.self
            case .providerOfLazy: Provider<Lazy<T>>.self
            case .function: (@Sendable (Argument) -> T).self
            }
        }
        return type(of: part)
    }
}
