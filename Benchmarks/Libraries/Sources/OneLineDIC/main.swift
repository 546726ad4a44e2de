import DIC

print(DICBuilder().register { 1 }.build().load(Int.self))
