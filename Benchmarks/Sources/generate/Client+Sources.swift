extension Client {
    /// Whether the library makes the services.
    private var usesLibrary: Bool { [.closures, .chain, .initializers].contains(kind) }

    private var imports: String { usesLibrary ? "import DIC\n\n" : "" }

    /// The type that a service is asked for by, as that of a parameter.
    private func type(_ number: Int) -> String {
        request == .protocol ? "any Service\(number)" : "DefaultService\(number)"
    }

    /// The same as an expression.
    private func metatype(_ number: Int) -> String {
        request == .protocol ? "(\(type(number))).self" : "\(type(number)).self"
    }

    /// The protocols, and the classes behind them.
    func types(of feature: Feature) -> String {
        lines(feature.services) { service in
            let parameters = service.dependencies.map { "_ service\($0): \(type($0))" }.joined(
                separator: ", "
            )
            return """
                protocol Service\(service.number) {
                    func number() -> Int
                }

                final class DefaultService\(service.number): Service\(service.number) {
                \(lines(service.dependencies) { "    private let service\($0): \(type($0))" })

                    init(\(parameters)) {
                \(lines(service.dependencies) { "        self.service\($0) = service\($0)" })
                    }

                    func number() -> Int { \(service.number) }
                }

                """
        }
    }

    /// Defines `Services`, where the services come from, and `start()`, which makes it.
    var start: String {
        switch kind {
        case .types:
            ""
        case .hand:
            """
            final class Services {}

            func start() -> Services {
                Services()
            }
            """
        case .dictionary:
            // Not specialized for the client's types, as it would not be if it came from a library.
            """
            final class Services {
                private var factories: [ObjectIdentifier: () -> Any] = [:]

                @inline(never)
                @_semantics("optimize.sil.specialize.generic.never")
                func register<T>(_ type: T.Type, _ factory: @escaping () -> T) {
                    factories[ObjectIdentifier(type)] = factory
                }

                @inline(never)
                @_semantics("optimize.sil.specialize.generic.never")
                func load<T>(_ type: T.Type = T.self) -> T {
                    factories[ObjectIdentifier(type)]!() as! T
                }
            }

            func start() -> Services {
                let services = Services()
            \(lines(features) { "    register\($0.number)(into: services)" })
                return services
            }
            """
        case .closures, .initializers:
            """
            import DIC

            typealias Services = ImmutableDependencyInjectionContainer

            func start() -> Services {
                let builder = DICBuilder()
            \(lines(features) { "    register\($0.number)(into: builder)" })
                return builder.build()
            }
            """
        case .chain:
            """
            import DIC

            typealias Services = ImmutableDependencyInjectionContainer

            func start() -> Services {
                DICBuilder()
            \(lines(services) { "        .\(registration(of: $0))" })
                    .build()
            }
            """
        }
    }

    /// A function that registers a feature's services, or the methods that make them.
    func making(of feature: Feature) -> String {
        if kind == .hand {
            return """
                extension Services {
                \(lines(feature.services) { service in
                    """
                        @inline(never)
                        func service\(service.number)() -> \(type(service.number)) {
                            \(instance(of: service) { "service\($0)()" })
                        }

                    """
                })
                }
                """
        }
        let registrar = usesLibrary ? "DependencyRegistrar" : "Services"
        return """
            \(imports)func register\(feature.number)(into services: \(registrar)) {
            \(lines(feature.services) { "    services.\(registration(of: $0))" })
            }
            """
    }

    private func registration(of service: Service) -> String {
        let type = metatype(service.number)
        // What a class is asked for by is what its initializer makes.
        let label = request == .protocol ? "as: \(type)" : ""
        switch kind {
        case .initializers:
            return
                "register(DefaultService\(service.number).init\(label.isEmpty ? "" : ", " + label))"
        case .dictionary:
            return "register(\(type)) { \(instance(of: service) { _ in "services.load()" }) }"
        default:
            return
                "register\(label.isEmpty ? "" : "(\(label))") { \(instance(of: service) { _ in "$0.load()" }) }"
        }
    }

    /// An expression that makes one, of such arguments.
    private func instance(of service: Service, _ argument: (Int) -> String) -> String {
        "DefaultService\(service.number)(\(service.dependencies.map(argument).joined(separator: ", ")))"
    }

    /// A function for each service that asks for it, and one that calls them all.
    func loads(of feature: Feature) -> String {
        """
        \(imports)\(lines(feature.services) { service in
            let load = kind == .hand ? "service\(service.number)()" : "load(\(metatype(service.number)))"
            return """
                @inline(never)
                func use\(service.number)(_ services: Services) -> Int {
                    services.\(load).number()
                }

                """
        })
        func useFeature\(feature.number)(_ services: Services) -> Int {
            var sum = 0
        \(lines(feature.services) { "    sum += use\($0.number)(services)" })
            return sum
        }
        """
    }

    /// Does nothing without an argument, registers with one, asks for each service with two, and
    /// exits without letting go of anything.
    var main: String {
        let exits = """
            #if canImport(Darwin)
            import Darwin
            #else
            import Glibc
            #endif

            """
        if kind == .types { return exits + "exit(0)" }
        return exits + """
            if CommandLine.argc == 1 { exit(0) }
            let services = start()
            if CommandLine.argc == 2 { exit(0) }
            var sum = 0
            \(lines(features) { "sum += useFeature\($0.number)(services)" })
            exit(sum == \(services.reduce(0) { $0 + $1.number }) ? 0 : 1)
            """
    }
}
