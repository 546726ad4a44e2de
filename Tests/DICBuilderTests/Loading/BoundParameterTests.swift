import DICBuilder
import Testing

/// What the parameters of functions are given: bound once, at the build, whatever they are.
@Suite struct BoundParameterTests {
    final class Counter: Sendable {
        let living = Guarded(0)
    }

    /// Counts its living instances.
    final class Token: Sendable {
        let counter: Counter
        let number: Int

        init(_ counter: Counter, _ number: Int) {
            (self.counter, self.number) = (counter, number)
            counter.living.withLock { $0 += 1 }
        }

        deinit { counter.living.withLock { $0 -= 1 } }
    }

    /// Five words: an optional of it needs one more.
    struct Words: Sendable, Equatable {
        var numbers = (1, 2, 3, 4, 5)
        static func == (left: Words, right: Words) -> Bool { left.numbers == right.numbers }
    }

    struct Large: Sendable {
        let token: Token
        var rest = (0, 1, 2, 3, 4, 5, 6, 7, 8)
    }

    enum Choice: Sendable { case first, second }
    enum Full: UInt8, Sendable { case zero = 0, one }
    struct Empty: Sendable {}

    protocol Service: Sendable { var number: Int { get } }
    struct Small: Service { let number: Int }

    struct Holder<T: Sendable>: Sendable { let value: T? }

    static func loads<T: Sendable>(
        _ type: T.Type,
        in keeping: Keeping,
        _ make: @escaping @Sendable () -> T
    ) -> T? {
        let builder = DICBuilder().register(Holder<T>.init)
        switch keeping {
        case .singleton: builder.registerSingleton(factory: make)
        case .transient: builder.register(factory: make)
        case .graph: builder.register(in: .graph, factory: make)
        }
        let container = builder.build()
        _ = container.load(Holder<T>.self)
        return container.load(Holder<T>.self).value
    }

    enum Keeping: CaseIterable { case singleton, transient, graph }

    @Test(arguments: Keeping.allCases)
    func anOptionalParameterIsWhatIsThere(_ keeping: Keeping) {
        let counter = Counter()
        #expect(Self.loads(Token.self, in: keeping) { Token(counter, 7) }?.number == 7)
        #expect(Self.loads(Words.self, in: keeping) { Words() } == Words())
        #expect(Self.loads(Choice.self, in: keeping) { .second } == .second)
        #expect(Self.loads(Full.self, in: keeping) { .one } == .one)
        #expect(Self.loads(Bool.self, in: keeping) { false } == false)
        #expect(Self.loads(Int8.self, in: keeping) { 0 } == 0)
        #expect(Self.loads(Empty.self, in: keeping) { Empty() } != nil)
        #expect(Self.loads((any Service).self, in: keeping) { Small(number: 3) }?.number == 3)
        #expect(Self.loads(String.self, in: keeping) { "text" } == "text")
        let large = Self.loads(Large.self, in: keeping) { Large(token: Token(counter, 9)) }
        #expect(large?.token.number == 9 && large?.rest.8 == 8)
        let function = Self.loads((@Sendable () -> Int).self, in: keeping) { { 5 } }
        #expect(function?() == 5)
        withExtendedLifetime(large) { #expect(counter.living.withLock { $0 } == 1) }
    }

    @Test func anOptionalParameterIsNilWhereNothingIs() {
        struct Page: Sendable {
            let token: Token?
            let words: Words?
            let choice: Choice?
            let service: (any Service)?
            let large: Large?
            let empty: Empty?
            let lazy: Lazy<Token>?
            let number: Int
        }
        let container = DICBuilder().register(Page.init).register { 3 }.build()
        for page in [container.load(Page.self), container.load(Page.self)] {
            #expect(page.token == nil && page.words == nil && page.choice == nil)
            #expect(page.service == nil && page.large == nil && page.empty == nil)
            #expect(page.lazy == nil && page.number == 3)
        }
    }

    @Test func anOptionalParameterOfWhatAScopeKeeps() {
        struct Page: Sendable {
            let token: Token?
            let words: Words?
        }
        let counter = Counter()
        let container = DICBuilder()
            .register(Page.init)
            .register(in: .scoped(.request)) { Token(counter, 1) }
            .register(in: .scoped(.request)) { Words() }
            .build()
        let scope = container.openScope(.request)
        let (first, second) = (scope.load(Page.self), scope.load(Page.self))
        #expect(first.token === second.token && first.token != nil)
        #expect(first.words == Words() && second.words == Words())
        #expect(container.openScope(.request).load(Page.self).token !== first.token)
    }

    @MainActor final class View {
        let number: Int
        init() { number = 4 }
    }

    @MainActor final class Screen {
        let view: View?
        let token: Token?
        let words: Words?
        let views: [View]
        let lazy: Lazy<View>
        init(view: View?, token: Token?, words: Words?, views: [View], lazy: Lazy<View>) {
            (self.view, self.token, self.words) = (view, token, words)
            (self.views, self.lazy) = (views, lazy)
        }
    }

    @MainActor @Test(arguments: [true, false]) func onTheMainActor(isKept: Bool) async {
        let counter = Counter()
        let builder = DICBuilder().registerSingleton { Token(counter, 2) }.register { Words() }
        let onMainActor = builder.mainActor.register(Screen.init)
        if isKept {
            onMainActor.registerSingleton { View() }
        } else {
            onMainActor.register { View() }
        }
        let container = onMainActor.build().nonisolated
        let (first, second) = (
            container.mainActor.load(Screen.self), container.mainActor.load(Screen.self)
        )
        #expect(first.view?.number == 4 && first.words == Words() && first.token?.number == 2)
        #expect((first.view === second.view) == isKept && first.token === second.token)
        #expect(first.views.count == 1 && (first.views[0] === first.view) == isKept)
        #expect((first.lazy.load() === first.view) == isKept)
        let isRefused = await Task.detached {
            do { _ = try container.loadOrThrow(Screen.self) } catch { return true }
            return false
        }.value
        #expect(isRefused)
    }

    // MARK: Many, and large

    struct Failure: Error {}

    /// What was loaded before a parameter failed is destroyed, wherever it lies.
    @Test func whatWasLoadedIsDestroyedAfterAnError() {
        struct Page: Sendable {}
        let counter = Counter()
        let container = DICBuilder()
            .register { Token(counter, 1) }
            .register { Large(token: Token(counter, 2)) }
            .registerThrowable { () throws -> Words in throw Failure() }
            .register { (_: Token, _: Large, _: Token?, _: Large?, _: [Token], _: Words) in Page() }
            .build()
        for _ in 0..<3 {
            #expect(throws: Failure.self) { try container.loadOrThrow(Page.self) }
            #expect(counter.living.withLock { $0 } == 0)
        }
    }

    @Test func moreParametersThanThereIsMemoryForOnTheStack() throws {
        struct Page: Sendable { let sum: Int }
        let counter = Counter()
        let container = DICBuilder()
            .registerSingleton { Words() }
            .register { Token(counter, 1) }
            .register { Large(token: Token(counter, 2)) }
            .register {
                (
                    a: Token,
                    b: Token,
                    c: Token,
                    d: Token,
                    e: Token,
                    f: Token,
                    g: Large,
                    h: Large,
                    i: Words,
                    j: Token?,
                    k: Token,
                    l: Token,
                    m: Token,
                    n: Large?,
                    o: [Large]
                ) in
                let tokens = [a, b, c, d, e, f, k, l, m].map(\.number).reduce(0, +)
                let large = g.token.number + h.token.number + (n?.token.number ?? 100)
                return Page(sum: tokens + large + (j?.number ?? 100) + i.numbers.4 + o.count)
            }
            .build()
        for _ in 0..<2 { #expect(container.load(Page.self).sum == 9 + 6 + 1 + 5 + 1) }
        #expect(counter.living.withLock { $0 } == 0)
    }

    @Test func argumentsAndResolversAmongTheParameters() throws {
        struct Page: Sendable { let text: String }
        let counter = Counter()
        let container = DICBuilder()
            .register { Token(counter, 1) }
            .register { Large(token: Token(counter, 2)) }
            .register(
                {
                    (name: String, token: Token, resolver: DependencyResolver, large: Large, n: Int)
                    in
                    let other: Token = resolver.load()
                    return Page(
                        text: "\(name)\(token.number)\(large.token.number)\(n)\(other.number)"
                    )
                },
                arguments: (String, Int).self
            )
            .register { (resolver: any DependencyLoading, large: Large?, token: Token) in
                Page(text: "\(resolver.load(Token.self).number + token.number)\(large != nil)")
            }
            .build()
        #expect(container.load(Page.self, arguments: "n", 7).text == "n1271")
        #expect(container.load(Page.self).text == "2true")
        #expect(counter.living.withLock { $0 } == 0)
    }

    @Test func aLargeResultOfAFunction() {
        let counter = Counter()
        let container = DICBuilder()
            .register { Token(counter, 3) }
            .register { (token: Token) in Large(token: token) }
            .forward(Large.self, to: Large?.self) { $0 }
            .build()
        #expect(container.load(Large.self).token.number == 3)
        #expect(container.load(Large?.self)?.token.number == 3)
        #expect(counter.living.withLock { $0 } == 0)
    }

    @Test func aDecoratedFunctionAndItsDecorator() {
        struct Page: Sendable {
            var text: String
            var large: Large?
        }
        let counter = Counter()
        let container = DICBuilder()
            .register { Token(counter, 3) }
            .register { Large(token: Token(counter, 4)) }
            .register { (token: Token, large: Large?) in
                Page(text: "\(token.number)\(large != nil)")
            }
            .decorate(Page.self) { (page: Page, token: Token, large: Large) in
                Page(text: "\(page.text)\(token.number)", large: large)
            }
            .build()
        #expect(container.load(Page.self).text == "3true3")
        #expect(container.load(Page.self).large?.token.number == 4)
        #expect(counter.living.withLock { $0 } == 0)
    }

    // MARK: Functions

    struct Pair: Sendable, Equatable {
        var numbers = (1, 2)
        static func == (left: Pair, right: Pair) -> Bool { left.numbers == right.numbers }
    }

    /// What is made is no optional, and may be laid out in another way.
    @Test func aFunctionThatReturnsAnOptionalOfWhatIsMade() throws {
        struct Page: Sendable {
            let number: @Sendable (Bool) -> Int?
            let pair: @Sendable (Bool) throws -> Pair?
            let empty: @Sendable (Bool) -> Empty?
            let flag: @Sendable (Bool) -> Bool?
            let words: @Sendable (Bool, Int) -> Words?
        }
        let container = DICBuilder()
            .register { (_, isOne: Bool) in isOne ? 1 : 2 }
            .register { (_, _: Bool) in Pair() }
            .register { (_, _: Bool) in Empty() }
            .register { (_, flag: Bool) in flag }
            .register { (_, _: Bool, number: Int) in Words(numbers: (number, 2, 3, 4, 5)) }
            .register(Page.init)
            .build()
        let page = container.load(Page.self)
        let loaded: @Sendable (Bool) -> Pair? = container.load()
        for _ in 0..<20 {
            #expect(page.number(true) == 1 && page.number(false) == 2)
            #expect(try page.pair(true) == Pair() && loaded(true) == Pair())
            #expect(page.empty(true) != nil && page.flag(false) == false)
            #expect(page.words(true, 1) == Words() && page.words(false, 7)?.numbers.0 == 7)
        }
    }
}
