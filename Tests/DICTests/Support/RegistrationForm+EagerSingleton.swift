import DIC

// The forms that make one widget, before the first load, and keep it.
extension RegistrationForm {
    /// The forms that cannot fail.
    static let eagerSingleton: [RegistrationForm] = [
        .plain(.eagerSingleton, "registerSingleton { x }") { registrar, shop in
            registrar.registerSingleton { shop.make() }
        },
        .plain(.eagerSingleton, "registerSingleton { $0 }") { registrar, shop in
            registrar.registerSingleton { shop.make(with: $0) }
        },
        .plain(.eagerSingleton, "registerSingleton { resolver in x }") { registrar, shop in
            registrar.registerSingleton { resolver in shop.make(with: resolver) }
        },
        .plain(.eagerSingleton, "registerSingleton({ x })") { registrar, shop in
            registrar.registerSingleton({ shop.make() })
        },
        .plain(.eagerSingleton, "registerSingleton(x)") { registrar, shop in
            registrar.registerSingleton(shop.make())
        },
        .typed(.eagerSingleton, "registerSingleton(as:) { x }") { registrar, shop in
            registrar.registerSingleton(as: gadget) { shop.make() }
        },
        .typed(.eagerSingleton, "registerSingleton(as:) { $0 }") { registrar, shop in
            registrar.registerSingleton(as: gadget) { shop.make(with: $0) }
        },
        .typed(.eagerSingleton, "registerSingleton({ x }, as:)") { registrar, shop in
            registrar.registerSingleton({ shop.make() }, as: gadget)
        },
        .typed(.eagerSingleton, "registerSingleton({ $0 }, as:)") { registrar, shop in
            registrar.registerSingleton(as: gadget, factory: { shop.make(with: $0) })
        },
        .typed(.eagerSingleton, "registerSingleton(x, as:)") { registrar, shop in
            registrar.registerSingleton(shop.make(), as: gadget)
        },
        .plain(.eagerSingleton, "register(in: .eagerSingleton) { x }") { registrar, shop in
            registrar.register(in: .eagerSingleton) { shop.make() }
        },
        .plain(.eagerSingleton, "register(in: .eagerSingleton) { $0 }") { registrar, shop in
            registrar.register(in: .eagerSingleton) { shop.make(with: $0) }
        },
        .plain(.eagerSingleton, "register(in: .eagerSingleton) { resolver in x }") { registrar, shop in
            registrar.register(in: .eagerSingleton) { resolver in shop.make(with: resolver) }
        },
        .plain(.eagerSingleton, "register(x, in: .eagerSingleton)") { registrar, shop in
            registrar.register(shop.make(), in: .eagerSingleton)
        },
        .typed(.eagerSingleton, "register(as:, in: .eagerSingleton) { x }") { registrar, shop in
            registrar.register(as: gadget, in: .eagerSingleton) { shop.make() }
        },
        .typed(.eagerSingleton, "register(as:, in: .eagerSingleton) { $0 }") { registrar, shop in
            registrar.register(as: gadget, in: .eagerSingleton) { shop.make(with: $0) }
        },
        .typed(.eagerSingleton, "register({ x }, as:, in: .eagerSingleton)") { registrar, shop in
            registrar.register({ shop.make() }, as: gadget, in: .eagerSingleton)
        },
        .typed(.eagerSingleton, "register({ $0 }, as:, in: .eagerSingleton)") { registrar, shop in
            registrar.register(as: gadget, in: .eagerSingleton, factory: { shop.make(with: $0) })
        },
        .typed(.eagerSingleton, "register(x, as:, in: .eagerSingleton)") { registrar, shop in
            registrar.register(shop.make(), as: gadget, in: .eagerSingleton)
        },
    ]

    /// The forms whose factory may throw.
    static let throwingEagerSingleton: [RegistrationForm] = [
        .plain(.eagerSingleton, "registerThrowable(in: .eagerSingleton) { x }") { registrar, shop in
            registrar.registerThrowable(in: .eagerSingleton) { try shop.tryToMake() }
        },
        .plain(.eagerSingleton, "registerThrowable(in: .eagerSingleton) { $0 }") { registrar, shop in
            registrar.registerThrowable(in: .eagerSingleton) { try shop.tryToMake(with: $0) }
        },
        .plain(.eagerSingleton, "registerThrowable(in: .eagerSingleton) { resolver in x }") { registrar, shop in
            registrar.registerThrowable(in: .eagerSingleton) { resolver in try shop.tryToMake(with: resolver) }
        },
        .plain(.eagerSingleton, "registerThrowable(x, in: .eagerSingleton)") { registrar, shop in
            registrar.registerThrowable(try shop.tryToMake(), in: .eagerSingleton)
        },
        .typed(.eagerSingleton, "registerThrowable(as:, in: .eagerSingleton) { x }") { registrar, shop in
            registrar.registerThrowable(as: gadget, in: .eagerSingleton) { try shop.tryToMake() }
        },
        .typed(.eagerSingleton, "registerThrowable(as:, in: .eagerSingleton) { $0 }") { registrar, shop in
            registrar.registerThrowable(as: gadget, in: .eagerSingleton) { try shop.tryToMake(with: $0) }
        },
        .typed(.eagerSingleton, "registerThrowable({ x }, as:, in: .eagerSingleton)") { registrar, shop in
            registrar.registerThrowable(as: gadget, in: .eagerSingleton, factory: { try shop.tryToMake() })
        },
        .typed(.eagerSingleton, "registerThrowable({ $0 }, as:, in: .eagerSingleton)") { registrar, shop in
            registrar.registerThrowable(as: gadget, in: .eagerSingleton, factory: { try shop.tryToMake(with: $0) })
        },
        .typed(.eagerSingleton, "registerThrowable(x, as:, in: .eagerSingleton)") { registrar, shop in
            registrar.registerThrowable(try shop.tryToMake(), as: gadget, in: .eagerSingleton)
        },
    ]
}
