// Decorate: something around what a factory makes.
import DIC

print(DICBuilder().register { 1 }.decorate(Int.self) { $0 + 1 }.build().load(Int.self))
