import DIC
import TestSupport
import Testing

/// What a failed load of a child reports.
@Suite struct ChildErrorTests {
    struct UserRepository: Sendable {}
    struct UserRepositories {}
    struct LoginModel {}

    @Test(arguments: ContainerKind.withAsynchronous)
    func whatIsNearMayBeTheParentsOrTheGrandparents(_ kind: ContainerKind) throws {
        let line = #line
        let grandparent = DICBuilder().register(named: "remote") { UserRepository() }.build()
        let parent = DICBuilder(parent: grandparent).register { UserRepositories() }.build()
        let child = kind.child(of: parent) { $0.register(named: "cache") { UserRepository() } }
        let error = try resolutionError {
            try child.loadOrThrow(UserRepository.self, named: "local")
        }
        #expect(
            error.description == """
                DIC: [not-registered] ChildErrorTests.UserRepository named "local": registered only as "remote", "cache"
                   loaded at  ChildErrorTests.swift:\(line + 5)
                   near:      ChildErrorTests.UserRepository named "remote"  ChildErrorTests.swift:\(line + 1)
                              ChildErrorTests.UserRepository named "cache"   ChildErrorTests.swift:\(line + 3)
                              ChildErrorTests.UserRepositories               ChildErrorTests.swift:\(line + 2)
                   try:       .register(named: "local") { ChildErrorTests.UserRepository(…) }
                """
        )
        #expect(child.loadOrNil(UserRepository.self, named: "local") == nil)
    }

    @Test func whatChildrenSupplyIsLoadedFromThem() async throws {
        let builder = DICBuilder().register { (_: UserRepository) in LoginModel() }
            .register(in: .scoped("job")) { (_: UserRepository) in UserRepositories() }
            .suppliedByChildren(UserRepository.self).suppliedByChildren(Int.self, named: "size")
        let (parent, mutable) = (builder.build(), AsyncDependencyInjectionContainer())
        mutable.suppliedByChildren(UserRepository.self)
        let errors = [
            try resolutionError { _ = try parent.loadOrThrow(UserRepository.self) },
            try resolutionError { _ = try parent.loadOrThrow(LoginModel.self) },
            try resolutionError { _ = try parent.loadOrThrow(Int.self, named: "size") },
            try resolutionError {
                _ = try parent.openScope("job").loadOrThrow(UserRepositories.self)
            },
            try resolutionError { _ = try parent.loadOrThrow(UserRepository.self, arguments: 1) },
            try #require(
                await #expect(throws: ResolutionError.self) {
                    try await mutable.loadAsyncOrThrow(UserRepository.self)
                }
            ),
        ]
        for error in errors {
            #expect(error.code == .notRegistered)
            #expect(error.detail == "declared with suppliedByChildren")
            #expect(error.suggestions.map(\.code) == ["load it from a child, which registers it"])
        }
        let child = DICBuilder(parent: parent).register { UserRepository() }.build()
        _ = child.load(LoginModel.self)
        // Of another name.
        let other = try resolutionError { _ = try parent.loadOrThrow(Int.self) }
        #expect(other.detail != errors[0].detail)
    }

    /// A registration that the child replaces cannot be loaded from it, so it is not a near miss.
    @Test(arguments: ContainerKind.withAsynchronous)
    func whatIsOverriddenIsNotNear(_ kind: ContainerKind) throws {
        let parent = DICBuilder().register { UserRepository() }.build()
        let line = #line + 1
        let child = kind.child(of: parent) { $0.register { UserRepository() } }
        let error = try resolutionError { try child.loadOrThrow(UserRepositories.self) }
        #expect(error.near.map(\.location.line) == [UInt(line)])
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func theChainGoesThroughBoth(_ kind: ContainerKind) throws {
        let line = #line
        let parent = DICBuilder()
            .registerThrowable { [try $0.loadOrThrow(UserRepository.self)] }
            .build()
        let child = kind.child(of: parent) { registrar in
            registrar.registerThrowable { resolver in
                _ = try resolver.loadOrThrow([UserRepository].self)
                return LoginModel()
            }
        }
        let error = try resolutionError { try child.loadOrThrow(LoginModel.self) }
        #expect(error.code == .notRegistered)
        #expect(error.location?.line == UInt(line + 2))
        #expect(
            error.chain.map(\.name) == [
                "[ChildErrorTests.UserRepository]", "ChildErrorTests.LoginModel",
            ]
        )
        #expect(error.chain.map(\.location.line) == [UInt(line + 2), UInt(line + 5)])
    }

    /// A singleton of the parent is made from the parent's registrations, so nothing of the child's
    /// is near.
    @Test(arguments: ContainerKind.withAsynchronous)
    func whatAParentsSingletonLacksTheChildCannotGive(_ kind: ContainerKind) throws {
        let parent = DICBuilder()
            .registerThrowable(in: .singleton) { [try $0.loadOrThrow(UserRepository.self)] }
            .build()
        let child = kind.child(of: parent) { $0.register { UserRepository() } }
        let error = try resolutionError { try child.loadOrThrow([UserRepository].self) }
        #expect(error.code == .notRegistered)
        #expect(error.subject == "ChildErrorTests.UserRepository")
        #expect(error.near.isEmpty)
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func argumentListsOfTheParentAreNamed(_ kind: ContainerKind) throws {
        let parent = DICBuilder().register { (_, number: Int) in "\(number)" }.build()
        let child = kind.child(of: parent)
        let error = try resolutionError { try child.loadOrThrow(String.self, arguments: true) }
        #expect(error.code == .argumentMismatch)
        #expect(error.detail == "loaded with (Bool), registered with (Int)")
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func whatAParentsFactoryThrowsIsRethrownUnwrapped(_ kind: ContainerKind) {
        final class Outage: Error {}
        let outage = Outage()
        let parent = DICBuilder()
            .registerThrowable(in: .singleton) { () throws -> Int in throw outage }
            .registerThrowable { "\(try $0.loadOrThrow(Int.self))" }
            .build()
        let child = kind.child(of: parent)
        let error = #expect(throws: Outage.self) { try child.loadOrThrow(String.self) }
        #expect(error === outage)
    }

    @Test func aBuildOfAChildCountsWhatItCanLoad() {
        let parent = DICBuilder().register { 1 }.registerSingleton { "parent" }.build()
        let builder = DICBuilder(parent: parent)
            .registerThrowable(in: .eagerSingleton) { () throws -> Double in throw Breakdown() }
        let error = #expect(throws: BuildError.self) { try builder.buildOrThrow() }
        #expect(
            error?.description.hasPrefix("DIC: 1 problem in 3 registrations (2 proved, 0 opaque)\n")
                == true
        )
    }

    private static func loadWhatIsNot(in kind: ContainerKind) {
        let parent = DICBuilder().register { UserRepositories() }.build()
        _ = kind.child(of: parent).load(UserRepository.self)
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func loadTrapsWithTheParentsNearMisses(_ kind: ContainerKind) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        { [kind] in
            ChildErrorTests.loadWhatIsNot(in: kind)
        }
        expect(result, says: "DIC: [not-registered] ChildErrorTests.UserRepository\n")
        expect(
            result,
            says: "   near:      ChildErrorTests.UserRepositories  ChildErrorTests.swift:"
        )
    }
}
