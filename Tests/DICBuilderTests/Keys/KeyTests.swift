import Testing

@testable import DICBuilder

/// What makes two keys one.
@Suite struct KeyTests {
    private static let keys = [
        Key(Int.self), Key(Int?.self), Key(String.self),
        Key(Int.self, named: "a"), Key(Int.self, named: "b"), Key(Int.self, named: ""),
        Key(String.self, named: "a"),
        Key(Int.self, named: nil, Signature(Bool.self)),
        Key(Int.self, named: "a", Signature(Bool.self)),
        Key(Int.self, named: nil, Signature(Bool.self, Bool.self)),
        Key(Int.self, named: nil, Signature((Bool, Bool).self)),
    ]

    @Test func everyPartTellsKeysApart() {
        for (index, key) in Self.keys.enumerated() {
            for (otherIndex, other) in Self.keys.enumerated() {
                #expect((key == other) == (index == otherIndex))
            }
        }
        #expect(Set(Self.keys).count == Self.keys.count)
    }

    @Test func keysOfEqualPartsAreEqual() {
        #expect(Key(Int.self) == Key(Int.self, named: nil))
        #expect(Key(Int.self, named: "a") == Key(Int.self, named: DependencyName("a")))
        let (first, second) = (Signature(Bool.self, Int.self), Signature(Bool.self, Int.self))
        #expect(Key(Int.self, named: "a", first) == Key(Int.self, named: "a", second))
        #expect(
            Key(Int.self, named: "a", first).hashValue
                == Key(Int.self, named: "a", second).hashValue
        )
    }

    /// No key with a name or arguments is taken for the address of a type.
    @Test func theBitsOfAQualifiedKeyAreOdd() {
        for key in Self.keys { #expect((key.bits & 1 == 1) == key.isQualified) }
    }

    @Test func keysOfEqualBitsAreToldApart() {
        let key = Key(Int.self, named: "a", bits: 77)
        #expect(key == Key(Int.self, named: "a", bits: 77))
        #expect(key != Key(Int.self, named: "b", bits: 77))
        #expect(key != Key(String.self, named: "a", bits: 77))
    }
}
