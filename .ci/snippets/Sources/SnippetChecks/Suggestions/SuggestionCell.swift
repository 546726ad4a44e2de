/// A wrong chain of calls on a builder: a kind of registration, and a fault that concerns it.
struct SuggestionCell: Sendable {
    let name: String
    /// The calls, each on a line of its own.
    let lines: [String]
    /// Whether the builder is started, and not built.
    var isStarted = false
    /// Whether what is not known is a fault, too.
    var isFullyProved = false
    /// Whether each change is checked with it, and not only releases.
    var isInSample = false

    init(_ name: String, _ lines: [String]) {
        self.name = name
        self.lines = lines
    }

    init(
        _ name: String,
        _ lines: String...,
        isStarted: Bool = false,
        isFullyProved: Bool = false,
        isInSample: Bool = false
    ) {
        self.name = name
        self.lines = lines
        self.isStarted = isStarted
        self.isFullyProved = isFullyProved
        self.isInSample = isInSample
    }

    /// The types that the cells are about.
    static let types = """
        import DIC

        struct A: Sendable {}
        struct N: Sendable {}
        protocol P: Sendable {}
        struct PA: P {}
        final class U: Sendable { init(a: A) {} }
        final class UL: Sendable { init(a: Lazy<A>) {} }
        final class UO: Sendable { init(a: A?) {} }
        final class UP: Sendable { init(p: any P) {} }
        final class UC: Sendable { init(all: [any P]) {} }
        final class UI: Sendable { init(id: Int, a: A) {} }

        """

    static let all: [SuggestionCell] =
        missing + names + arguments + isolation + asynchronous + unknown + changes

    private static let missing = [
        SuggestionCell("missing, function", ".register(U.init)", isInSample: true),
        SuggestionCell("missing, typed closure", ".register { (a: A) in U(a: a) }"),
        SuggestionCell("missing, named", #".register(U.init, named: "x")"#),
        SuggestionCell("missing, deferred", ".register(UL.init, in: .singleton)"),
        SuggestionCell("missing, collection", ".register(UC.init)"),
        SuggestionCell(
            "missing, forward",
            ".forward(PA.self, to: (any P).self) { $0 }",
            isInSample: true
        ),
        SuggestionCell("missing, override", ".register { N() }", ".override { (a: A) in N() }"),
        SuggestionCell(
            "missing, decorator",
            ".register { N() }",
            ".decorate(N.self) { (base, a: A) in base }"
        ),
        SuggestionCell(
            "missing, protocol",
            ".register(UP.init)",
            ".register { PA() }",
            isInSample: true
        ),
        SuggestionCell(
            "missing, protocol, singleton",
            ".register(UP.init)",
            ".register(PA.init, in: .singleton)"
        ),
        SuggestionCell(
            "missing, protocol, eager",
            ".register(UP.init)",
            ".registerSingleton(PA.init)"
        ),
        SuggestionCell(
            "missing, protocol, asynchronous",
            ".registerAsync(UP.init)",
            ".registerAsync { () async in PA() }"
        ),
        SuggestionCell(
            "missing, element of a collection",
            ".register(UC.init)",
            ".register { PA() }"
        ),
    ]

    private static let names = [
        SuggestionCell("name, function", ".register(U.init)", #".register(named: "x") { A() }"#),
        SuggestionCell(
            "name, typed closure",
            ".register { (a: A) in U(a: a) }",
            #".register(named: "x") { A() }"#,
            isInSample: true
        ),
        SuggestionCell(
            "name, typed closure that is kept",
            ".register(in: .singleton) { (a: A) in U(a: a) }",
            #".register(named: "x") { A() }"#
        ),
        SuggestionCell(
            "name, deferred",
            ".register { (a: Lazy<A>) in UL(a: a) }",
            #".register(named: "x") { A() }"#
        ),
        SuggestionCell(
            "name, optional",
            #".register(parameters: [.named("mian", A?.self)]) { (a: A?) in UO(a: a) }"#,
            #".register(named: "main") { A() }"#
        ),
        SuggestionCell(
            "name, override",
            #".register(named: "n") { N() }"#,
            #".override(named: "n") { (a: A) in N() }"#,
            #".register(named: "x") { A() }"#,
            isInSample: true
        ),
        SuggestionCell(
            "name, decorator",
            #".register(named: "n") { N() }"#,
            #".decorate(N.self, named: "n") { (base, a: A) in base }"#,
            #".register(named: "x") { A() }"#,
            isInSample: true
        ),
        SuggestionCell(
            "name, decorator with arguments",
            ".register { (_, i: Int) in N() }",
            ".decorate(N.self, arguments: Int.self) { (base, a: A) in base }",
            #".register(named: "x") { A() }"#
        ),
    ]

    private static let arguments = [
        SuggestionCell(
            "number, function",
            ".register(UI.init)",
            ".register { A() }",
            isInSample: true
        ),
        SuggestionCell(
            "number, typed closure",
            ".register { (id: Int, a: A) in UI(id: id, a: a) }",
            ".register { A() }"
        ),
        SuggestionCell(
            "number, decorator",
            ".register { N() }",
            ".register { A() }",
            ".decorate(N.self) { (base, id: Int, a: A) in base }"
        ),
    ]

    private static let isolation = [
        SuggestionCell(
            "main actor, function",
            ".mainActor.register { A() }.nonisolated",
            ".register(U.init)"
        ),
        SuggestionCell(
            "main actor, typed closure",
            ".mainActor.register { A() }.nonisolated",
            #".register(named: "x") { (a: A) in U(a: a) }"#,
            isInSample: true
        ),
        SuggestionCell(
            "main actor, override",
            ".mainActor.register { A() }.nonisolated",
            ".register { N() }",
            ".override { (a: A) in N() }"
        ),
        SuggestionCell(
            "main actor, decorator",
            ".mainActor.register { A() }.nonisolated",
            ".register { N() }",
            ".decorate(N.self) { (base, a: A) in base }"
        ),
        SuggestionCell(
            "main actor, forward",
            ".mainActor.register { PA() }.nonisolated",
            ".forward(PA.self, to: (any P).self) { $0 }"
        ),
        SuggestionCell(
            "main actor, collection",
            ".mainActor.register(as: (any P).self, named: .unique) { PA() }.nonisolated",
            ".register { (all: [any P]) in UC(all: all) }"
        ),
        SuggestionCell(
            "main actor, dependsOn",
            ".mainActor.register { A() }.nonisolated",
            ".register(dependsOn: A.self) { U(a: $0.load()) }"
        ),
        SuggestionCell(
            "main actor, decorated",
            ".register { A() }",
            ".register(U.init)",
            ".mainActor",
            ".decorate(A.self) { $0 }",
            ".nonisolated",
            isInSample: true
        ),
        SuggestionCell(
            "main actor, overridden",
            ".register(as: (any P).self) { PA() }",
            ".register(UP.init)",
            ".mainActor",
            ".override(as: (any P).self) { PA() }",
            ".nonisolated"
        ),
    ]

    private static let asynchronous = [
        SuggestionCell(
            "asynchronous, function",
            ".registerAsync { () async in A() }",
            ".register(U.init)",
            isStarted: true
        ),
        SuggestionCell(
            "asynchronous, typed closure",
            ".registerAsync(in: .cached) { () async in A() }",
            ".register { (a: A) in U(a: a) }",
            isInSample: true
        ),
        SuggestionCell(
            "asynchronous, override",
            ".registerAsync(in: .cached) { () async in A() }",
            ".register { N() }",
            ".override { (a: A) in N() }"
        ),
        SuggestionCell(
            "asynchronous, decorator",
            ".registerAsync(in: .cached) { () async in A() }",
            ".register { N() }",
            ".decorate(N.self) { (base, a: A) in base }"
        ),
        SuggestionCell(
            "asynchronous, decorated",
            ".register(in: .cached) { A() }",
            ".register(U.init)",
            ".decorateAsync(A.self) { (a: A) async in a }"
        ),
        SuggestionCell(
            "asynchronous, overridden by name",
            #".register(in: .cached, named: "x") { A() }"#,
            #".register(U.init, parameters: [.named("x", A.self)])"#,
            #".overrideAsync(named: "x") { () async in A() }"#,
            isInSample: true
        ),
    ]

    private static let unknown = [
        SuggestionCell(
            "opaque, closure",
            ".register { A() }",
            ".register { U(a: $0.load()) }",
            isFullyProved: true,
            isInSample: true
        ),
        SuggestionCell(
            "opaque, override",
            ".register { A() }",
            ".register { N() }",
            ".override { r in _ = r.load(A.self); return N() }",
            isFullyProved: true
        ),
        SuggestionCell(
            "opaque, decorator",
            ".register { A() }",
            ".register { N() }",
            ".decorate(N.self) { b, r in _ = r.load(A.self); return b }",
            isFullyProved: true,
            isInSample: true
        ),
        SuggestionCell(
            "opaque, decorator with arguments and a name",
            ".register { A() }",
            #".register({ (i: Int) in N() }, arguments: Int.self, named: "n")"#,
            #".decorate(N.self, arguments: Int.self, named: "n") { b, r in _ = r.load(A.self); return b }"#,
            isFullyProved: true
        ),
    ]

    private static let changes = [
        SuggestionCell(
            "cycle, an override of itself",
            ".register { N() }",
            ".override { (n: N) in n }",
            isInSample: true
        ),
        SuggestionCell(
            "cycle, a decorator of itself",
            ".register { N() }",
            ".decorate(N.self) { (a, n: N) in a }"
        ),
        SuggestionCell(
            "cycle, through a decorator",
            ".register(in: .singleton) { A() }",
            ".register(U.init)",
            ".decorate(A.self) { (a, u: U) in a }"
        ),
        SuggestionCell(
            "captive, override",
            ".register(in: .cached) { A() }",
            ".register(in: .singleton) { N() }",
            ".override { (a: A) in N() }"
        ),
        SuggestionCell(
            "captive, decorator",
            ".register(in: .cached) { A() }",
            ".registerSingleton { N() }",
            ".decorate(N.self) { (base, a: A) in base }",
            isInSample: true
        ),
        SuggestionCell(
            "scope, override",
            #".register(in: .scoped("s")) { A() }"#,
            ".register(in: .singleton) { N() }",
            ".override { (a: A) in N() }"
        ),
        SuggestionCell(
            "override of a protocol",
            ".register(as: (any P).self) { PA() }",
            ".override { PA() }",
            isInSample: true
        ),
        SuggestionCell(
            "override of a name",
            #".register(named: "main") { A() }"#,
            #".override(named: "mian") { A() }"#
        ),
        SuggestionCell(
            "decorator of a name",
            #".register(named: "main") { A() }"#,
            #".decorate(A.self, named: "mian") { $0 }"#
        ),
        SuggestionCell(
            "stop of a forward",
            ".register(in: .singleton) { PA() }",
            ".forward(PA.self, to: (any P).self) { $0 }",
            ".onStop((any P).self) { _ in }"
        ),
        SuggestionCell(
            "stop of what is not kept",
            ".register { A() }",
            ".onStop(A.self) { _ in }",
            isInSample: true
        ),
    ]
}
