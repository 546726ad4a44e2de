// Child containers: one that registers more, and one that overrides.
import DIC

let container = DICBuilder().register { 1 }.build()
let child = DICBuilder(parent: container).register { "child" }.build()
print(
    container.load(Int.self),
    child.load(String.self),
    container.overriding { $0.override { 2 } }.load(Int.self)
)
