import DIC

// The forms that make one widget, before the first load, and keep it.
extension RegistrationForm {
    /// The forms that cannot fail.
    package static let eagerSingleton: [RegistrationForm] = [
        .plain(.eagerSingleton, "registerSingleton { x }") { r, shop in
            r.registerSingleton { shop.make() }
        },
        .plain(.eagerSingleton, "registerSingleton { $0 }") { r, shop in
            r.registerSingleton { shop.make(with: $0) }
        },
        .plain(.eagerSingleton, "registerSingleton { resolver in x }") { r, shop in
            r.registerSingleton { resolver in shop.make(with: resolver) }
        },
        .plain(.eagerSingleton, "registerSingleton({ x })") { r, shop in
            r.registerSingleton({ shop.make() })
        },
        .plain(.eagerSingleton, "registerSingleton(x)") { r, shop in
            r.registerSingleton(shop.make())
        },
        .typed(.eagerSingleton, "registerSingleton(as:) { x }") { r, shop in
            r.registerSingleton(as: gadget) { shop.make() }
        },
        .typed(.eagerSingleton, "registerSingleton(as:) { $0 }") { r, shop in
            r.registerSingleton(as: gadget) { shop.make(with: $0) }
        },
        .typed(.eagerSingleton, "registerSingleton({ x }, as:)") { r, shop in
            r.registerSingleton({ shop.make() }, as: gadget)
        },
        .typed(.eagerSingleton, "registerSingleton({ $0 }, as:)") { r, shop in
            r.registerSingleton(as: gadget, factory: { shop.make(with: $0) })
        },
        .typed(.eagerSingleton, "registerSingleton(x, as:)") { r, shop in
            r.registerSingleton(shop.make(), as: gadget)
        },
        .plain(.eagerSingleton, "register(in: .eagerSingleton) { x }") { r, shop in
            r.register(in: .eagerSingleton) { shop.make() }
        },
        .plain(.eagerSingleton, "register(in: .eagerSingleton) { $0 }") { r, shop in
            r.register(in: .eagerSingleton) { shop.make(with: $0) }
        },
        .plain(.eagerSingleton, "register(in: .eagerSingleton) { resolver in x }") { r, shop in
            r.register(in: .eagerSingleton) { resolver in shop.make(with: resolver) }
        },
        .plain(.eagerSingleton, "register(x, in: .eagerSingleton)") { r, shop in
            r.register(shop.make(), in: .eagerSingleton)
        },
        .typed(.eagerSingleton, "register(as:, in: .eagerSingleton) { x }") { r, shop in
            r.register(as: gadget, in: .eagerSingleton) { shop.make() }
        },
        .typed(.eagerSingleton, "register(as:, in: .eagerSingleton) { $0 }") { r, shop in
            r.register(as: gadget, in: .eagerSingleton) { shop.make(with: $0) }
        },
        .typed(.eagerSingleton, "register({ x }, as:, in: .eagerSingleton)") { r, shop in
            r.register({ shop.make() }, as: gadget, in: .eagerSingleton)
        },
        .typed(.eagerSingleton, "register({ $0 }, as:, in: .eagerSingleton)") { r, shop in
            r.register(as: gadget, in: .eagerSingleton, factory: { shop.make(with: $0) })
        },
        .typed(.eagerSingleton, "register(x, as:, in: .eagerSingleton)") { r, shop in
            r.register(shop.make(), as: gadget, in: .eagerSingleton)
        },
    ]

    /// The forms whose factory may throw.
    package static let throwingEagerSingleton: [RegistrationForm] = [
        .plain(.eagerSingleton, "registerThrowable(in: .eagerSingleton) { x }") { r, shop in
            r.registerThrowable(in: .eagerSingleton) { try shop.tryToMake() }
        },
        .plain(.eagerSingleton, "registerThrowable(in: .eagerSingleton) { $0 }") { r, shop in
            r.registerThrowable(in: .eagerSingleton) { try shop.tryToMake(with: $0) }
        },
        .plain(.eagerSingleton, "registerThrowable(in: .eagerSingleton) { r in x }") { r, shop in
            r.registerThrowable(in: .eagerSingleton) { resolver in
                try shop.tryToMake(with: resolver)
            }
        },
        .plain(.eagerSingleton, "registerThrowable(x, in: .eagerSingleton)") { r, shop in
            r.registerThrowable(try shop.tryToMake(), in: .eagerSingleton)
        },
        .typed(.eagerSingleton, "registerThrowable(as:, in: .eagerSingleton) { x }") { r, shop in
            r.registerThrowable(as: gadget, in: .eagerSingleton) { try shop.tryToMake() }
        },
        .typed(.eagerSingleton, "registerThrowable(as:, in: .eagerSingleton) { $0 }") { r, shop in
            r.registerThrowable(as: gadget, in: .eagerSingleton) { try shop.tryToMake(with: $0) }
        },
        .typed(.eagerSingleton, "registerThrowable({ x }, as:, in: .eagerSingleton)") { r, shop in
            r.registerThrowable(as: gadget, in: .eagerSingleton, factory: { try shop.tryToMake() })
        },
        .typed(.eagerSingleton, "registerThrowable({ $0 }, as:, in: .eagerSingleton)") { r, shop in
            r.registerThrowable(
                as: gadget,
                in: .eagerSingleton,
                factory: { try shop.tryToMake(with: $0) }
            )
        },
        .typed(.eagerSingleton, "registerThrowable(x, as:, in: .eagerSingleton)") { r, shop in
            r.registerThrowable(try shop.tryToMake(), as: gadget, in: .eagerSingleton)
        },
    ]
}
