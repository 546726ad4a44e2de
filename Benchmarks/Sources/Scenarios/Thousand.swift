import DIC

// S5, S6: a thousand types. One class with three tags of ten each, which the compiler specialises
// as it would a thousand written ones: every registration below has its own concrete type, closure
// and place.

protocol Digit: SendableMetatype {}
enum Digit0: Digit {}
enum Digit1: Digit {}
enum Digit2: Digit {}
enum Digit3: Digit {}
enum Digit4: Digit {}
enum Digit5: Digit {}
enum Digit6: Digit {}
enum Digit7: Digit {}
enum Digit8: Digit {}
enum Digit9: Digit {}

final class Numbered<A: Digit, B: Digit, C: Digit> {}

protocol ThousandTarget {
    /// Registers a factory of the type.
    func add<A, B, C>(_ type: Numbered<A, B, C>.Type)
}

struct ThousandInTable<Table: FactoryTable>: ThousandTarget {
    let table: Table

    func add<A, B, C>(_ type: Numbered<A, B, C>.Type) {
        table.add(type) { Numbered<A, B, C>() }
    }
}

struct ThousandInRegistrar: ThousandTarget {
    let registrar: DependencyRegistrar

    func add<A, B, C>(_ type: Numbered<A, B, C>.Type) {
        registrar.register { Numbered<A, B, C>() }
    }
}

func addThousand(to target: some ThousandTarget) {
    addHundred(Digit0.self, to: target)
    addHundred(Digit1.self, to: target)
    addHundred(Digit2.self, to: target)
    addHundred(Digit3.self, to: target)
    addHundred(Digit4.self, to: target)
    addHundred(Digit5.self, to: target)
    addHundred(Digit6.self, to: target)
    addHundred(Digit7.self, to: target)
    addHundred(Digit8.self, to: target)
    addHundred(Digit9.self, to: target)
}

private func addHundred<A: Digit>(_: A.Type, to target: some ThousandTarget) {
    addTen(A.self, Digit0.self, to: target)
    addTen(A.self, Digit1.self, to: target)
    addTen(A.self, Digit2.self, to: target)
    addTen(A.self, Digit3.self, to: target)
    addTen(A.self, Digit4.self, to: target)
    addTen(A.self, Digit5.self, to: target)
    addTen(A.self, Digit6.self, to: target)
    addTen(A.self, Digit7.self, to: target)
    addTen(A.self, Digit8.self, to: target)
    addTen(A.self, Digit9.self, to: target)
}

private func addTen<A: Digit, B: Digit>(_: A.Type, _: B.Type, to target: some ThousandTarget) {
    target.add(Numbered<A, B, Digit0>.self)
    target.add(Numbered<A, B, Digit1>.self)
    target.add(Numbered<A, B, Digit2>.self)
    target.add(Numbered<A, B, Digit3>.self)
    target.add(Numbered<A, B, Digit4>.self)
    target.add(Numbered<A, B, Digit5>.self)
    target.add(Numbered<A, B, Digit6>.self)
    target.add(Numbered<A, B, Digit7>.self)
    target.add(Numbered<A, B, Digit8>.self)
    target.add(Numbered<A, B, Digit9>.self)
}

// One S6 operation of each kind.

@inline(never)
func fillTable<Table: FactoryTable>(_: Table.Type) -> Table {
    let table = Table()
    addThousand(to: ThousandInTable(table: table))
    return table
}

@inline(never)
func fillMutable() -> DependencyInjectionContainer {
    let container = DependencyInjectionContainer()
    addThousand(to: ThousandInRegistrar(registrar: container))
    return container
}

@inline(never)
func fillAndFreeze() -> ImmutableDependencyInjectionContainer {
    let builder = DICBuilder()
    addThousand(to: ThousandInRegistrar(registrar: builder))
    return builder.build()
}
