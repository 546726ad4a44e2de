import Testing

@testable import DICBuilder

/// Types in reports are spelled as code spells them, and what a report tells the reader to write can be written.
@Suite struct TypeNameTests {
    struct Plain {}
    final class Session {}
    struct Box<Content> {
        struct Lid {}
    }
    struct Pair<First, Second> {}
    enum Screens {
        struct Settings {}
    }
    protocol Service {}
    protocol Other {}
    protocol Store<Value> {
        associatedtype Value
    }
    protocol Table<Row, Column> {
        associatedtype Row
        associatedtype Column
    }

    /// What is said about a type.
    struct Spelling: Sendable, CustomTestStringConvertible {
        let type: Any.Type
        let description: String
        let expression: String
        let placeholder: String
        let registration: String

        var testDescription: String { description }

        init(
            _ type: Any.Type,
            _ description: String,
            expression: String? = nil,
            placeholder: String = "argument",
            registration: String
        ) {
            self.type = type
            self.description = description
            self.expression = expression ?? "\(description).self"
            self.placeholder = placeholder
            self.registration = registration
        }
    }

    private static let nominal = [
        Spelling(Plain.self, "Plain", placeholder: "plain", registration: ".register { Plain(…) }"),
        Spelling(Session.self, "Session", placeholder: "session", registration: ".register { Session(…) }"),
        Spelling(Int.self, "Int", placeholder: "int", registration: ".register { Int(…) }"),
        Spelling(
            Screens.Settings.self,
            "Settings",
            placeholder: "settings",
            registration: ".register { Settings(…) }"
        ),
        Spelling(Box<Int>.self, "Box<Int>", placeholder: "box", registration: ".register { Box<Int>(…) }"),
        Spelling(
            Pair<Int, Box<String>>.self,
            "Pair<Int, Box<String>>",
            placeholder: "pair",
            registration: ".register { Pair<Int, Box<String>>(…) }"
        ),
        Spelling(Box<Int>.Lid.self, "Lid", placeholder: "lid", registration: ".register { Lid(…) }"),
        Spelling(
            [String: Int].self,
            "Dictionary<String, Int>",
            placeholder: "dictionary",
            registration: ".register { Dictionary<String, Int>(…) }"
        ),
    ]

    private static let existentials = [
        Spelling(
            (any Service).self,
            "any Service",
            expression: "(any Service).self",
            registration: ".register(as: (any Service).self) { … }"
        ),
        Spelling(
            (any Service & Other).self,
            "any Other & Service",
            expression: "(any Other & Service).self",
            registration: ".register(as: (any Other & Service).self) { … }"
        ),
        Spelling(
            (any Session & Service).self,
            "any Session & Service",
            expression: "(any Session & Service).self",
            registration: ".register(as: (any Session & Service).self) { … }"
        ),
        Spelling(
            (any Error).self,
            "any Error",
            expression: "(any Error).self",
            registration: ".register(as: (any Error).self) { … }"
        ),
        Spelling(
            AnyObject.self,
            "any AnyObject",
            expression: "(any AnyObject).self",
            registration: ".register(as: (any AnyObject).self) { … }"
        ),
        Spelling(Any.self, "Any", registration: ".register(as: Any.self) { … }"),
    ]

    /// What is to be registered is what a structural type is made of.
    private static let structural = [
        Spelling(Plain?.self, "Plain?", registration: ".register { Plain(…) }"),
        Spelling(Plain??.self, "Plain??", registration: ".register { Plain(…) }"),
        Spelling(Box<Int>?.self, "Box<Int>?", registration: ".register { Box<Int>(…) }"),
        Spelling((any Service)?.self, "(any Service)?", registration: ".register(as: (any Service).self) { … }"),
        Spelling([Plain].self, "[Plain]", registration: ".register(as: [Plain].self) { … }"),
        Spelling([any Service].self, "[any Service]", registration: ".register(as: [any Service].self) { … }"),
        Spelling([(any Service)?].self, "[(any Service)?]", registration: ".register(as: [(any Service)?].self) { … }"),
        Spelling([Plain]?.self, "[Plain]?", registration: ".register(as: [Plain].self) { … }"),
        Spelling(
            Lazy<any Service>.self,
            "Lazy<any Service>",
            placeholder: "lazy",
            registration: ".register(as: (any Service).self) { … }"
        ),
        Spelling(Lazy<Plain>?.self, "Lazy<Plain>?", registration: ".register { Plain(…) }"),
        Spelling(
            Provider<[any Service]>.self,
            "Provider<[any Service]>",
            placeholder: "provider",
            registration: ".register(as: [any Service].self) { … }"
        ),
    ]

    private static let functionsTuplesAndMetatypes = [
        Spelling(
            ((Plain, Int) -> Session).self,
            "(Plain, Int) -> Session",
            expression: "((Plain, Int) -> Session).self",
            registration: ".register { (resolver, plain: Plain, int: Int) in Session(…) }"
        ),
        Spelling(
            (@Sendable (Plain) throws -> Session).self,
            "@Sendable (Plain) throws -> Session",
            expression: "(@Sendable (Plain) throws -> Session).self",
            registration: ".register { (resolver, plain: Plain) in Session(…) }"
        ),
        Spelling(
            ((Plain) -> Session)?.self,
            "((Plain) -> Session)?",
            registration: ".register { (resolver, plain: Plain) in Session(…) }"
        ),
        Spelling(
            Box<(Int) -> Session>.self,
            "Box<(Int) -> Session>",
            registration: ".register(as: Box<(Int) -> Session>.self) { … }"
        ),
        Spelling(
            (Int, label: Plain).self,
            "(Int, label: Plain)",
            registration: ".register(as: (Int, label: Plain).self) { … }"
        ),
        Spelling(Void.self, "()", registration: ".register(as: ().self) { … }"),
        Spelling(Plain.Type.self, "Plain.Type", registration: ".register(as: Plain.Type.self) { … }"),
    ]

    @Test(arguments: nominal + existentials + structural + functionsTuplesAndMetatypes)
    func spells(_ spelling: Spelling) {
        let name = TypeName(spelling.type)
        #expect(name.description == spelling.description)
        #expect(name.expression == spelling.expression)
        #expect(name.placeholder == spelling.placeholder)
        #expect(name.registration() == spelling.registration)
    }

    @Test func onlyProtocolsAndCompositionsAreExistentials() {
        for spelling in Self.existentials where spelling.type != Any.self {
            #expect(TypeName(spelling.type).isExistential)
            #expect(!TypeName(spelling.type).isNominal)
        }
        for spelling in Self.nominal + Self.structural + Self.functionsTuplesAndMetatypes {
            #expect(!TypeName(spelling.type).isExistential, "\(spelling.description)")
        }
        for spelling in Self.nominal { #expect(TypeName(spelling.type).isNominal) }
    }

    @Test func aNameAndArgumentsAreInTheRegistration() {
        let plain = TypeName(Plain.self)
        #expect(plain.registration(named: "main") == #".register(named: "main") { Plain(…) }"#)
        #expect(plain.registration(named: .unique) == ".register(named: .unique) { Plain(…) }")
        #expect(
            plain.registration(arguments: [Int.self, (any Service).self])
                == ".register { (resolver, int: Int, argument: any Service) in Plain(…) }"
        )
        #expect(
            TypeName((any Service).self).registration(named: "main", arguments: [Session.self])
                == #".register(as: (any Service).self, named: "main") { (resolver, session: Session) in … }"#
        )
        #expect(TypeName(Plain?.self).registration(named: "main") == #".register(named: "main") { Plain(…) }"#)
    }

    @Test func eachArgumentHasANameOfItsOwn() {
        struct Default {}
        #expect(
            TypeName(Plain.self).registration(arguments: [Int.self, Default.self, Int.self])
                == ".register { (resolver, int1: Int, `default`: Default, int2: Int) in Plain(…) }"
        )
    }

    /// No load takes its arguments, or awaits it.
    @Test(
        arguments: [
            (() -> Plain).self, ((Int, Int, Int) -> Plain).self, ((Int) async -> Plain).self,
        ] as [Any.Type]
    )
    func anotherFunctionIsRegisteredItself(_ type: Any.Type) {
        #expect(TypeName(type).registration() == ".register(as: (\(TypeName(type))).self) { … }")
    }

    @Test func aFunctionThatLoadsFromArgumentsIsRegisteredAsWhatItReturns() {
        #expect(
            TypeName(((Int) -> any Service).self).registration()
                == ".register(as: (any Service).self) { (resolver, int: Int) in … }"
        )
        #expect(
            TypeName((@MainActor (Int, Int) throws -> Plain).self).registration()
                == ".register { (resolver, int1: Int, int2: Int) in Plain(…) }"
        )
        #expect(
            TypeName((([Int], [String: Bool]) -> Plain).self).registration(named: "main")
                == #".register(named: "main") { (resolver, argument: [Int], dictionary: Dictionary<String, Bool>) "#
                + "in Plain(…) }"
        )
    }

    /// Also words that begin with capitals.
    @Test func aValueIsNamedAsItsTypeIs() {
        struct URL {}
        struct UserID {}
        struct HTTPClient {}
        struct A {}
        struct lowercase {}
        #expect(TypeName(URL.self).placeholder == "url")
        #expect(TypeName(UserID.self).placeholder == "userID")
        #expect(TypeName(HTTPClient.self).placeholder == "httpClient")
        #expect(TypeName(A.self).placeholder == "a")
        #expect(TypeName(lowercase.self).placeholder == "lowercase")
    }

    @Test func theQualifiedNameHasTheModuleAndTheEnclosingTypes() {
        #expect(TypeName(Int.self).qualified == "Swift.Int")
        #expect(TypeName(Screens.Settings.self).qualified == "DICBuilderTests.TypeNameTests.Screens.Settings")
        #expect(TypeName((any Service).self).qualified == "any DICBuilderTests.TypeNameTests.Service")
        #expect(TypeName(Box<Int>.Lid.self).qualified == "DICBuilderTests.TypeNameTests.Box<Swift.Int>.Lid")
    }

    /// The runtime names the associated types, which code does not.
    @Test func aConstrainedProtocolIsSpelledAsCodeDoes() {
        #expect(TypeName((any Store<Int>).self).description == "any Store<Int>")
        #expect(TypeName((any Store<Int>).self).qualified == "any DICBuilderTests.TypeNameTests.Store<Swift.Int>")
        #expect(TypeName(Box<any Store<Int>>.self).description == "Box<any Store<Int>>")
        let nested = TypeName((any Store<any Store<Int>>)?.self)
        #expect(nested.description == "(any Store<any Store<Int>>)?")
        #expect(nested.registration() == ".register(as: (any Store<any Store<Int>>).self) { … }")
        #expect(TypeName((any Store<Int>).self).isExistential)
        #expect(!TypeName(Box<any Store<Int>>.self).isExistential)
    }

    /// The runtime gives several constraints in an order of its own.
    @Test func severalConstraintsStayAsTheRuntimeNamesThem() {
        let description = TypeName((any Table<Int, Bool>).self).description
        #expect(description == "any Table<Self.Table.Column == Bool, Self.Table.Row == Int>")
    }
}
