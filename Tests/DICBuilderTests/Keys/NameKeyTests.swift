import DICBuilder
import TestSupport
import Testing

extension DependencyName {
    fileprivate static let primary: Self = "primary"
}

/// What makes two names the same, and what else a registration is told apart by.
@Suite struct NameKeyTests {
    struct Store: Equatable { var number: Int }
    struct Queue: Equatable { var number: Int }

    @Test(arguments: ContainerKind.allCases)
    func aLiteralAndAStaticMemberOfTheSameTextAreOneName(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar
                .register(named: .primary) { Store(number: 1) }
                .register(named: "secondary") { Store(number: 2) }
        }
        #expect(container.load(Store.self, named: "primary").number == 1)
        #expect(container.load(Store.self, named: .primary).number == 1)
        #expect(container.load(Store.self, named: DependencyName("pri" + "mary")).number == 1)
        #expect(container.load(Store.self, named: "secondary").number == 2)
        #expect(container.loadOrNil(Store.self, named: "Primary") == nil)
        #expect(container.loadOrNil(Store.self, named: "primary ") == nil)
    }

    @Test(arguments: ContainerKind.allCases)
    func namedAndUnnamedHaveNothingToDoWithEachOther(_ kind: ContainerKind) {
        let both = kind.container { registrar in
            registrar
                .register { Store(number: 1) }
                .register(named: .primary) { Store(number: 2) }
        }
        #expect(both.load(Store.self).number == 1)
        #expect(both.load(Store.self, named: nil).number == 1)
        #expect(both.load(Store.self, named: .primary).number == 2)

        let onlyNamed = kind.container { $0.register(named: .primary) { Store(number: 3) } }
        #expect(onlyNamed.loadOrNil(Store.self) == nil)
        #expect(onlyNamed[Store.self] == nil)
        let onlyUnnamed = kind.container { $0.register { Store(number: 4) } }
        #expect(onlyUnnamed.loadOrNil(Store.self, named: .primary) == nil)
    }

    @Test(arguments: ContainerKind.allCases)
    func theEmptyNameIsAName(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar
                .register { Store(number: 1) }
                .register(named: "") { Store(number: 2) }
                .register(named: " ") { Store(number: 3) }
        }
        #expect(container.load(Store.self).number == 1)
        #expect(container.load(Store.self, named: "").number == 2)
        #expect(container.load(Store.self, named: " ").number == 3)
        let unnamed = kind.container { $0.register { Store(number: 1) } }
        #expect(unnamed.loadOrNil(Store.self, named: "") == nil)
    }

    @Test(arguments: ContainerKind.allCases)
    func aNameBelongsToItsType(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar
                .register(named: .primary) { Store(number: 1) }
                .register(named: .primary) { Queue(number: 2) }
                .register(named: .primary) { [Store(number: 3)] }
        }
        #expect(container.load(Store.self, named: .primary).number == 1)
        #expect(container.load(Queue.self, named: .primary).number == 2)
        #expect(container.load([Store].self, named: .primary).map(\.number) == [3])
        #expect(container.loadOrNil(Int.self, named: .primary) == nil)
        #expect(container.registeredDependencies.count == 3)
    }

    @Test(arguments: ContainerKind.allCases)
    func theLastRegistrationOfATypeAndANameWins(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar
                .register(named: .primary) { Store(number: 1) }
                .register(named: "secondary") { Store(number: 2) }
                .register { Store(number: 3) }
                .registerSingleton(named: .primary) { Store(number: 4) }
                .registerThrowable { () throws in Store(number: 5) }
                .register(named: .primary) { Store(number: 6) }
        }
        #expect(container.load(Store.self, named: .primary).number == 6)
        #expect(container.load(Store.self, named: "secondary").number == 2)
        #expect(container.load(Store.self).number == 5)
        #expect(container.registeredDependencies.map(\.name) == ["secondary", nil, .primary])
    }

    /// Strings that Swift takes for equal, and others that look alike.
    @Test(arguments: ContainerKind.allCases)
    func namesAreComparedByteByByte(_ kind: ContainerKind) {
        let names: [DependencyName] = [
            "caf\u{E9}", "cafe\u{301}",
            "\u{C5}ngstr\u{F6}m", "\u{212B}ngstr\u{F6}m", "A\u{30A}ngstro\u{308}m",
            "\u{AC00}", "\u{1100}\u{1161}",
            "a", "\u{430}", "\u{FF41}",
            "👨‍👩‍👧", "👨👩👧", "🇩🇪", "🇪🇩",
            "\u{0}", "\u{0}\u{0}", "\u{FEFF}", "\u{200B}", "\n", "\r\n", "\"", "\\", "مرحبا",
            "\u{202E}abc",
        ]
        #expect("caf\u{E9}" == "cafe\u{301}")
        #expect(Set(names).count == names.count)
        let container = kind.container { registrar in
            for (number, name) in names.enumerated() {
                registrar.register(named: name) { Store(number: number) }
            }
        }
        #expect(names.map { container.load(Store.self, named: $0).number } == Array(names.indices))
        #expect(
            names.map(\.description)
                == container.registeredDependencies.compactMap(\.name?.description)
        )
    }

    @Test(arguments: ContainerKind.allCases)
    func aNameMayBeVeryLong(_ kind: ContainerKind) {
        let long = String(repeating: "nämlich ", count: 100_000)
        let names = [DependencyName(long), DependencyName(long + "1"), DependencyName("1" + long)]
        let container = kind.container { registrar in
            for (number, name) in names.enumerated() {
                registrar.register(named: name) { Store(number: number) }
            }
        }
        #expect(container.load(Store.self, named: DependencyName(long)).number == 0)
        #expect(container.load(Store.self, named: DependencyName(long + "1")).number == 1)
        #expect(container.load(Store.self, named: DependencyName("1" + long)).number == 2)
        #expect(container.loadOrNil(Store.self, named: DependencyName(long + "2")) == nil)
    }

    @Test(arguments: ContainerKind.allCases)
    func uniqueNamesAreAllDifferent(_ kind: ContainerKind) {
        let (first, second) = (DependencyName.unique, DependencyName.unique)
        #expect(first != second)
        #expect(first == first)
        let container = kind.container { registrar in
            registrar
                .register(named: first) { Store(number: 1) }
                .register(named: second) { Store(number: 2) }
                .register(named: .unique) { Store(number: 3) }
        }
        #expect(container.load(Store.self, named: first).number == 1)
        #expect(container.load(Store.self, named: second).number == 2)
        #expect(container.loadAll(Store.self).map(\.number) == [1, 2, 3])
        #expect(container.loadOrNil(Store.self) == nil)
        // What it says of itself is not what it is.
        #expect(first.description.hasPrefix("unique "))
        #expect(container.loadOrNil(Store.self, named: DependencyName(first.description)) == nil)
    }

    @Test(arguments: ContainerKind.allCases)
    func aNameTakesInterpolations(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            for number in 1...3 {
                registrar.register(named: "worker \(number)") { number }
            }
        }
        for number in 1...3 {
            #expect(container.load(Int.self, named: "worker \(number)") == number)
            #expect(
                container.load(Int.self, named: DependencyName("worker " + String(number)))
                    == number
            )
        }
        #expect(container.load(Int.self, named: "worker 2") == 2)
    }
}
