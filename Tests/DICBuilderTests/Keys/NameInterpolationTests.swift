import DICBuilder
import TestSupport
import Testing

@Suite
struct NameInterpolationTests {
    @Test(arguments: ContainerKind.allCases)
    func aNameTakesInterpolations(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            for number in 1...3 {
                registrar.register(named: "worker \(number)") { number }
            }
        }
        for number in 1...3 {
            #expect(container.load(Int.self, named: "worker \(number)") == number)
            #expect(
                container.load(Int.self, named: DependencyName("worker " + String(number)))
                    == number
            )
        }
        #expect(container.load(Int.self, named: "worker 2") == 2)
    }
}
