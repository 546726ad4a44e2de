import FactoryKit

extension Container {
    var number: Factory<Int> { self { 1 } }
}

print(Container.shared.number())
