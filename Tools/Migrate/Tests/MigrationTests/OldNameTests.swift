import Testing

@testable import Migration

/// This library's names before it had one verb.
struct OldNameTests {
    @Test(arguments: [
        ("b.autoregister(in: .singleton, X.init)", "b.register(X.init, in: .singleton)"),
        (
            "b.autoregister(in: .singleton) { (a: A) in X(a) }",
            "b.register(in: .singleton) { (a: A) in X(a) }"
        ),
        (
            "b.autoregister(in: .singleton, { (a: A) in X(a) })",
            "b.register(in: .singleton, factory: { (a: A) in X(a) })"
        ),
        ("b.autoregister(arguments: I.self, X.init)", "b.register(X.init, arguments: I.self)"),
        (
            "b.autoregister(arguments: I.self) { (i: I) in X(i) }",
            "b.register({ (i: I) in X(i) }, arguments: I.self)"
        ),
        ("b.autoregisterThrowable(X.init)", "b.register(X.init)"),
        ("b.autoregisterAsync(in: .singleton, X.init)", "b.registerAsync(X.init, in: .singleton)"),
        ("b.overrideThrowable(try X())", "b.override(factory: { try X() })"),
        (
            "b.decorateThrowable(X.self) { try $0.wrapped() }",
            "b.decorate(X.self) { try $0.wrapped() }"
        ),
        (
            "b.registerThrowable { (r, id: ID) in try X(id) }",
            "b.register { (r, id: ID) in try X(id) }"
        ),
        ("b.registerThrowable { try X() }", "b.registerThrowable { try X() }"),
        (
            "b.register(in: .singleton, { X() }, initCompleted: { _, _ in })",
            "b.register(in: .singleton, factory: { X() }, initCompleted: { _, _ in })"
        ),
        ("b.register(in: .singleton, make)", "b.register(in: .singleton, factory: make)"),
        ("b.register({ r in X(r) }, as: P.self)", "b.register(as: P.self, factory: { r in X(r) })"),
        ("b.registerThrowable(X.init)", "b.register(X.init)"),
        (
            "b.registerThrowable({ try X() }, as: P.self)",
            "b.registerThrowable(as: P.self, factory: { try X() })"
        ),
        (
            "b.register(in: .singleton, onStop: { $0.end() }) { X() }",
            "b.register(in: .singleton.onStop { $0.end() }) { X() }"
        ),
        (
            "b.register(onStop: { $0.end() }) { X() }",
            "b.register(in: .transient.onStop { $0.end() }) { X() }"
        ),
        (
            "b.registerSingleton(onStop: { $0.end() }) { X() }",
            "b.register(in: .eagerSingleton.onStop { $0.end() }) { X() }"
        ),
        (
            "b.register(X.init, as: P.self, in: .graph)",
            "b.register(X.init, as: P.self, in: .graph)"
        ),
        ("// first\nb.autoregister(X.init)  // last", "// first\nb.register(X.init)  // last"),
    ])
    func isRewritten(before: String, after: String) {
        let result = Migration([SourceFile(path: "a.swift", text: before)], mode: .six).run(
            from: .oldNames
        )
        #expect(result.texts["a.swift"] ?? before == after)
        let again = Migration([SourceFile(path: "a.swift", text: after)], mode: .six).run(
            from: .oldNames
        )
        #expect(again.texts.isEmpty, "a second run changes nothing")
    }

    @Test func marksWhatIsNotCalled() {
        let file = SourceFile(path: "a.swift", text: "let f = b.autoregister\n")
        let result = Migration([file], mode: .six).run(from: .oldNames)
        #expect(
            result.texts["a.swift"]
                == "// MIGRATE: `autoregister` is not called here\nlet f = b.autoregister\n"
        )
    }
}
