import Testing

@testable import DICBuilder

/// A type with the name of one in the standard library.
struct SystemRandomNumberGenerator {}

/// Which registrations the author of a failed load may have meant, and in which order.
@Suite struct NearMissesTests {
    protocol UserRepository {}
    struct UserRepositoryLive {}
    struct LiveUserRepository {}
    struct UserRepositorx {}
    struct UserStore {}
    struct Clock {}
    struct Clok {}
    struct ID {}
    struct Id {}
    struct IDs {}
    struct Box<Content> {}
    enum Legacy {
        struct Clock {}
    }

    private static func near(_ wanted: Any.Type, _ registered: Any.Type...) -> [String] {
        NearMisses(of: TypeName(wanted), among: registered.map { Registration($0) }).references.map(
            \.name
        )
    }

    @Test func theMostSimilarComesFirst() {
        let titles = Self.near(
            (any UserRepository).self,
            UserStore.self,
            UserRepositorx.self,
            UserRepositoryLive.self,
            LiveUserRepository.self,
            (any UserRepository)?.self
        )
        #expect(
            titles == [
                "(any NearMissesTests.UserRepository)?", "NearMissesTests.UserRepositoryLive",
                "NearMissesTests.LiveUserRepository", "NearMissesTests.UserRepositorx",
            ]
        )
    }

    @Test func equallySimilarOnesStayInTheOrderOfRegistration() {
        let near = NearMisses(
            of: TypeName(Clock.self),
            among: [
                Registration(Clock.self, named: "b", line: 1), Registration(Clok.self, line: 2),
                Registration(Clock.self, named: "a", line: 3), Registration(Clock?.self, line: 4),
                Registration(Clok.self, named: "c", line: 5),
            ]
        )
        #expect(near.registrations.map(\.location.line) == [1, 3, 4, 2, 5])
        #expect(
            near.references.map(\.name) == [
                #"NearMissesTests.Clock named "b""#, #"NearMissesTests.Clock named "a""#,
                "NearMissesTests.Clock?",
                "NearMissesTests.Clok", #"NearMissesTests.Clok named "c""#,
            ]
        )
    }

    @Test func areFiveAtMost() {
        let names = (0..<8).map {
            Registration(Clock.self, named: DependencyName("\($0)"), line: $0)
        }
        let near = NearMisses(
            of: TypeName(Clock.self),
            among: [Registration(Clok.self, line: 99)] + names
        )
        #expect(near.registrations.map(\.location.line) == [0, 1, 2, 3, 4])
        #expect(near.references.count == 5)
    }

    @Test func nothingIsSimilarToNothing() {
        #expect(Self.near(Clock.self).isEmpty)
        #expect(Self.near(Clock.self, UserStore.self, Int.self, ID.self).isEmpty)
    }

    // MARK: What is similar

    @Test func optionalsArraysArgumentsAndNamesOfTheSameTypeAre() {
        #expect(Self.near(Clock.self, Clock?.self) == ["NearMissesTests.Clock?"])
        #expect(Self.near(Clock?.self, Clock.self) == ["NearMissesTests.Clock"])
        #expect(Self.near([Clock].self, [ID].self) == ["[NearMissesTests.ID]"])
        #expect(
            Self.near(Box<Clock>.self, Box<ID>.self) == ["NearMissesTests.Box<NearMissesTests.ID>"]
        )
        let withArguments = Registration(
            Clock.self,
            named: "main",
            signature: Signature(Int.self, (any UserRepository).self)
        )
        #expect(
            NearMisses(of: TypeName(Clock.self), among: [withArguments]).references.map(\.name)
                == [#"NearMissesTests.Clock(Int, any NearMissesTests.UserRepository) named "main""#]
        )
    }

    /// A name of one or two letters is similar to too many others.
    @Test func shortNamesAreOnlySimilarIfTheyDifferInCase() {
        #expect(Self.near(ID.self, Id.self, IDs.self, Int.self) == ["NearMissesTests.Id"])
    }

    @Test func aTypingErrorIsForgivenOnceInFourLetters() {
        struct Wardrobe {}
        struct Wordrobe {}
        struct Wordrubo {}
        struct Wordrube {}
        #expect(
            Self.near(Wardrobe.self, Wordrube.self, Wordrubo.self, Wordrobe.self) == [
                "NearMissesTests.Wordrobe", "NearMissesTests.Wordrube",
            ]
        )
    }

    /// A common beginning or end of less than four letters says nothing.
    @Test func aNameWithinAnotherIsSimilarIfItIsLong() {
        struct Page {}
        struct PageOfMany {}
        struct TitlePage {}
        struct Pag {}
        struct PagOfMany {}
        #expect(
            Self.near(Page.self, TitlePage.self, PageOfMany.self) == [
                "NearMissesTests.TitlePage", "NearMissesTests.PageOfMany",
            ]
        )
        #expect(Self.near(Pag.self, PagOfMany.self).isEmpty)
    }

    @Test func functionsAndTuplesAreNot() {
        #expect(Self.near(((Int) -> Clock).self, Clock.self, ((Bool) -> Clock).self).isEmpty)
        #expect(Self.near((Clock, ID).self, Clock.self, (Clock, Id).self).isEmpty)
        #expect(Self.near(Clock.self, ((Int) -> Clock).self, (Clock, ID).self, Void.self).isEmpty)
    }

    /// The enclosing type, or the module, tells what differs.
    @Test func anotherTypeOfTheSameNameIsShownInFull() {
        #expect(
            Self.near(Clock.self, Legacy.Clock.self, Clock?.self)
                == ["NearMissesTests.Legacy.Clock", "NearMissesTests.Clock?"]
        )
        #expect(Self.near(Legacy.Clock.self, Clock.self) == ["NearMissesTests.Clock"])
        #expect(
            Self.near(Swift.SystemRandomNumberGenerator.self, SystemRandomNumberGenerator.self)
                == ["DICBuilderTests.SystemRandomNumberGenerator"]
        )
        let named = NearMisses(
            of: TypeName(Clock.self),
            among: [Registration(Clock.self, named: "main")]
        )
        #expect(named.references.map(\.name) == [#"NearMissesTests.Clock named "main""#])
    }

    // MARK: Names

    @Test func theNearestNameIsTheMostSimilarOfThem() {
        let names: [DependencyName] = ["secondary", "primry", "Primary", "primary "]
        #expect(NearMisses.nearest(to: "primary", among: names) == "Primary")
        #expect(NearMisses.nearest(to: "primaryy", among: names) == "Primary")
        #expect(NearMisses.nearest(to: "primari", among: ["primry", "primarx"]) == "primarx")
        #expect(NearMisses.nearest(to: "second", among: names) == "secondary")
        #expect(NearMisses.nearest(to: "third", among: names) == nil)
        #expect(NearMisses.nearest(to: "", among: names) == nil)
        #expect(NearMisses.nearest(to: "primary", among: []) == nil)
    }
}

extension NearMisses {
    fileprivate init(of requested: TypeName, among registrations: [Registration]) {
        self.init(of: requested, among: RegistrationSnapshot { registrations })
    }
}
