import DICBuilder
import TestSupport
import Testing

/// Arguments of all kinds of types.
@Suite struct ArgumentTypeTests {
    struct Page<Content> { let content: Content }
    struct Box<Wrapped> { let wrapped: Wrapped }
    final class Unsendable { var number = 1 }
    class Base { var name: String { "base" } }
    final class Derived: Base { override var name: String { "derived" } }

    /// Registers a page of the argument, and loads one for each content with all three verbs.
    private func expectToComeBack<Content>(
        _ kind: ContainerKind,
        _ content: Content,
        at sourceLocation: SourceLocation = #_sourceLocation,
        _ isSame: (Content) -> Bool
    ) {
        let container = kind.container {
            $0.register { (_, content: Content) in Page(content: content) }
        }
        let loaded = [
            container.load(Page<Content>.self, arguments: content),
            container.loadOrNil(Page<Content>.self, arguments: content),
            try? container.loadOrThrow(Page<Content>.self, arguments: content),
            container.factory(of: Page<Content>.self, arguments: Content.self)(content),
        ]
        #expect(
            loaded.allSatisfy { $0.map { isSame($0.content) } ?? false },
            sourceLocation: sourceLocation
        )
        // The second of two arguments goes another way through a pack.
        let two = kind.container {
            $0.register { (_, _: Int, content: Content) in Page(content: content) }
        }
        let second = two.load(Page<Content>.self, arguments: 1, content)
        #expect(isSame(second.content), sourceLocation: sourceLocation)
    }

    @Test(arguments: ContainerKind.allCases)
    func optionals(_ kind: ContainerKind) {
        expectToComeBack(kind, 1 as Int?) { $0 == 1 }
        expectToComeBack(kind, nil as Int?) { $0 == nil }
        expectToComeBack(kind, .some(nil) as Int??) { $0 == .some(nil) }
        expectToComeBack(kind, nil as Int??) { $0 == nil }
        expectToComeBack(kind, nil as (any Gadget)?) { $0 == nil }
        expectToComeBack(kind, Unsendable() as Unsendable?) { $0?.number == 1 }
    }

    @Test(arguments: ContainerKind.allCases)
    func existentials(_ kind: ContainerKind) {
        expectToComeBack(kind, Widget(number: 3) as any Gadget) { $0.number == 3 }
        expectToComeBack(kind, 5 as Any) { $0 as? Int == 5 }
        expectToComeBack(kind, (nil as Int?) as Any) { ($0 as? Int?) == .some(nil) }
        expectToComeBack(kind, Widget(number: 3) as AnyObject) { ($0 as? Widget)?.number == 3 }
        expectToComeBack(kind, "x" as AnyHashable) { $0 == AnyHashable("x") }
        expectToComeBack(kind, Breakdown() as any Error) { $0 is Breakdown }
        expectToComeBack(kind, 4 as any Hashable & Sendable) { $0.hashValue == 4.hashValue }
    }

    @Test(arguments: ContainerKind.allCases)
    func tuples(_ kind: ContainerKind) {
        expectToComeBack(kind, (1, "b")) { $0 == (1, "b") }
        expectToComeBack(kind, (x: 1, y: 2)) { $0 == (x: 1, y: 2) }
        expectToComeBack(kind, ((1, 2), [(3, "c")])) { $0.0 == (1, 2) && $0.1[0] == (3, "c") }
        expectToComeBack(kind, ()) { $0 == () }
    }

    @Test(arguments: ContainerKind.allCases)
    func functions(_ kind: ContainerKind) {
        let base = 10
        expectToComeBack(kind, { base + $0 } as (Int) -> Int) { $0(1) == 11 }
        expectToComeBack(kind, { "\($0)\($1 ?? "")" } as @Sendable (Int, String?) -> String) {
            $0(1, nil) == "1"
        }
        expectToComeBack(kind, { throw Breakdown() } as () throws -> Void) { (try? $0()) == nil }
        expectToComeBack(kind, { { 7 } } as () -> () -> Int) { $0()() == 7 }
    }

    @Test(arguments: ContainerKind.allCases)
    func metatypes(_ kind: ContainerKind) {
        expectToComeBack(kind, Int.self) { $0 == Int.self }
        expectToComeBack(kind, Derived.self as Base.Type) { $0 == Derived.self }
        expectToComeBack(kind, Widget.self as any Gadget.Type) { $0 == Widget.self }
        expectToComeBack(kind, (any Gadget).self) { $0 == (any Gadget).self }
        expectToComeBack(kind, String.self as Any.Type) { $0 == String.self }
    }

    @Test(arguments: ContainerKind.allCases)
    func genericsAndClasses(_ kind: ContainerKind) {
        expectToComeBack(kind, Box(wrapped: Box(wrapped: 2))) { $0.wrapped.wrapped == 2 }
        expectToComeBack(kind, ["a": [1, 2]]) { $0 == ["a": [1, 2]] }
        expectToComeBack(kind, Result<Int, Breakdown>.failure(Breakdown())) {
            $0 == .failure(Breakdown())
        }
        expectToComeBack(kind, Unsendable()) { $0.number == 1 }
        expectToComeBack(kind, Derived() as Base) { $0.name == "derived" }
        expectToComeBack(kind, \String.count as KeyPath<String, Int>) { "four"[keyPath: $0] == 4 }
    }

    /// The static type counts, not that of the value.
    @Test(arguments: ContainerKind.allCases)
    func anArgumentIsOfExactlyItsType(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar
                .register { (_, _: Base) in 1 }
                .register { (_, _: Derived) in 2 }
                .register { (_, _: Derived?) in 3 }
                .register { (_, _: any Gadget) in 4 }
                .register { (_, _: (x: Int, y: Int)) in 5 }
                .register { (_, _: (first: Int, second: Int)) in 6 }
        }
        #expect(container.load(Int.self, arguments: Derived() as Base) == 1)
        #expect(container.load(Int.self, arguments: Derived()) == 2)
        #expect(container.load(Int.self, arguments: Derived() as Derived?) == 3)
        #expect(container.load(Int.self, arguments: Widget(number: 1) as any Gadget) == 4)
        #expect(container.loadOrNil(Int.self, arguments: Widget(number: 1)) == nil)
        #expect(container.loadOrNil(Int.self, arguments: Base() as Base?) == nil)
        #expect(container.load(Int.self, arguments: (x: 1, y: 2)) == 5)
        #expect(container.load(Int.self, arguments: (first: 1, second: 2)) == 6)
    }

    /// A pair is one argument.
    @Test(arguments: ContainerKind.allCases)
    func aTupleIsNotItsElements(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar
                .register { (_, _: Int, _: String) in 2 }
                .register { (_, _: (Int, String)) in 1 }
        }
        #expect(container.load(Int.self, arguments: (1, "b")) == 1)
        #expect(container.load(Int.self, arguments: 1, "b") == 2)
        #expect(container.registeredDependencies.count == 2)
    }

    /// What is made from arguments may itself be of any type.
    @Test(arguments: ContainerKind.allCases)
    func anyTypeIsMadeFromArguments(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar
                .register(as: (any Gadget).self) { (_, number: Int) in Widget(number: number) }
                .register { (_, number: Int) in { number + $0 } as @Sendable (Int) -> Int }
                .register { (_, number: Int) in (number, "\(number)") }
                .register { (_, number: Int) in Box(wrapped: Box(wrapped: number)) }
        }
        #expect(container.load((any Gadget).self, arguments: 4).number == 4)
        #expect(container.load((@Sendable (Int) -> Int).self, arguments: 4)(1) == 5)
        #expect(container.load((Int, String).self, arguments: 4) == (4, "4"))
        #expect(container.load(Box<Box<Int>>.self, arguments: 4).wrapped.wrapped == 4)
    }
}
