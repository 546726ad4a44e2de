/// What a registration is found by: its type and, if it has one, its name.
///
/// A registration that takes arguments has the type `WithArguments`, which tells what it makes from what.
@usableFromInline
package struct Key: Hashable, Sendable {
    /// The address of the type's metadata; with a name, a number that is odd, as no address of metadata is.
    ///
    /// Two keys are the same if their bits are and their names are. Without a name, so, the bits are enough.
    @usableFromInline
    package let bits: UInt

    @usableFromInline
    package let name: DependencyName?

    @inlinable
    package init(_ type: Any.Type, named name: DependencyName? = nil) {
        let address = UInt(bitPattern: ObjectIdentifier(type))
        if let name {
            bits = (address ^ name.hash) | Self.nameBit
        } else {
            bits = address
        }
        self.name = name
    }

    /// What the bits of a key with a name have and others have not: metadata is aligned.
    @inlinable
    static var nameBit: UInt { 1 }

    @inlinable
    package static func == (left: Key, right: Key) -> Bool {
        left.bits == right.bits && left.name == right.name
    }

    @inlinable
    package func hash(into hasher: inout Hasher) {
        hasher.combine(bits)
    }
}

/// The type that stands in the key of a registration which makes a `T` from arguments. It has no values.
///
/// `Taking` is a function that takes the arguments, and not a tuple of them: two arguments are not one that is a pair.
@usableFromInline
package enum WithArguments<T, Taking> {}
