import Testing

@testable import DICBuilder

/// The code that registers a type.
extension TypeNameTests {
    @Test func aNameAndArgumentsAreInTheRegistration() {
        let plain = TypeName(Plain.self)
        #expect(
            plain.registration(named: "main")
                == #".register(named: "main") { TypeNameTests.Plain(…) }"#
        )
        #expect(
            plain.registration(named: .unique)
                == ".register(named: .unique) { TypeNameTests.Plain(…) }"
        )
        #expect(
            plain.registration(arguments: [Int.self, (any Service).self])
                == ".register { (resolver, int: Int, argument: any TypeNameTests.Service) in TypeNameTests.Plain(…) }"
        )
        #expect(
            TypeName((any Service).self).registration(named: "main", arguments: [Session.self])
                == #"""
                .register(as: (any TypeNameTests.Service).self, named: "main") { (resolver, session: \#
                TypeNameTests.Session) in … }
                """#
        )
        #expect(
            TypeName(Plain?.self).registration(named: "main")
                == #".register(named: "main") { TypeNameTests.Plain(…) }"#
        )
    }

    @Test func eachArgumentHasANameOfItsOwn() {
        struct Default {}
        #expect(
            TypeName(Plain.self).registration(arguments: [Int.self, Default.self, Int.self])
                == """
                .register { (resolver, int1: Int, `default`: TypeNameTests.Default, int2: Int) in \
                TypeNameTests.Plain(…) }
                """
        )
    }

    /// No load takes its arguments, or awaits it.
    @Test(
        arguments: [
            (() -> Plain).self, ((Int, Int, Int, Int, Int, Int) -> Plain).self,
            ((Int) async -> Plain).self,
        ] as [Any.Type]
    )
    func anotherFunctionIsRegisteredItself(_ type: Any.Type) {
        #expect(TypeName(type).registration() == ".register(as: (\(TypeName(type))).self) { … }")
    }

    @Test func aFunctionThatLoadsFromArgumentsIsRegisteredAsWhatItReturns() {
        #expect(
            TypeName(((Int) -> any Service).self).registration()
                == ".register(as: (any TypeNameTests.Service).self) { (resolver, int: Int) in … }"
        )
        #expect(
            TypeName((@MainActor (Int, Int) throws -> Plain).self).registration()
                == ".register { (resolver, int1: Int, int2: Int) in TypeNameTests.Plain(…) }"
        )
        #expect(
            TypeName((([Int], [String: Bool]) -> Plain).self).registration(named: "main")
                == #".register(named: "main") { (resolver, argument: [Int], dictionary: Dictionary<String, Bool>) "#
                + "in TypeNameTests.Plain(…) }"
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
}
