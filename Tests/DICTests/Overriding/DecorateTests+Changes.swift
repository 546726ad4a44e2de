import DIC
import Testing

// Decorators of what is overridden, and of what a parent registered.

extension DecorateTests {
    @Test(arguments: ContainerKind.allCases)
    func anOverriddenRegistrationStaysDecorated(_ kind: ContainerKind) {
        let runs = RunCounter()
        let container = kind.container {
            $0.register(in: .singleton) {
                runs.increment()
                return Session("real")
            }
            .decorate(Session.self) { Wrapped($0, "1") }
            .override { Session("fake") }
            .decorate(Session.self) { Wrapped($0, "2") }
        }
        #expect(container.load(Session.self).text == "fake12")
        #expect(container.load(Session.self) === container.load(Session.self))
        #expect(runs.count == 0)
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func aChildDecoratesTheInstanceThatItsParentKeeps(_ kind: ContainerKind) {
        let runs = RunCounter()
        let parent = DICBuilder()
            .register(in: .singleton) {
                runs.increment()
                return Session("real")
            }
            .register { Screen(session: $0.load()) }
            .build()
        let child = kind.child(of: parent) { $0.decorate(Session.self) { Wrapped($0) } }
        let decorated = child.load(Session.self)
        #expect((decorated as? Wrapped)?.inner === parent.load(Session.self))
        #expect(child.load(Session.self) === decorated)
        #expect(child.load(Screen.self).session === decorated)
        #expect(parent.load(Screen.self).session.text == "real")
        #expect(runs.count == 1)
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func aChildDecoratesANewTransient(_ kind: ContainerKind) {
        let parent = DICBuilder().register { Session("real") }.build()
        let child = kind.child(of: parent) { $0.decorate(Session.self) { Wrapped($0) } }
        #expect(child.load(Session.self).text == "real!")
        #expect(child.load(Session.self) !== child.load(Session.self))
        #expect(parent.load(Session.self).text == "real")
    }

    @Test func aChildAddsToItsParentsDecorators() {
        let parent = DICBuilder().register(in: .singleton) { Session("real") }
            .decorate(Session.self) { Wrapped($0, "1") }.build()
        let decorated = DICBuilder(parent: parent).decorate(Session.self) { Wrapped($0, "2") }.build()
        #expect((decorated.load(Session.self) as? Wrapped)?.inner === parent.load(Session.self))
        #expect(decorated.load(Session.self).text == "real12")
        let overridden = DICBuilder(parent: decorated).override { Session("fake") }.build()
        #expect(overridden.load(Session.self).text == "fake12")
        #expect(parent.load(Session.self).text == "real1")
    }
}
