// Main actor: a builder and a container there.
import DIC

print(DICBuilder().mainActor.register { 1 }.build().load(Int.self))
