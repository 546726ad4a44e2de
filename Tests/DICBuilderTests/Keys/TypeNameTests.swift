import Testing

@testable import DICBuilder

private enum Outside {
    struct Part {}
}

extension Array {
    fileprivate struct Pages {}
}

/// Types in reports are spelled as code spells them, and what a report tells the reader to write
/// can be written.
@Suite struct TypeNameTests {
    struct Plain {}
    final class Session {}
    struct Box<Content> {
        struct Lid {}
    }
    struct Pair<First, Second> {}
    final class Crate<First, Second> {
        struct Lid<Third> {}
    }
    enum Screens {
        struct Settings {}
    }
    private enum Hidden {
        struct Part {}
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
        Spelling(
            Plain.self,
            "TypeNameTests.Plain",
            placeholder: "plain",
            registration: ".register { TypeNameTests.Plain(…) }"
        ),
        Spelling(
            Session.self,
            "TypeNameTests.Session",
            placeholder: "session",
            registration: ".register { TypeNameTests.Session(…) }"
        ),
        Spelling(Int.self, "Int", placeholder: "int", registration: ".register { Int(…) }"),
        Spelling(
            Screens.Settings.self,
            "TypeNameTests.Screens.Settings",
            placeholder: "settings",
            registration: ".register { TypeNameTests.Screens.Settings(…) }"
        ),
        Spelling(
            Box<Int>.self,
            "TypeNameTests.Box<Int>",
            placeholder: "box",
            registration: ".register { TypeNameTests.Box<Int>(…) }"
        ),
        Spelling(
            Pair<Int, Box<String>>.self,
            "TypeNameTests.Pair<Int, TypeNameTests.Box<String>>",
            placeholder: "pair",
            registration: ".register { TypeNameTests.Pair<Int, TypeNameTests.Box<String>>(…) }"
        ),
        Spelling(
            Box<Int>.Lid.self,
            "TypeNameTests.Box<Int>.Lid",
            placeholder: "lid",
            registration: ".register { TypeNameTests.Box<Int>.Lid(…) }"
        ),
        Spelling(
            [String: Int].self,
            "Dictionary<String, Int>",
            placeholder: "dictionary",
            registration: ".register { Dictionary<String, Int>(…) }"
        ),
        Spelling(
            Box<any Service>.self,
            "TypeNameTests.Box<any TypeNameTests.Service>",
            placeholder: "box",
            registration: ".register { TypeNameTests.Box<any TypeNameTests.Service>(…) }"
        ),
        Spelling(
            Crate<[any Service], Int?>.Lid<(any Service)?>.self,
            "TypeNameTests.Crate<[any TypeNameTests.Service], Int?>"
                + ".Lid<(any TypeNameTests.Service)?>",
            placeholder: "lid",
            registration: ".register { TypeNameTests.Crate<[any TypeNameTests.Service], Int?>"
                + ".Lid<(any TypeNameTests.Service)?>(…) }"
        ),
        Spelling(
            Crate<Int, any Service>.self,
            "TypeNameTests.Crate<Int, any TypeNameTests.Service>",
            placeholder: "crate",
            registration: ".register { TypeNameTests.Crate<Int, any TypeNameTests.Service>(…) }"
        ),
    ]

    private static let existentials = [
        Spelling(
            (any Service).self,
            "any TypeNameTests.Service",
            expression: "(any TypeNameTests.Service).self",
            registration: ".register(as: (any TypeNameTests.Service).self) { … }"
        ),
        Spelling(
            (any Service & Other).self,
            "any TypeNameTests.Other & TypeNameTests.Service",
            expression: "(any TypeNameTests.Other & TypeNameTests.Service).self",
            registration:
                ".register(as: (any TypeNameTests.Other & TypeNameTests.Service).self) { … }"
        ),
        Spelling(
            (any Session & Service).self,
            "any TypeNameTests.Session & TypeNameTests.Service",
            expression: "(any TypeNameTests.Session & TypeNameTests.Service).self",
            registration:
                ".register(as: (any TypeNameTests.Session & TypeNameTests.Service).self) { … }"
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
        Spelling(
            Plain?.self,
            "TypeNameTests.Plain?",
            registration: ".register { TypeNameTests.Plain(…) }"
        ),
        Spelling(
            Plain??.self,
            "TypeNameTests.Plain??",
            registration: ".register { TypeNameTests.Plain(…) }"
        ),
        Spelling(
            Box<Int>?.self,
            "TypeNameTests.Box<Int>?",
            registration: ".register { TypeNameTests.Box<Int>(…) }"
        ),
        Spelling(
            (any Service)?.self,
            "(any TypeNameTests.Service)?",
            registration: ".register(as: (any TypeNameTests.Service).self) { … }"
        ),
        Spelling(
            [Plain].self,
            "[TypeNameTests.Plain]",
            registration: ".register(as: [TypeNameTests.Plain].self) { … }"
        ),
        Spelling(
            [any Service].self,
            "[any TypeNameTests.Service]",
            registration: ".register(as: [any TypeNameTests.Service].self) { … }"
        ),
        Spelling(
            [(any Service)?].self,
            "[(any TypeNameTests.Service)?]",
            registration: ".register(as: [(any TypeNameTests.Service)?].self) { … }"
        ),
        Spelling(
            [Plain]?.self,
            "[TypeNameTests.Plain]?",
            registration: ".register(as: [TypeNameTests.Plain].self) { … }"
        ),
        Spelling(
            Lazy<any Service>.self,
            "Lazy<any TypeNameTests.Service>",
            placeholder: "lazy",
            registration: ".register(as: (any TypeNameTests.Service).self) { … }"
        ),
        Spelling(
            Lazy<Plain>?.self,
            "Lazy<TypeNameTests.Plain>?",
            registration: ".register { TypeNameTests.Plain(…) }"
        ),
        Spelling(
            Provider<[any Service]>.self,
            "Provider<[any TypeNameTests.Service]>",
            placeholder: "provider",
            registration: ".register(as: [any TypeNameTests.Service].self) { … }"
        ),
    ]

    private static let functionsTuplesAndMetatypes = [
        Spelling(
            ((Plain, Int) -> Session).self,
            "(TypeNameTests.Plain, Int) -> TypeNameTests.Session",
            expression: "((TypeNameTests.Plain, Int) -> TypeNameTests.Session).self",
            registration:
                ".register { (resolver, plain: TypeNameTests.Plain, int: Int) in TypeNameTests.Session(…) }"
        ),
        Spelling(
            (@Sendable (Plain) throws -> Session).self,
            "@Sendable (TypeNameTests.Plain) throws -> TypeNameTests.Session",
            expression: "(@Sendable (TypeNameTests.Plain) throws -> TypeNameTests.Session).self",
            registration:
                ".register { (resolver, plain: TypeNameTests.Plain) in TypeNameTests.Session(…) }"
        ),
        Spelling(
            ((Plain) -> Session)?.self,
            "((TypeNameTests.Plain) -> TypeNameTests.Session)?",
            registration:
                ".register { (resolver, plain: TypeNameTests.Plain) in TypeNameTests.Session(…) }"
        ),
        Spelling(
            Box<(Int) -> Session>.self,
            "TypeNameTests.Box<(Int) -> TypeNameTests.Session>",
            registration:
                ".register(as: TypeNameTests.Box<(Int) -> TypeNameTests.Session>.self) { … }"
        ),
        Spelling(
            (Int, label: Plain).self,
            "(Int, label: TypeNameTests.Plain)",
            registration: ".register(as: (Int, label: TypeNameTests.Plain).self) { … }"
        ),
        Spelling(
            Void.self,
            "()",
            expression: "Void.self",
            registration: ".register(as: Void.self) { … }"
        ),
        Spelling(
            Plain.Type.self,
            "TypeNameTests.Plain.Type",
            registration: ".register(as: TypeNameTests.Plain.Type.self) { … }"
        ),
    ]

    @Test(arguments: nominal + existentials + structural + functionsTuplesAndMetatypes)
    func spells(_ spelling: Spelling) {
        let name = TypeName(spelling.type)
        #expect(name.description == spelling.description)
        #expect(name.expression == spelling.expression)
        #expect(name.placeholder == spelling.placeholder)
        #expect(name.registration() == spelling.registration)
    }

    @Test func theProtocolsInADictionaryHaveAny() {
        let name = TypeName([String: [any Service]].self)
        #expect(name.description == "Dictionary<String, [any TypeNameTests.Service]>")
        #expect(
            name.qualified
                == "Swift.Dictionary<Swift.String, [any DICBuilderTests.TypeNameTests.Service]>"
        )
        #expect(
            name.registration()
                == ".register { Dictionary<String, [any TypeNameTests.Service]>(…) }"
        )
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

    /// As the compiler names them: without modules, and without what the runtime adds for private
    /// and local types, and for those of extensions.
    @Test func theNameHasTheEnclosingTypes() {
        struct Local {
            struct Part {}
        }
        #expect(TypeName(Hidden.Part.self).description == "TypeNameTests.Hidden.Part")
        #expect(TypeName(Outside.Part.self).description == "Outside.Part")
        #expect(TypeName(Local.Part.self).description == "TypeNameTests.Local.Part")
        #expect(TypeName([Int].Pages.self).description == "Array<Int>.Pages")
        #expect(
            TypeName((one: any Service, Int?).self).description
                == "(one: any TypeNameTests.Service, Int?)"
        )
        #expect(
            TypeName((@Sendable (Int, any Service) throws -> (any Service)?).self).description
                == "@Sendable (Int, any TypeNameTests.Service) throws"
                + " -> (any TypeNameTests.Service)?"
        )
        #expect(
            TypeName(((inout Int) -> [any Service]).self).description
                == "(inout Int) -> [any TypeNameTests.Service]"
        )
        #expect(TypeName([String.Index].self).description == "[String.Index]")
        #expect(
            TypeName(((Screens.Settings) async throws -> Hidden.Part).self).description
                == "(TypeNameTests.Screens.Settings) async throws -> TypeNameTests.Hidden.Part"
        )
        #expect(
            TypeName((@MainActor () -> Unicode.Scalar).self).description
                == "@MainActor @Sendable () -> Unicode.Scalar"
        )
    }

    @Test func theQualifiedNameHasTheModuleAndTheEnclosingTypes() {
        #expect(TypeName(Int.self).qualified == "Swift.Int")
        #expect(
            TypeName(Screens.Settings.self).qualified
                == "DICBuilderTests.TypeNameTests.Screens.Settings"
        )
        #expect(
            TypeName((any Service).self).qualified == "any DICBuilderTests.TypeNameTests.Service"
        )
        #expect(
            TypeName(Box<Int>.Lid.self).qualified
                == "DICBuilderTests.TypeNameTests.Box<Swift.Int>.Lid"
        )
    }

    /// The runtime names the associated types, which code does not.
    @Test func aConstrainedProtocolIsSpelledAsCodeDoes() {
        #expect(TypeName((any Store<Int>).self).description == "any TypeNameTests.Store<Int>")
        #expect(
            TypeName((any Store<Int>).self).qualified
                == "any DICBuilderTests.TypeNameTests.Store<Swift.Int>"
        )
        #expect(
            TypeName(Box<any Store<Int>>.self).description
                == "TypeNameTests.Box<any TypeNameTests.Store<Int>>"
        )
        let nested = TypeName((any Store<any Store<Int>>)?.self)
        #expect(nested.description == "(any TypeNameTests.Store<any TypeNameTests.Store<Int>>)?")
        #expect(
            nested.registration()
                == ".register(as: (any TypeNameTests.Store<any TypeNameTests.Store<Int>>).self) { … }"
        )
        #expect(TypeName((any Store<Int>).self).isExistential)
        #expect(!TypeName(Box<any Store<Int>>.self).isExistential)
    }

    /// The runtime gives several constraints in an order of its own.
    @Test func severalConstraintsStayAsTheRuntimeNamesThem() {
        let description = TypeName((any Table<Int, Bool>).self).description
        #expect(
            description
                == """
                any TypeNameTests.Table<Self.TypeNameTests.Table.Column == Bool, Self.TypeNameTests.Table.Row == \
                Int>
                """
        )
    }

    @Test func theTypeOfWhatConformsToAProtocolHasAName() {
        #expect(TypeName((any Service.Type).self).description == "any TypeNameTests.Service.Type")
    }
}
