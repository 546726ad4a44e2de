import Testing

@testable import DICBuilder

/// Elements that each have a place until they are removed.
@Suite struct PlacesTests {
    @Test func anElementIsRemovedOnce() {
        var places = Places<String>()
        let (first, second) = (places.insert("a"), places.insert("b"))
        #expect(places.remove(at: first) == "a")
        #expect(places.remove(at: first) == nil)
        #expect(places.elements == ["b"])
        #expect(places.remove(at: second) == "b")
        #expect(places.remove(at: second) == nil)
        #expect(places.elements == [])
    }

    @Test func aPlaceIsUsedAgain() {
        var places = Places<String>()
        let first = places.insert("a")
        _ = places.insert("b")
        _ = places.remove(at: first)
        #expect(places.insert("c") == first)
        #expect(places.elements == ["c", "b"])
        #expect(places.insert("d") != first)
    }

    @Test func allElementsAreRemoved() {
        var places = Places<String>()
        let all = ["a", "b", "c"].map { places.insert($0) }
        _ = places.remove(at: all[1])
        #expect(places.removeAll() == ["a", "c"])
        #expect(places.removeAll() == [])
        #expect(places.remove(at: all[2]) == nil)
        #expect(places.insert("d") == 0)
    }
}
