import DIC

// The forms that make one widget, at the first load, and keep it.
extension RegistrationForm {
    /// The forms that cannot fail.
    package static let singleton: [RegistrationForm] = [
        .plain(.singleton, "register(in: .singleton) { x }") { r, shop in
            r.register(in: .singleton) { shop.make() }
        },
        .plain(.singleton, "register(in: .singleton) { $0 }") { r, shop in
            r.register(in: .singleton) { shop.make(with: $0) }
        },
        .plain(.singleton, "register(in: .singleton) { resolver in x }") { r, shop in
            r.register(in: .singleton) { resolver in shop.make(with: resolver) }
        },
        .plain(.singleton, "register(x, in: .singleton)") { r, shop in
            r.register(shop.make(), in: .singleton)
        },
        .typed(.singleton, "register(as:, in: .singleton) { x }") { r, shop in
            r.register(as: gadget, in: .singleton) { shop.make() }
        },
        .typed(.singleton, "register(as:, in: .singleton) { $0 }") { r, shop in
            r.register(as: gadget, in: .singleton) { shop.make(with: $0) }
        },
        .typed(.singleton, "register({ x }, as:, in: .singleton)") { r, shop in
            r.register({ shop.make() }, as: gadget, in: .singleton)
        },
        .typed(.singleton, "register({ $0 }, as:, in: .singleton)") { r, shop in
            r.register(as: gadget, in: .singleton, factory: { shop.make(with: $0) })
        },
        .typed(.singleton, "register(x, as:, in: .singleton)") { r, shop in
            r.register(shop.make(), as: gadget, in: .singleton)
        },
    ]

    /// The forms whose factory may throw.
    package static let throwingSingleton: [RegistrationForm] = [
        .plain(.singleton, "registerThrowable(in: .singleton) { x }") { r, shop in
            r.registerThrowable(in: .singleton) { try shop.tryToMake() }
        },
        .plain(.singleton, "registerThrowable(in: .singleton) { $0 }") { r, shop in
            r.registerThrowable(in: .singleton) { try shop.tryToMake(with: $0) }
        },
        .plain(.singleton, "registerThrowable(in: .singleton) { resolver in x }") { r, shop in
            r.registerThrowable(in: .singleton) { resolver in try shop.tryToMake(with: resolver) }
        },
        .plain(.singleton, "registerThrowable(x, in: .singleton)") { r, shop in
            r.registerThrowable(try shop.tryToMake(), in: .singleton)
        },
        .typed(.singleton, "registerThrowable(as:, in: .singleton) { x }") { r, shop in
            r.registerThrowable(as: gadget, in: .singleton) { try shop.tryToMake() }
        },
        .typed(.singleton, "registerThrowable(as:, in: .singleton) { $0 }") { r, shop in
            r.registerThrowable(as: gadget, in: .singleton) { try shop.tryToMake(with: $0) }
        },
        .typed(.singleton, "registerThrowable({ x }, as:, in: .singleton)") { r, shop in
            r.registerThrowable(as: gadget, in: .singleton, factory: { try shop.tryToMake() })
        },
        .typed(.singleton, "registerThrowable({ $0 }, as:, in: .singleton)") { r, shop in
            r.registerThrowable(
                as: gadget,
                in: .singleton,
                factory: { try shop.tryToMake(with: $0) }
            )
        },
        .typed(.singleton, "registerThrowable(x, as:, in: .singleton)") { r, shop in
            r.registerThrowable(try shop.tryToMake(), as: gadget, in: .singleton)
        },
    ]
}
