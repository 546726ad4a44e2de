// Arguments: a load with two of them, and a function that takes them.
import DIC

let container = DICBuilder()
    .register { 1 }
    .register { (resolver, name: String, count: Int) in "\(resolver.load(Int.self) + count) \(name)"
    }
    .build()
print(container.load(Int.self), container.load(String.self, arguments: "files", 2))
let make: @Sendable (String, Int) -> String = container.factory(
    of: String.self,
    arguments: String.self,
    Int.self
)
print(make("files", 3))
