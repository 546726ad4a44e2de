import DIC
import Testing

@Suite struct MutableContainerTests {
    @Test func loadsWhatIsRegisteredAtAnyTime() {
        let container = DependencyInjectionContainer()
        #expect(container.loadOrNil(Int.self) == nil)
        container.register { 7 }
        #expect(container.load(Int.self) == 7)
    }
}
