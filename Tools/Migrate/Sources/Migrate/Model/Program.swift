/// All that was read: the sources, their types, and the registrations of the other library.
struct Program {
    let files: [SourceFile]
    let index: TypeIndex
    let mode: LanguageMode
    var registrations: [Registration]
    var registrars: [Registrar] = []
    /// What types load in their properties, by the names of the types.
    private var propertyLoads: [String: [Load]] = [:]

    private(set) var numbers: [Key: [Int]] = [:]
    /// What runs on the main actor, by the number of the registration.
    private(set) var isOnMainActor: [Bool] = []

    init(
        files: [SourceFile],
        index: TypeIndex,
        mode: LanguageMode,
        registrations: [Registration],
        registrars: [Registrar] = [],
        propertyLoads: [String: [Load]] = [:]
    ) {
        for (type, loads) in propertyLoads { self.propertyLoads[index.name(type)] = loads }
        self.files = files
        self.index = index
        self.mode = mode
        self.registrations = registrations
        self.registrars = registrars
        for (number, registration) in registrations.enumerated() {
            if registration.isOverride || registration.isInTest { continue }
            numbers[key(of: registration), default: []].append(number)
            for type in registration.forwards {
                let key = Key(type: name(type, in: registration), name: registration.name)
                numbers[key, default: []].append(number)
            }
        }
        isOnMainActor = Isolation.solve(self)
        for (number, registration) in registrations.enumerated() where registration.isOverride {
            // It replaces what is there, where that is.
            guard let original = numbers[key(of: registration)]?.last else { continue }
            isOnMainActor[number] = isOnMainActor[original]
        }
        for (number, registration) in registrations.enumerated() where isOnMainActor[number] {
            if let registrar = registration.site.registrar {
                self.registrars[registrar].isOnMainActor = true
            }
        }
        Registrar.spread(&self.registrars)
    }

    var usesMainActor: Bool {
        isOnMainActor.contains(true) || registrars.contains { $0.isOnMainActor }
    }

    func name(_ type: String, in registration: Registration) -> String {
        index.name(type, in: registration.site.scope)
    }

    func key(of registration: Registration) -> Key {
        Key(type: name(registration.service, in: registration), name: registration.name)
    }

    func key(of load: Load, in registration: Registration) -> Key? {
        guard let type = load.type else { return nil }
        return Key(type: name(type, in: registration), name: load.name)
    }

    func isRegistered(_ key: Key) -> Bool { numbers[key] != nil }

    func registration(of key: Key) -> Registration? {
        numbers[key]?.last.map { registrations[$0] }
    }

    /// What a registration loads, as far as it can be told.
    func needs(_ number: Int) -> [(key: Key, isOptional: Bool)] {
        let registration = registrations[number]
        switch registration.factory {
        case .closure(let closure):
            let loads = closure.loads + propertyLoads(madeBy: closure, in: registration)
            return loads.compactMap { load in
                key(of: load, in: registration).map { ($0, load.isOptional) }
            }
        case .resolving: return []
        case .function(let function, let arguments):
            guard let initializer = initializer(function, in: registration) else { return [] }
            var left = arguments.map { name($0, in: registration) }
            return initializer.parameters.compactMap { parameter in
                let type = name(parameter.type, in: registration)
                if let index = left.firstIndex(of: type) {
                    left.remove(at: index)
                    return nil
                }
                if let wrapped = TypeName.wrapped(type) { return (Key(type: wrapped), true) }
                return (Key(type: type), false)
            }
        }
    }

    /// Whether more than one place in the factories loads it, so that one graph may have had one
    /// instance for both.
    func isSharedInGraphs(_ number: Int) -> Bool {
        let key = key(of: registrations[number])
        var count = 0
        for registration in registrations {
            guard case .closure(let closure) = registration.factory else { continue }
            count += closure.loads.count {
                !$0.arguments.isEmpty && self.key(of: $0, in: registration) == key
            }
        }
        return count > 1 && index.declaration(of: key.type)?.kind != .structure
    }

    /// What the instances that a closure makes load in their properties.
    func propertyLoads(madeBy closure: FactoryClosure, in registration: Registration) -> [Load] {
        guard !propertyLoads.isEmpty else { return [] }
        let types = Set(
            InitializerCalls(closure.closure).calls.map { name($0.type, in: registration) }
        )
        return types.sorted().flatMap { propertyLoads[$0] ?? [] }
    }

    /// The initializer that `T.init` or `T.init(a:b:)` names.
    func initializer(_ function: String, in registration: Registration) -> Initializer? {
        let parts = function.split(separator: "(", maxSplits: 1)
        guard let head = parts.first, head.hasSuffix(".init") else { return nil }
        let type = String(head.dropLast(5))
        let all = index.initializers(of: type, in: registration.site.scope) ?? []
        if parts.count == 1 { return all.count == 1 ? all[0] : nil }
        let labels = parts[1].dropLast().split(separator: ":").map(String.init)
        let fitting = all.filter { $0.labels == labels }
        return fitting.count == 1 ? fitting[0] : nil
    }
}

/// A function of the sources that is given a container, and registers in it.
struct Registrar {
    var isOnMainActor = false
    /// Whether it is `assemble(into:)`, which is given a registrar of the main actor if it needs one.
    var isAssembly = false
    /// The registrars that it calls, by number.
    var calls: Set<Int> = []

    /// What calls a function of the main actor is one.
    static func spread(_ registrars: inout [Registrar]) {
        var isChanged = true
        while isChanged {
            isChanged = false
            for number in registrars.indices where !registrars[number].isOnMainActor {
                if registrars[number].calls.contains(where: { registrars[$0].isOnMainActor }) {
                    registrars[number].isOnMainActor = true
                    isChanged = true
                }
            }
        }
    }
}
