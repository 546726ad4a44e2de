import DICBuilder
import TestSupport
import Testing

/// An optional is a type like any other, also where it wraps another one: what holds for `T` and
/// `T?` holds for `Int?` and `Int??`.
@Suite struct DoubleOptionalTests {
    @Test(arguments: ContainerKind.allCases)
    func anOptionalRegistrationWithNilIsAValueOfTheDoubleOptional(_ kind: ContainerKind) throws {
        let container = kind.container { $0.register(as: Int?.self) { nil } }
        #expect(container.load(Int??.self) == .some(.none))
        #expect(container.loadOrNil(Int?.self) == .some(.none))
        #expect(container.loadOrNil(Int??.self) == .some(.some(.none)))
        #expect(try container.loadOrThrow(Int??.self) == .some(.none))
    }

    @Test(arguments: ContainerKind.allCases)
    func anOptionalRegistrationWithAValue(_ kind: ContainerKind) throws {
        let container = kind.container { $0.register(as: Int?.self) { 7 } }
        #expect(container.load(Int??.self) == 7)
        #expect(try container.loadOrThrow(Int??.self) == 7)
        #expect(container.loadOrNil(Int?.self) == .some(.some(7)))
    }

    @Test(arguments: ContainerKind.allCases)
    func aDoubleOptionalRegistrationWithNil(_ kind: ContainerKind) throws {
        let container = kind.container { $0.register(as: Int??.self) { nil } }
        #expect(container.load(Int??.self) == .none)
        #expect(container.loadOrNil(Int?.self) == .none)
        #expect(try container.loadOrThrow(Int??.self) == .none)
        #expect(try resolutionError { try container.loadOrThrow(Int?.self) }.code == .returnedNil)
    }

    @Test(arguments: ContainerKind.allCases)
    func aDoubleOptionalRegistrationWithSomeNil(_ kind: ContainerKind) throws {
        let container = kind.container {
            $0.register(as: Int??.self, in: .singleton) { .some(nil) }
        }
        #expect(container.load(Int?.self) == .none)
        #expect(container.loadOrNil(Int?.self) == .some(.none))
        #expect(try container.loadOrThrow(Int?.self) == .none)
    }

    /// One step, not two: registering an `Int` says nothing about `Int??`.
    @Test(arguments: ContainerKind.allCases)
    func whatIsTwoStepsAwayIsNotRegistered(_ kind: ContainerKind) throws {
        let container = kind.container { $0.register { 7 }.register(as: String??.self) { "seven" } }
        #expect(container.loadOrNil(Int??.self) == nil)
        #expect(
            try resolutionError { try container.loadOrThrow(Int??.self) }.code == .notRegistered
        )
        #expect(container.loadOrNil(String.self) == nil)
        #expect(
            try resolutionError { try container.loadOrThrow(String.self) }.code == .notRegistered
        )
    }

    /// The same steps where the compiler cannot see the types.
    @Test(arguments: ContainerKind.allCases)
    func inGenericCode(_ kind: ContainerKind) throws {
        func loads<T: Equatable>(
            _ type: T.Type,
            _ expected: T?,
            from container: some DependencyLoading
        ) throws {
            #expect(container.loadOrNil(T.self) == expected)
            if let expected { #expect(container.load(T.self) == expected) }
            if let expected { #expect(try container.loadOrThrow(T.self) == expected) }
        }
        let container = kind.container {
            $0.register(as: Int?.self) { nil }.register(as: String?.self) { "one" }
        }
        try loads(Int.self, nil, from: container)
        try loads(Int?.self, .some(nil), from: container)
        try loads(Int??.self, .some(.some(nil)), from: container)
        try loads(String.self, "one", from: container)
        try loads(String??.self, "one", from: container)
        try loads(String???.self, nil, from: container)
    }
}
