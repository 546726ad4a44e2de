/// What `build()` would find in what was moved, as far as the sources tell.
struct Findings {
    private(set) var lines: [String] = []
    private let program: Program

    init(_ program: Program) {
        self.program = program
        findMissing()
        findDuplicates()
        findCycles()
    }

    private func place(_ number: Int) -> String {
        let site = program.registrations[number].site
        return "\(site.file.path):\(site.file.line(of: site.place.lowerBound))"
    }

    private mutating func findMissing() {
        for number in program.registrations.indices {
            for need in program.needs(number) where !need.isOptional {
                if program.isRegistered(need.key) || isBuiltIn(need.key.type) { continue }
                let name = need.key.name.map { " named \($0)" } ?? ""
                let type = program.index.spelled(need.key.type)
                lines.append("\(place(number)): nobody registers \(type)\(name)")
            }
        }
    }

    /// What a parameter receives without a registration of its own.
    private func isBuiltIn(_ type: String) -> Bool {
        if let wrapped = TypeName.wrapped(type) { return isBuiltIn(wrapped) || true }
        return type.hasPrefix("[") || type.hasPrefix("Lazy<") || type.hasPrefix("Provider<")
            || type.contains("->") || type == "DependencyResolver"
    }

    private mutating func findDuplicates() {
        for (key, numbers) in program.numbers.sorted(by: { $0.value[0] < $1.value[0] }) {
            let groups = Dictionary(grouping: numbers) { argumentTypes($0) }
            for same in groups.values where same.count > 1 {
                let others = same.dropFirst().map(place).joined(separator: ", ")
                let type = program.index.spelled(key.type)
                lines.append(
                    "\(place(same[0])): \(type) is registered again at \(others): the last wins"
                )
            }
        }
    }

    private func argumentTypes(_ number: Int) -> [String] {
        switch program.registrations[number].factory {
        case .resolving: []
        case .function(_, let arguments): arguments.map { program.index.name($0) }
        case .closure(let closure): closure.arguments.map { program.index.name($0.type ?? "?") }
        }
    }

    private mutating func findCycles() {
        var state: [Int: Int] = [:]
        var path: [Int] = []
        for number in program.registrations.indices { visit(number, &state, &path) }
    }

    private mutating func visit(_ number: Int, _ state: inout [Int: Int], _ path: inout [Int]) {
        if state[number] == 2 { return }
        if state[number] == 1 {
            guard let start = path.firstIndex(of: number) else { return }
            let types = (path[start...] + [number]).map {
                program.index.spelled(program.registrations[$0].service)
            }
            lines.append("\(place(number)): a cycle: \(types.joined(separator: " → "))")
            return
        }
        state[number] = 1
        path.append(number)
        for need in program.needs(number) {
            if let next = program.numbers[need.key]?.last { visit(next, &state, &path) }
        }
        path.removeLast()
        state[number] = 2
    }
}
