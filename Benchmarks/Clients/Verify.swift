// verify(): what a test calls to make everything once.
import DIC
import DICTools

let builder = DICBuilder().register { 1 }
print(builder.build().load(Int.self))
print(try await builder.verify())
