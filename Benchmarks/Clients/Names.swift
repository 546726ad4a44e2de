// Names: two more registrations of one type.
import DIC

let container = DICBuilder().register { 1 }.register(named: "two") { 2 }.register(named: "three") {
    3
}.build()
print(container.load(Int.self), container.load(Int.self, named: "two"))
