// Validation: reports that are printed in place of a trap.
import DIC

let builder = DICBuilder().register { 1 }.register { (text: String) in text.isEmpty }
print(builder.validate())
do {
    print(try builder.buildOrThrow(.strict).load(Int.self))
} catch {
    print(error)
}
do {
    print(try DICBuilder().register { 1 }.build().loadOrThrow(String.self))
} catch {
    print(error)
}
