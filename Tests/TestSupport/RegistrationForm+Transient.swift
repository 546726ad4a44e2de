import DIC

// The forms that make a widget for each load.
extension RegistrationForm {
    /// The forms that cannot fail.
    package static let transient: [RegistrationForm] = [
        .plain(.transient, "register { x }") { r, shop in
            r.register { shop.make() }
        },
        .plain(.transient, "register { $0 }") { r, shop in
            r.register { shop.make(with: $0) }
        },
        .plain(.transient, "register { resolver in x }") { r, shop in
            r.register { resolver in shop.make(with: resolver) }
        },
        .plain(.transient, "register({ x })") { r, shop in
            r.register({ shop.make() })
        },
        .plain(.transient, "register(x)") { r, shop in
            r.register(shop.make())
        },
        .typed(.transient, "register(as:) { x }") { r, shop in
            r.register(as: gadget) { shop.make() }
        },
        .typed(.transient, "register(as:) { $0 }") { r, shop in
            r.register(as: gadget) { shop.make(with: $0) }
        },
        .typed(.transient, "register({ x }, as:)") { r, shop in
            r.register({ shop.make() }, as: gadget)
        },
        .typed(.transient, "register({ $0 }, as:)") { r, shop in
            r.register(as: gadget, factory: { shop.make(with: $0) })
        },
        .typed(.transient, "register(x, as:)") { r, shop in
            r.register(shop.make(), as: gadget)
        },
        .plain(.transient, "register(in: .transient) { x }") { r, shop in
            r.register(in: .transient) { shop.make() }
        },
        .plain(.transient, "register(in: .transient) { $0 }") { r, shop in
            r.register(in: .transient) { shop.make(with: $0) }
        },
        .plain(.transient, "register(in: .transient) { resolver in x }") { r, shop in
            r.register(in: .transient) { resolver in shop.make(with: resolver) }
        },
        .plain(.transient, "register(x, in: .transient)") { r, shop in
            r.register(shop.make(), in: .transient)
        },
        .typed(.transient, "register(as:, in: .transient) { x }") { r, shop in
            r.register(as: gadget, in: .transient) { shop.make() }
        },
        .typed(.transient, "register(as:, in: .transient) { $0 }") { r, shop in
            r.register(as: gadget, in: .transient) { shop.make(with: $0) }
        },
        .typed(.transient, "register({ x }, as:, in: .transient)") { r, shop in
            r.register({ shop.make() }, as: gadget, in: .transient)
        },
        .typed(.transient, "register({ $0 }, as:, in: .transient)") { r, shop in
            r.register(as: gadget, in: .transient, factory: { shop.make(with: $0) })
        },
        .typed(.transient, "register(x, as:, in: .transient)") { r, shop in
            r.register(shop.make(), as: gadget, in: .transient)
        },
    ]

    /// The forms whose factory may throw.
    package static let throwingTransient: [RegistrationForm] = [
        .plain(.transient, "registerThrowable { x }") { r, shop in
            r.registerThrowable { try shop.tryToMake() }
        },
        .plain(.transient, "registerThrowable { $0 }") { r, shop in
            r.registerThrowable { try shop.tryToMake(with: $0) }
        },
        .plain(.transient, "registerThrowable { resolver in x }") { r, shop in
            r.registerThrowable { resolver in try shop.tryToMake(with: resolver) }
        },
        .plain(.transient, "registerThrowable({ x })") { r, shop in
            r.registerThrowable(factory: { try shop.tryToMake() })
        },
        .plain(.transient, "registerThrowable(x)") { r, shop in
            r.registerThrowable(try shop.tryToMake())
        },
        .typed(.transient, "registerThrowable(as:) { x }") { r, shop in
            r.registerThrowable(as: gadget) { try shop.tryToMake() }
        },
        .typed(.transient, "registerThrowable(as:) { $0 }") { r, shop in
            r.registerThrowable(as: gadget) { try shop.tryToMake(with: $0) }
        },
        .typed(.transient, "registerThrowable({ x }, as:)") { r, shop in
            r.registerThrowable(as: gadget, factory: { try shop.tryToMake() })
        },
        .typed(.transient, "registerThrowable({ $0 }, as:)") { r, shop in
            r.registerThrowable(as: gadget, factory: { try shop.tryToMake(with: $0) })
        },
        .typed(.transient, "registerThrowable(x, as:)") { r, shop in
            r.registerThrowable(try shop.tryToMake(), as: gadget)
        },
        .plain(.transient, "registerThrowable(in: .transient) { x }") { r, shop in
            r.registerThrowable(in: .transient) { try shop.tryToMake() }
        },
        .plain(.transient, "registerThrowable(in: .transient) { $0 }") { r, shop in
            r.registerThrowable(in: .transient) { try shop.tryToMake(with: $0) }
        },
        .plain(.transient, "registerThrowable(in: .transient) { resolver in x }") { r, shop in
            r.registerThrowable(in: .transient) { resolver in try shop.tryToMake(with: resolver) }
        },
        .plain(.transient, "registerThrowable(x, in: .transient)") { r, shop in
            r.registerThrowable(try shop.tryToMake(), in: .transient)
        },
        .typed(.transient, "registerThrowable(as:, in: .transient) { x }") { r, shop in
            r.registerThrowable(as: gadget, in: .transient) { try shop.tryToMake() }
        },
        .typed(.transient, "registerThrowable(as:, in: .transient) { $0 }") { r, shop in
            r.registerThrowable(as: gadget, in: .transient) { try shop.tryToMake(with: $0) }
        },
        .typed(.transient, "registerThrowable({ x }, as:, in: .transient)") { r, shop in
            r.registerThrowable(as: gadget, in: .transient, factory: { try shop.tryToMake() })
        },
        .typed(.transient, "registerThrowable({ $0 }, as:, in: .transient)") { r, shop in
            r.registerThrowable(
                as: gadget,
                in: .transient,
                factory: { try shop.tryToMake(with: $0) }
            )
        },
        .typed(.transient, "registerThrowable(x, as:, in: .transient)") { r, shop in
            r.registerThrowable(try shop.tryToMake(), as: gadget, in: .transient)
        },
    ]
}
