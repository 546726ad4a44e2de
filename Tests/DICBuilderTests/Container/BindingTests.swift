import Testing

@testable import DICBuilder

/// What a request comes down to: the one rule, case by case.
@Suite struct BindingTests {
    struct Plain {}
    protocol Service: Sendable {}
    struct First: Service {}
    struct Second: Service {}

    /// What is registered: each with a line of its own, which tells it from the others.
    private static let storage = DICBuilder()
        .register(line: 1) { 1 }
        .register(as: String?.self, line: 2) { "" }
        .register(as: [Double].self, line: 3) { [] }
        .register(as: (any Service).self, named: "first", line: 4) { First() }
        .register(as: (any Service).self, named: "second", line: 5) { Second() }
        .register(as: Lazy<Bool>.self, line: 6) { Lazy(true) }
        .register(as: Character.self, line: 7) { "a" }
        .register(as: Character?.self, line: 8) { "b" }
        .register(line: 9) { (_, _: Int) in Plain() }
        .register(named: "main", line: 10) { (_, _: Int) in Plain() }
        .register(as: Float??.self, line: 11) { nil }
        .build()._storage

    private static func text(_ binding: Binding) -> String {
        switch binding {
        case .exact(let entry): "\(entry.registration.location.line)"
        case .unwrapping(let entry): "unwrapping \(entry.registration.location.line)"
        case .wrapping(let inner, let wrapped): "wrapping \(wrapped): \(text(inner))"
        case .lazy(let loaded, let inner): "lazy \(loaded): \(text(inner))"
        case .provider(let loaded, let inner): "provider \(loaded): \(text(inner))"
        case .all(let entries, let element):
            "all \(element): \(entries.map(\.registration.location.line))"
        case .function(let entry): "function \(entry.registration.location.line)"
        case .opener(let scope): "opener \(scope)"
        case .nothing: "nothing"
        case .missing: "missing"
        }
    }

    private static func binding(_ request: Request) -> String { text(storage.binding(of: request)) }

    /// What a load and a parameter of a type bind to.
    private static func bindings(_ type: Any.Type, named name: DependencyName? = nil) -> [String] {
        [binding(Request(type, named: name)), binding(Request(type, named: name, parameter: 1))]
    }

    private static func both(_ text: String) -> [String] { [text, text] }

    @Test func theExactKeyComesFirst() {
        #expect(Self.bindings(Int.self) == Self.both("1"))
        #expect(Self.bindings(String?.self) == Self.both("2"))
        #expect(Self.bindings([Double].self) == Self.both("3"))
        #expect(Self.bindings(Lazy<Bool>.self) == Self.both("6"))
        #expect(Self.bindings(Character.self) == Self.both("7"))
        #expect(Self.bindings(Character?.self) == Self.both("8"))
        #expect(Self.bindings((any Service).self, named: "second") == Self.both("5"))
        #expect(Self.bindings((any Service).self) == Self.both("missing"))
    }

    @Test func thenTheOptionalOfTheTypeIsUnwrapped() {
        #expect(Self.bindings(String.self) == Self.both("unwrapping 2"))
        #expect(Self.bindings(Float?.self) == Self.both("unwrapping 11"))
        // One level of optionality, not two.
        #expect(Self.bindings(Float.self) == Self.both("missing"))
        #expect(Self.bindings(String.self, named: "other") == Self.both("missing"))
    }

    @Test func thenTheWrappedTypeIsWrapped() {
        #expect(Self.bindings(Int?.self) == Self.both("wrapping Int: 1"))
        #expect(
            Self.bindings((any Service)?.self, named: "first") == Self.both("wrapping Service: 4")
        )
        #expect(Self.bindings([Double]?.self) == Self.both("wrapping Array<Double>: 3"))
        #expect(Self.bindings(String??.self) == Self.both("wrapping Optional<String>: 2"))
        #expect(Self.binding(Request(Int??.self)) == "missing")
    }

    @Test func thenALazyOrAProviderLoadsWhatTheTypeBindsTo() {
        #expect(Self.bindings(Lazy<Int>.self) == Self.both("lazy Int: 1"))
        #expect(Self.bindings(Provider<String>.self) == Self.both("provider String: unwrapping 2"))
        #expect(Self.bindings(Provider<Bool>.self) == Self.both("provider Bool: missing"))
        #expect(
            Self.bindings(Lazy<Provider<Int>>.self)
                == Self.both("lazy Provider<Int>: provider Int: 1")
        )
        #expect(Self.bindings(Lazy<Int?>.self) == Self.both("lazy Optional<Int>: wrapping Int: 1"))
        #expect(
            Self.bindings(Lazy<any Service>.self, named: "first") == Self.both("lazy Service: 4")
        )
    }

    /// A parameter collects, a load does not.
    @Test func thenAnArrayParameterCollectsAllOfItsElements() {
        #expect(Self.bindings([any Service].self) == ["missing", "all Service: [4, 5]"])
        #expect(
            Self.bindings(Lazy<[any Service]>.self)[1] == "lazy Array<Service>: all Service: [4, 5]"
        )
        #expect(
            Self.bindings([any Service]?.self) == [
                "missing", "wrapping Array<Service>: all Service: [4, 5]",
            ]
        )
        #expect(Self.bindings([Int].self) == ["missing", "all Int: [1]"])
        #expect(Self.bindings([UInt8].self) == Self.both("missing"))
        // What takes arguments is not collected.
        #expect(Self.bindings([Plain].self) == Self.both("missing"))
    }

    @Test func thenAFunctionStandsForARegistrationWithArguments() {
        #expect(Self.bindings(((Int) -> Plain).self) == Self.both("function 9"))
        #expect(
            Self.bindings((@Sendable (Int) throws -> Plain).self, named: "main")
                == Self.both("function 10")
        )
        #expect(Self.bindings(((Bool) -> Plain).self) == Self.both("missing"))
        #expect(Self.bindings(((Int) -> Int).self) == Self.both("missing"))
        let optional = Self.bindings(((Int) -> Plain)?.self)
        #expect(optional[1] == "wrapping (Int) -> Plain: function 9")
    }

    /// Nil is for parameters: a load that finds nothing says so.
    @Test func thenAnOptionalParameterIsNil() {
        #expect(Self.bindings(Bool?.self) == ["missing", "nothing"])
        #expect(Self.bindings(Lazy<UInt8>?.self) == ["missing", "nothing"])
        #expect(Self.bindings(Provider<UInt8>?.self) == ["missing", "nothing"])
        #expect(Self.bindings([UInt8]?.self) == ["missing", "nothing"])
        #expect(Self.bindings(Int?.self, named: "other") == ["missing", "nothing"])
        #expect(Self.bindings(UInt8.self) == Self.both("missing"))
    }

    @Test func argumentsArePartOfTheRequest() {
        let withArguments = Signature(Int.self)
        #expect(Self.binding(Request(Plain.self, withArguments)) == "9")
        #expect(Self.binding(Request(Plain.self, named: "main", withArguments)) == "10")
        #expect(Self.binding(Request(Plain?.self, withArguments)) == "wrapping Plain: 9")
        #expect(Self.binding(Request(Plain.self)) == "missing")
        #expect(Self.binding(Request(Plain.self, Signature(Bool.self))) == "missing")
        #expect(Self.binding(Request(Int.self, withArguments)) == "missing")
        // Nothing that is loaded later takes the arguments of the load.
        #expect(Self.binding(Request(Lazy<Plain>.self, withArguments)) == "missing")
    }
}
