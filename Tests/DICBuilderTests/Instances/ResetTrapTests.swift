import DICBuilder
import TestSupport
import Testing

/// Resets that make no sense: a trap that says what to write.
///
/// What traps stands outside the exit tests, in whose bodies all lines count as one.
@Suite struct ResetTrapTests {
    final class Session: Sendable {}

    private static func resetASingleton(_ kind: ContainerKind) {
        let container = kind.container { $0.register(in: .singleton) { Session() } }
        container.reset(Session.self)
    }

    @Test(arguments: ContainerKind.allCases)
    func ofASingleton(_ kind: ContainerKind) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        { [kind] in
            ResetTrapTests.resetASingleton(kind)
        }
        let report = """
            DICBuilderTests/ResetTrapTests.swift:13: Fatal error: \
            DIC: [not-resettable] ResetTrapTests.Session: registered in: .singleton, which is kept as long as the \
            container
               loaded at  ResetTrapTests.swift:13
               registered ResetTrapTests.swift:12
               try:       in: .cached  at ResetTrapTests.swift:12\n
            """
        expect(result, says: report)
    }

    private static func resetANamedEagerSingleton(_ kind: ContainerKind) {
        let container = kind.container { $0.registerSingleton(named: "main") { Session() } }
        container.reset(Session.self, named: "main")
    }

    @Test(arguments: ContainerKind.allCases)
    func ofANamedEagerSingleton(_ kind: ContainerKind) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        { [kind] in
            ResetTrapTests.resetANamedEagerSingleton(kind)
        }
        let report = """
            DICBuilderTests/ResetTrapTests.swift:35: Fatal error: \
            DIC: [not-resettable] ResetTrapTests.Session named "main": registered in: .eagerSingleton, which is kept \
            as long as the \
            container
               loaded at  ResetTrapTests.swift:35
               registered ResetTrapTests.swift:34
               try:       in: .cached  at ResetTrapTests.swift:34\n
            """
        expect(result, says: report)
    }

    private static func resetWhatAScopeKeeps() {
        let container = DICBuilder().register(in: .scoped(.request)) { Session() }.build()
        container.openScope(.request).reset(Session.self)
    }

    @Test func ofWhatAScopeKeeps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            ResetTrapTests.resetWhatAScopeKeeps()
        }
        let report = """
            DICBuilderTests/ResetTrapTests.swift:58: Fatal error: \
            DIC: [not-resettable] ResetTrapTests.Session: registered in: .scoped(.request), which is kept until scope \
            request closes
               loaded at  ResetTrapTests.swift:58
               registered ResetTrapTests.swift:57
               try:       close the scope and open another one\n
            """
        expect(result, says: report)
    }

    private static func resetWhatIsNotRegistered(_ kind: ContainerKind) {
        kind.container { $0.register { 1 } }.reset(Session.self)
    }

    @Test(arguments: ContainerKind.allCases)
    func ofWhatIsNotRegistered(_ kind: ContainerKind) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        { [kind] in
            ResetTrapTests.resetWhatIsNotRegistered(kind)
        }
        let report = """
            DICBuilderTests/ResetTrapTests.swift:78: Fatal error: \
            DIC: [not-registered] ResetTrapTests.Session
               loaded at  ResetTrapTests.swift:78
               try:       register it in: .cached, or remove the reset\n
            """
        expect(result, says: report)
    }

    private static func resetAnUnknownName(_ kind: ContainerKind) {
        let container = kind.container { $0.register(in: .cached, named: "main") { Session() } }
        container.reset(Session.self, named: "mian")
    }

    @Test(arguments: ContainerKind.allCases)
    func ofAnUnknownName(_ kind: ContainerKind) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        { [kind] in
            ResetTrapTests.resetAnUnknownName(kind)
        }
        expect(
            result,
            says:
                """
                DICBuilderTests/ResetTrapTests.swift:98: Fatal error: DIC: [not-registered] ResetTrapTests.Session named \
                "mian"
                """
        )
        expect(result, says: "registered only as \"main\"")
    }

    private static func resetTheTypeOfAName(_ kind: ContainerKind) {
        let container = kind.container { $0.register(in: .cached, named: "main") { Session() } }
        container.reset(Session.self)
    }

    @Test(arguments: ContainerKind.allCases)
    func ofATypeThatIsRegisteredOnlyWithAName(_ kind: ContainerKind) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        { [kind] in
            ResetTrapTests.resetTheTypeOfAName(kind)
        }
        expect(
            result,
            says:
                "DICBuilderTests/ResetTrapTests.swift:120: Fatal error: DIC: [not-registered] ResetTrapTests.Session"
        )
        expect(
            result,
            says: "near:      ResetTrapTests.Session named \"main\"  ResetTrapTests.swift:119"
        )
        expect(result, says: "try:       reset(ResetTrapTests.Session.self, named: \"main\")")
    }

    private static func resetWhatTakesArguments(_ kind: ContainerKind) {
        let container = kind.container { $0.register { (_, _: Int) in Session() } }
        container.reset(Session.self)
    }

    @Test(arguments: ContainerKind.allCases)
    func ofWhatIsMadeFromArguments(_ kind: ContainerKind) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        { [kind] in
            ResetTrapTests.resetWhatTakesArguments(kind)
        }
        expect(result, says: "[not-registered] ResetTrapTests.Session: registered with (Int)")
        expect(result, says: "try:       remove the reset: what is made from arguments is not kept")
    }
}
