/// Finds what has to be registered behind `.mainActor`.
enum Isolation {
    /// By the number of the registration. What needs something of the main actor runs there, too.
    static func solve(_ program: Program) -> [Bool] {
        var result = program.registrations.map { startsThere($0, program) }
        let needs = program.registrations.indices.map { program.needs($0).map(\.key) }
        var isChanged = true
        while isChanged {
            isChanged = false
            let isUsed = result.contains(true)
            for (number, registration) in program.registrations.enumerated() where !result[number] {
                let isNeeded = needs[number].contains { key in
                    program.numbers[key]?.contains { result[$0] } == true
                }
                // The resolver that it passes on is that of the main actor, like all of the app.
                let passes = isUsed && registration.passesResolver
                if isNeeded || passes {
                    result[number] = true
                    isChanged = true
                }
            }
        }
        return result
    }

    private static func startsThere(_ registration: Registration, _ program: Program) -> Bool {
        if registration.isOnMainActor { return true }
        let index = program.index
        let service = program.name(registration.service, in: registration)
        if index.isOnMainActor(service) { return true }
        var made: String?
        switch registration.factory {
        case .resolving: break
        case .function(let function, _):
            if program.initializer(function, in: registration)?.isOnMainActor == true {
                return true
            }
            if let dot = function.range(of: ".init") { made = String(function[..<dot.lowerBound]) }
        case .closure(let closure):
            for (type, initializer) in madeTypes(closure, registration, program) {
                let isThere = initializer?.isOnMainActor ?? index.isOnMainActor(type)
                if isThere { return true }
            }
        }
        if let made, index.isOnMainActor(program.name(made, in: registration)) { return true }
        // In Swift 6, what is kept off the main actor has to be Sendable.
        guard program.mode == .six, registration.lifetime.isKept else { return false }
        return index.isSendable(service) == false
    }

    /// The types whose initializers a closure calls.
    private static func madeTypes(
        _ closure: FactoryClosure,
        _ registration: Registration,
        _ program: Program
    ) -> [(String, Initializer?)] {
        InitializerCalls(closure.closure).calls.map { type, labels in
            let all = program.index.initializers(of: type, in: registration.site.scope) ?? []
            let fitting = all.filter { $0.labels == labels }
            let name = program.name(type, in: registration)
            return (name, fitting.count == 1 ? fitting[0] : nil)
        }
    }
}

extension Registration {
    /// Whether the factory gives its resolver to something else.
    var passesResolver: Bool {
        switch factory {
        case .closure(let closure): closure.passesResolver
        case .resolving: true
        case .function: false
        }
    }
}
