// One line: the least that a container does.
import DIC

print(DICBuilder().register { 1 }.build().load(Int.self))
