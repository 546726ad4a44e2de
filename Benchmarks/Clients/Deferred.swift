// Lazy, Provider, collections: what is loaded later, and everything of one type.
import DIC

let container = DICBuilder().register { 1 }.register(named: "two") { 2 }.build()
let later: Lazy<Int> = container.load()
let again: Provider<Int> = container.load()
print(container.load(Int.self), later.load(), again.load(), container.loadAll(Int.self))
