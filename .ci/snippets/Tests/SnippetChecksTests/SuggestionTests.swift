import Testing

@testable import SnippetChecks

@Suite struct SuggestionTests {
    private func written(_ suggestion: String, _ place: String, _ lines: String...) -> [String]? {
        let code = SuggestedCode(code: "", suggestion: suggestion, place: place)
        return code.written(into: SuggestionCell("", lines))
    }

    @Test func `a call is written in place of another, or beside it`() {
        let lines = [".register { A() }", ".register(U.init)"]
        #expect(
            written(".register { (a: A) in U(…) }", "in place of C.swift:3", lines[0], lines[1])
                == [lines[0], ".register { (a: A) in U(a: a) }"]
        )
        #expect(
            written(".register { N(…) }", "beside C.swift:2", lines[0]) == [
                lines[0], ".register { N() }",
            ]
        )
    }

    @Test func `an argument is written into its call`() {
        #expect(
            written("as: (any P).self", "at C.swift:2", ".register(PA.init, in: .singleton)")
                == [".register(PA.init, as: (any P).self, in: .singleton)"]
        )
        #expect(
            written("in: .singleton", "at C.swift:2", ".register(in: .cached) { A() }")
                == [".register(in: .singleton) { A() }"]
        )
    }

    @Test func `a type is written in place of that of a parameter`() {
        #expect(
            written(
                "Provider<A>",
                "in place of A, parameter 2 of the decorator of N (C.swift:2)",
                ".decorate(N.self) { (base, a: A) in base }"
            ) == [".decorate(N.self) { (base, a: Provider<A>) in base }"]
        )
    }

    @Test func `what no code says, and what is not known, is not written`() {
        #expect(written("remove the registration at C.swift:2", "", ".register { A() }") == nil)
        #expect(
            written(".register { Unheard<…>() }", "beside C.swift:2", ".register { A() }") == nil
        )
    }
}
