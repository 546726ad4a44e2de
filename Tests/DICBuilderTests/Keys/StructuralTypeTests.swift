import Testing

@testable import DICBuilder

/// Which types are made of others, and what the first word of a type's metadata tells.
@Suite struct StructuralTypeTests {
    struct Plain {}
    final class Session {}
    enum Choice {}
    protocol Service {}

    private static func parts(of type: Any.Type) -> String? {
        switch structure(of: type) {
        case .optional(let wrapped): "optional \(wrapped)"
        case .array(let element): "array \(element)"
        case .lazy(let loaded): "lazy \(loaded)"
        case .provider(let loaded): "provider \(loaded)"
        case .opener: "opener"
        case nil: nil
        }
    }

    @Test func aStructuralTypeIsMadeOfOneOther() {
        #expect(Self.parts(of: Int?.self) == "optional Int")
        #expect(Self.parts(of: Int??.self) == "optional Optional<Int>")
        #expect(Self.parts(of: [Int].self) == "array Int")
        #expect(Self.parts(of: [Int?].self) == "array Optional<Int>")
        #expect(Self.parts(of: Lazy<[Int]>.self) == "lazy Array<Int>")
        #expect(Self.parts(of: Provider<any Service>.self) == "provider Service")
    }

    @Test(
        arguments: [
            Plain.self, Session.self, Choice.self, (any Service).self, Any.self, Set<Int>.self,
            ArraySlice<Int>.self,
            Int?.Type.self, (Int?, Int).self, (() -> Int?).self, Void.self,
        ] as [Any.Type]
    )
    func othersAreNotStructural(_ type: Any.Type) {
        #expect(Self.parts(of: type) == nil)
        #expect(!isOptionalType(type))
        #expect(wrappedType(of: type) == nil)
    }

    @Test(
        arguments: [
            Plain.self, Session.self, (any Service).self, Int?.self, (() -> Int).self, Any.self,
        ] as [Any.Type]
    )
    func theOptionalTypeWrapsTheType(_ type: Any.Type) {
        let optional = optionalType(of: type)
        #expect(wrappedType(of: optional) == type)
        #expect(isOptionalType(optional))
    }

    @Test func functionTypesAreKnownByTheirMetadata() {
        let functions: [Any.Type] = [
            (() -> Void).self, ((Int) throws -> Plain).self, (@Sendable () async -> Int).self,
            (@MainActor () -> Int).self,
        ]
        for type in functions { #expect(isFunctionType(type)) }
        let others: [Any.Type] = [
            Int.self, (() -> Void)?.self, [() -> Void].self, Session.self, (any Service).self,
        ]
        for type in others { #expect(!isFunctionType(type)) }
    }

    /// Only these; of the others, some are structural.
    @Test func classesAndExistentialsAreNeverStructural() {
        let never: [Any.Type] = [
            Session.self, (any Service).self, Any.self, AnyObject.self,
            (any Service & AnyObject).self,
        ]
        for type in never { #expect(isNeverStructural(type)) }
        let others: [Any.Type] = [
            Int.self, Int?.self, [Int].self, Lazy<Int>.self, Provider<Int>.self, (() -> Int).self,
        ]
        for type in others { #expect(!isNeverStructural(type)) }
    }

    // MARK: Functions that load

    /// With and without `throws` and `@Sendable`.
    @Test func functionsOfOneToFiveArgumentsStandForAFactory() {
        let one = functionTypes(of: Plain.self, from: [Int.self])
        #expect(Set(one.map { ObjectIdentifier($0) }).count == 6)
        #expect(one.contains { $0 == ((Int) -> Plain).self })
        #expect(one.contains { $0 == (@Sendable (Int) throws -> Plain).self })
        let two = functionTypes(of: (any Service).self, from: [Int.self, Bool?.self])
        #expect(Set(two.map { ObjectIdentifier($0) }).count == 6)
        #expect(two.contains { $0 == ((Int, Bool?) throws -> any Service).self })
        #expect(two.contains { $0 == (@Sendable (Int, Bool?) -> any Service).self })
        #expect(functionTypes(of: Plain.self, from: []).isEmpty)
        let five = functionTypes(
            of: Plain.self,
            from: [Int.self, Bool.self, Int?.self, String.self, Plain.self]
        )
        #expect(Set(five.map { ObjectIdentifier($0) }).count == 6)
        #expect(five.contains { $0 == ((Int, Bool, Int?, String, Plain) throws -> Plain).self })
        #expect(functionTypes(of: Plain.self, from: Array(repeating: Int.self, count: 6)).isEmpty)
    }

    /// Swift 5 mode has functions on the main actor that are not `Sendable`, which cannot be
    /// written here.
    @Test func functionsAreTheSameButForWhetherTheyAreSendable() {
        #expect(isSameFunction(((Int) -> Plain).self, ((Int) -> Plain).self))
        #expect(isSameFunction(((Int) -> Plain).self, (@Sendable (Int) -> Plain).self))
        #expect(!isSameFunction(((Int) -> Plain).self, ((Bool) -> Plain).self))
        #expect(!isSameFunction(((Int) -> Plain).self, ((Int) -> Int).self))
        #expect(!isSameFunction(((Int) -> Plain).self, ((Int) throws -> Plain).self))
        #expect(!isSameFunction(((Int) -> Plain).self, (@MainActor (Int) -> Plain).self))
        #expect(!isSameFunction(((Int) -> Plain).self, ((Int, Int) -> Plain).self))
        #expect(!isSameFunction(((inout Int) -> Plain).self, (@Sendable (Int) -> Plain).self))
        #expect(!isSameFunction(Int.self, ((Int) -> Plain).self))
    }
}
