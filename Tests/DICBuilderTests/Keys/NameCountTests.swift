import DICBuilder
import TestSupport
import Testing

/// Thousands of names of one type.
@Suite struct NameCountTests {
    private static let count = 4000

    private static func name(_ number: Int) -> DependencyName { DependencyName("name \(number)") }

    @Test(arguments: ContainerKind.allCases)
    func eachOfThousandsIsFoundByItsName(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            for number in 0..<Self.count { registrar.register(named: Self.name(number)) { number } }
        }
        let wrong = (0..<Self.count).filter { container.load(Int.self, named: Self.name($0)) != $0 }
        #expect(wrong.isEmpty)
        #expect(
            (Self.count..<2 * Self.count).allSatisfy {
                container.loadOrNil(Int.self, named: Self.name($0)) == nil
            }
        )
        #expect(container.loadOrNil(Int.self) == nil)
        #expect(container.loadAll(Int.self) == Array(0..<Self.count))
    }

    /// A shared registration may take another place than a transient one: no place may keep what
    /// was replaced.
    @Test(arguments: ContainerKind.allCases)
    func ofThousandsThatAreReplacedAgainAndAgainTheLastOnesCount(_ kind: ContainerKind) {
        let names = (0..<Self.count).map(Self.name)
        let container = kind.container { registrar in
            for name in names { registrar.register(named: name) { 1 } }
            for name in names.reversed() { registrar.register(in: .singleton, named: name) { 2 } }
            for name in names { registrar.register(named: name) { 3 } }
            for name in names.dropFirst(Self.count / 2).reversed() {
                registrar.register(in: .singleton, named: name) { 4 }
            }
        }
        let wrong = names.enumerated().filter { index, name in
            container.load(Int.self, named: name) != (index < Self.count / 2 ? 3 : 4)
        }
        #expect(wrong.isEmpty)
        #expect(container.registeredDependencies.count == Self.count)
    }

    /// Replaced in a different order, with types and names mixed.
    @Test(arguments: ContainerKind.allCases)
    func replacementsInAnyOrderLeaveTheLast(_ kind: ContainerKind) {
        var generator = SeededGenerator(seed: 7)
        var last: [Int: Int] = [:]
        let container = kind.container { registrar in
            for value in 0..<5 * Self.count {
                let number = Int.random(in: 0..<Self.count, using: &generator)
                last[number] = value
                if Bool.random(using: &generator) {
                    registrar.register(named: Self.name(number)) { value }
                } else {
                    registrar.register(in: .singleton, named: Self.name(number)) { value }
                }
            }
        }
        let wrong = last.filter { number, value in
            container.load(Int.self, named: Self.name(number)) != value
        }
        #expect(wrong.isEmpty)
    }

    @Test(arguments: ContainerKind.allCases)
    func manyThreadsLoadByManyNames(_ kind: ContainerKind) async throws {
        let runs = RunCounter()
        let names = (0..<100).map(Self.name)
        let container = kind.container { registrar in
            for (number, name) in names.enumerated() {
                registrar.register(in: .singleton, named: name) {
                    runs.increment()
                    return Widget(number: number)
                }
            }
        }
        let sums = try await ThreadTeam.collect(16) { thread in
            // Each thread begins elsewhere.
            names.indices.reduce(0) { sum, index in
                sum
                    + container.load(Widget.self, named: names[(index + 7 * thread) % names.count])
                    .number
            }
        }
        #expect(sums == Array(repeating: 99 * 100 / 2, count: 16))
        #expect(runs.count == 100)
    }
}
