import DIC

// The forms that keep a widget for a graph, until a reset, or as long as something holds it.
extension RegistrationForm {
    package static let graph = of(Widget.self, in: .graph, .graph) + of(gadget, in: .graph, .graph)
    package static let cached =
        of(Widget.self, in: .cached, .cached) + of(gadget, in: .cached, .cached)
    package static let weak = of(Widget.self, in: .weak, .weak)

    /// Those of them whose factory may throw.
    package static let throwingGraphCachedOrWeak = (graph + cached + weak).filter {
        $0.testDescription.contains("hrowable")
    }

    private static func of(
        _ type: Widget.Type,
        in chosen: LifetimeOf<Widget>,
        _ lifetime: Lifetime
    ) -> [RegistrationForm] {
        [
            .plain(lifetime, "register(in: .\(lifetime)) { x }") { r, shop in
                r.register(in: chosen) { shop.make() }
            },
            .plain(lifetime, "register(in: .\(lifetime)) { $0 }") { r, shop in
                r.register(in: chosen) { shop.make(with: $0) }
            },
            .plain(lifetime, "register({ x }, in: .\(lifetime))") { r, shop in
                r.register({ shop.make() }, in: chosen)
            },
            .plain(lifetime, "register({ $0 }, in: .\(lifetime))") { r, shop in
                r.register(in: chosen, factory: { shop.make(with: $0) })
            },
            .plain(lifetime, "register(x, in: .\(lifetime))") { r, shop in
                r.register(shop.make(), in: chosen)
            },
            .plain(lifetime, "register(in: .\(lifetime), { x }, initCompleted:)") { r, shop in
                r.register(in: chosen, factory: { shop.make() }, initCompleted: { _, _ in })
            },
            .plain(lifetime, "register, loaded parameters (in: .\(lifetime)) { x }") { r, shop in
                r.register(in: chosen) { shop.make() }
            },
            .plain(lifetime, "registerThrowable(in: .\(lifetime)) { x }") { r, shop in
                r.registerThrowable(in: chosen) { try shop.tryToMake() }
            },
            .plain(lifetime, "registerThrowable(in: .\(lifetime)) { $0 }") { r, shop in
                r.registerThrowable(in: chosen) { try shop.tryToMake(with: $0) }
            },
            .plain(lifetime, "registerThrowable({ x }, in: .\(lifetime))") { r, shop in
                r.registerThrowable(in: chosen, factory: { try shop.tryToMake() })
            },
            .plain(lifetime, "registerThrowable(x, in: .\(lifetime))") { r, shop in
                r.registerThrowable(try shop.tryToMake(), in: chosen)
            },
            .plain(lifetime, "registerThrowable(in: .\(lifetime), initCompleted:)") { r, shop in
                r.registerThrowable(
                    in: chosen,
                    factory: { try shop.tryToMake() },
                    initCompleted: { _, _ in }
                )
            },
            .plain(lifetime, "register(in: .\(lifetime)) { () throws -> x }") { r, shop in
                r.register(in: chosen) { try shop.tryToMake() }
            },
        ]
    }

    private static func of(
        _ type: (any Gadget).Type,
        in chosen: LifetimeOf<any Gadget>,
        _ lifetime: Lifetime
    ) -> [RegistrationForm] {
        [
            .typed(lifetime, "register(as:, in: .\(lifetime)) { x }") { r, shop in
                r.register(as: gadget, in: chosen) { shop.make() }
            },
            .typed(lifetime, "register({ x }, as:, in: .\(lifetime))") { r, shop in
                r.register({ shop.make() }, as: gadget, in: chosen)
            },
            .typed(lifetime, "register(x, as:, in: .\(lifetime))") { r, shop in
                r.register(shop.make(), as: gadget, in: chosen)
            },
            .typed(lifetime, "register, parameters (as:, in: .\(lifetime)) { x }") { r, shop in
                r.register(as: gadget, in: chosen) { shop.make() }
            },
            .typed(lifetime, "registerThrowable(as:, in: .\(lifetime)) { $0 }") { r, shop in
                r.registerThrowable(as: gadget, in: chosen) { try shop.tryToMake(with: $0) }
            },
            .typed(lifetime, "registerThrowable(x, as:, in: .\(lifetime))") { r, shop in
                r.registerThrowable(try shop.tryToMake(), as: gadget, in: chosen)
            },
        ]
    }
}
