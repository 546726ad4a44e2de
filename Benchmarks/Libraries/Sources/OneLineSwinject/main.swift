import Swinject

let container = Container()
container.register(Int.self) { _ in 1 }
print(container.resolve(Int.self)!)
