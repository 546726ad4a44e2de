import DICBuilder
import Testing

@Suite struct BuilderTests {
    @Test func buildsAContainerThatLoadsWhatWasRegistered() {
        let container = DICBuilder().register { 7 }.build()
        #expect(container.load(Int.self) == 7)
    }
}
