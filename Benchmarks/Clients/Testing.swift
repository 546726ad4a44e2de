// DICTesting: the traits of a test, linked into a program.
import DIC
import DICTesting
import Testing

print(DICBuilder().register { 1 }.build().load(Int.self))
let traits: [any SuiteTrait] = [
    .container { $0.register { 1 } }, .overriding { $0.override { 2 } },
]
print(traits.count)
