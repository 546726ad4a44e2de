// Override: another factory for what is registered.
import DIC

print(DICBuilder().register { 1 }.override { 2 }.build().load(Int.self))
