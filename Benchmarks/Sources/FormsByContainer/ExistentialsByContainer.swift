import DIC
import Forms

/// The containers of existentials, in the forms that the pages recommend.
private enum Containers {
    /// Six singletons: three are made by `build()`, and three at the first load.
    static func leaves() -> DICBuilder {
        DICBuilder()
            .registerSingleton(DefaultPortA.init, as: (any PortA).self)
            .register(DefaultPortB.init, as: (any PortB).self, in: .singleton)
            .registerSingleton(DefaultPortC.init, as: (any PortC).self)
            .register(DefaultPortD.init, as: (any PortD).self, in: .singleton)
            .registerSingleton(DefaultPortE.init, as: (any PortE).self)
            .register(DefaultPortF.init, as: (any PortF).self, in: .singleton)
    }

    static func functions() -> ImmutableDependencyInjectionContainer {
        let container = leaves()
            .register(PortOne.init)
            .register(PortThree.init)
            .register(PortFive.init)
            .register(PortSix.init)
            .register(PortTen.init)
            .register(PortTwelve.init)
            .build()
        consume(container.load(PortSix.self))
        return container
    }

    @MainActor static func functionsOnMainActor() -> MainActorContainer {
        let container = leaves().mainActor
            .register(PortOne.init)
            .register(PortThree.init)
            .register(PortSix.init)
            .register(PortTwelve.init)
            .build()
        consume(container.load(PortSix.self))
        return container
    }

    static func titled() -> ImmutableDependencyInjectionContainer {
        leaves()
            .register(PortTitled.init, arguments: Int.self)
            .build()
    }

    static func closure() -> ImmutableDependencyInjectionContainer {
        DICBuilder()
            .register { (_, id: Int, a: any PortA) in PortTitled(id: id, a: a) }
            .build()
    }

    static func closureLoading() -> ImmutableDependencyInjectionContainer {
        leaves()
            .register { (resolver, id: Int, _: Int) in PortTitled(id: id, a: resolver.load()) }
            .build()
    }

    static func optional() -> ImmutableDependencyInjectionContainer {
        leaves()
            .register(PortOptional.init)
            .build()
    }

    static func missing() -> ImmutableDependencyInjectionContainer {
        DICBuilder()
            .register(PortOptional.init)
            .build()
    }

    static func all() -> ImmutableDependencyInjectionContainer {
        DICBuilder()
            .register(as: (any PortA).self, named: .unique) { DefaultPortA() }
            .register(as: (any PortA).self, named: .unique) { DefaultPortA() }
            .register(as: (any PortA).self, named: .unique) { DefaultPortA() }
            .register(as: (any PortA).self, named: .unique) { DefaultPortA() }
            .register(as: (any PortA).self, named: .unique) { DefaultPortA() }
            .register(PortAll.init)
            .build()
    }

    static func allKept() -> ImmutableDependencyInjectionContainer {
        DICBuilder()
            .register(as: (any PortA).self, in: .eagerSingleton, named: .unique) { DefaultPortA() }
            .register(as: (any PortA).self, in: .eagerSingleton, named: .unique) { DefaultPortA() }
            .register(as: (any PortA).self, in: .eagerSingleton, named: .unique) { DefaultPortA() }
            .register(as: (any PortA).self, in: .eagerSingleton, named: .unique) { DefaultPortA() }
            .register(as: (any PortA).self, in: .eagerSingleton, named: .unique) { DefaultPortA() }
            .register(PortAll.init)
            .build()
    }

    static func late() -> ImmutableDependencyInjectionContainer {
        leaves()
            .register(PortLate.init)
            .build()
    }

    static func provided() -> ImmutableDependencyInjectionContainer {
        leaves()
            .register(PortProvided.init)
            .build()
    }

    static func maker() -> ImmutableDependencyInjectionContainer {
        leaves()
            .register(PortTitled.init, arguments: Int.self)
            .register(PortMaker.init)
            .build()
    }

    static func cached() -> ImmutableDependencyInjectionContainer {
        DICBuilder()
            .register(as: (any PortA).self, in: .cached) { DefaultPortA() }
            .build()
    }

    static func weak() -> ImmutableDependencyInjectionContainer {
        DICBuilder()
            .register(as: (any SharedPort).self, in: .weak { $0 }) { DefaultSharedPort() }
            .build()
    }

    static func decorated() -> ImmutableDependencyInjectionContainer {
        DICBuilder()
            .register(as: (any PortA).self) { DefaultPortA() }
            .decorate((any PortA).self) { LoggingPortA($0) }
            .build()
    }

    static func limited() -> ImmutableDependencyInjectionContainer {
        DICBuilder()
            .register(as: (any PortA).self) { DefaultPortA() }
            .register(DefaultPortB.init, as: (any PortB).self, in: .singleton)
            .decorate((any PortA).self, with: LimitedPortA.init)
            .build()
    }

    static func forward() -> ImmutableDependencyInjectionContainer {
        leaves()
            .forward((any PortA).self, to: (any Numbered).self) { $0 }
            .build()
    }

    static func lazies() -> ImmutableDependencyInjectionContainer {
        DICBuilder()
            .register(as: (any PortA).self, in: .singleton) { DefaultPortA() }
            .register(as: (any PortB).self, in: .singleton) { DefaultPortB() }
            .register(as: (any PortC).self, in: .singleton) { DefaultPortC() }
            .register(as: (any PortD).self, in: .singleton) { DefaultPortD() }
            .register(as: (any PortE).self, in: .singleton) { DefaultPortE() }
            .register(as: (any PortF).self, in: .singleton) { DefaultPortF() }
            .build()
    }

    @MainActor static func titledOnMainActor() -> MainActorContainer {
        leaves().mainActor
            .register(PortTitled.init, arguments: Int.self)
            .build()
    }

    @MainActor static func optionalOnMainActor() -> MainActorContainer {
        leaves().mainActor
            .register(PortOptional.init)
            .build()
    }

    @MainActor static func lateOnMainActor() -> MainActorContainer {
        leaves().mainActor
            .register(PortLate.init)
            .build()
    }

    @MainActor static func missingOnMainActor() -> MainActorContainer {
        DICBuilder().mainActor
            .register(PortOptional.init)
            .build()
    }

    @MainActor static func allOnMainActor() -> MainActorContainer {
        DICBuilder().mainActor
            .register(as: (any PortA).self, named: .unique) { DefaultPortA() }
            .register(as: (any PortA).self, named: .unique) { DefaultPortA() }
            .register(as: (any PortA).self, named: .unique) { DefaultPortA() }
            .register(as: (any PortA).self, named: .unique) { DefaultPortA() }
            .register(as: (any PortA).self, named: .unique) { DefaultPortA() }
            .register(PortAll.init)
            .build()
    }
}

private struct ExistentialsByContainer: Sendable {
    let container: ImmutableDependencyInjectionContainer

    @inline(never)
    func doOne() { consume(container.load(PortOne.self)) }

    @inline(never)
    func doThree() { consume(container.load(PortThree.self)) }

    @inline(never)
    func doFive() { consume(container.load(PortFive.self)) }

    @inline(never)
    func doSix() { consume(container.load(PortSix.self)) }

    @inline(never)
    func doTen() { consume(container.load(PortTen.self)) }

    @inline(never)
    func doTwelve() { consume(container.load(PortTwelve.self)) }

    @inline(never)
    func doTitled() { consume(container.load(PortTitled.self, arguments: 7)) }

    @inline(never)
    func doOptional() { consume(container.load(PortOptional.self)) }

    @inline(never)
    func doAll() { consume(container.load(PortAll.self)) }

    @inline(never)
    func doClosure(_ a: any PortA) { consume(container.load(PortTitled.self, arguments: 7, a)) }

    @inline(never)
    func doClosureLoading() { consume(container.load(PortTitled.self, arguments: 7, 8)) }

    @inline(never)
    func doParts() { consume(container.loadAll((any PortA).self)) }

    @inline(never)
    func doLate() {
        let holder = container.load(PortLate.self)
        consume(holder.a.load())
    }

    @inline(never)
    func doProvided() {
        let holder = container.load(PortProvided.self)
        consume(holder.a.load())
    }

    @inline(never)
    func doMaker() {
        let holder = container.load(PortMaker.self)
        consume(holder.make(7))
    }

    @inline(never)
    func doLeaf() { consume(container.load((any PortA).self)) }

    @inline(never)
    func doForwarded() { consumeNumbered(container.load((any Numbered).self)) }

    @inline(never)
    func doLeafOrNil() { consume(container.loadOrNil((any PortA).self)) }

    @inline(never)
    func doShared() { consume(container.load((any SharedPort).self)) }

    @inline(never)
    func doFirst() {
        consume(container.load((any PortA).self))
        consume(container.load((any PortB).self))
        consume(container.load((any PortC).self))
        consume(container.load((any PortD).self))
        consume(container.load((any PortE).self))
        consume(container.load((any PortF).self))
    }

    @inline(never)
    static func doCurrent() { consume(CurrentContainer.load((any PortA).self)) }

    @inline(never)
    static func doInjected() { consume(PortInjected()) }
}

private struct ExistentialsByContainerOnMainActor: Sendable {
    let container: MainActorContainer

    @MainActor @inline(never)
    func doOne() { consume(container.load(PortOne.self)) }

    @MainActor @inline(never)
    func doThree() { consume(container.load(PortThree.self)) }

    @MainActor @inline(never)
    func doSix() { consume(container.load(PortSix.self)) }

    @MainActor @inline(never)
    func doTwelve() { consume(container.load(PortTwelve.self)) }

    @MainActor @inline(never)
    func doTitled() { consume(container.load(PortTitled.self, arguments: 7)) }

    @MainActor @inline(never)
    func doOptional() { consume(container.load(PortOptional.self)) }

    @MainActor @inline(never)
    func doAll() { consume(container.load(PortAll.self)) }

    @MainActor @inline(never)
    func doLate() {
        let holder = container.load(PortLate.self)
        consume(holder.a.load())
    }
}

extension Rows {
    /// Adds what is done with existentials.
    mutating func addExistentialsByContainer() {
        add("function-1/existential") {
            let forms = ExistentialsByContainer(container: Containers.functions())
            return Work { repeating($0) { forms.doOne() } }
        }
        add("function-3/existential") {
            let forms = ExistentialsByContainer(container: Containers.functions())
            return Work { repeating($0) { forms.doThree() } }
        }
        add("function-5/existential") {
            let forms = ExistentialsByContainer(container: Containers.functions())
            return Work { repeating($0) { forms.doFive() } }
        }
        add("function-6/existential") {
            let forms = ExistentialsByContainer(container: Containers.functions())
            return Work { repeating($0) { forms.doSix() } }
        }
        add("function-10/existential") {
            let forms = ExistentialsByContainer(container: Containers.functions())
            return Work { repeating($0) { forms.doTen() } }
        }
        add("function-12/existential") {
            let forms = ExistentialsByContainer(container: Containers.functions())
            return Work { repeating($0) { forms.doTwelve() } }
        }
        add("arguments/existential") {
            let forms = ExistentialsByContainer(container: Containers.titled())
            return Work { repeating($0) { forms.doTitled() } }
        }
        add("closure/existential") {
            let forms = ExistentialsByContainer(container: Containers.closure())
            let argument: any PortA = DefaultPortA()
            return Work { repeating($0) { forms.doClosure(argument) } }
        }
        add("closure-loading/existential") {
            let forms = ExistentialsByContainer(container: Containers.closureLoading())
            return Work { repeating($0) { forms.doClosureLoading() } }
        }
        add("optional-there/existential") {
            let forms = ExistentialsByContainer(container: Containers.optional())
            return Work { repeating($0) { forms.doOptional() } }
        }
        add("optional-missing/existential") {
            let forms = ExistentialsByContainer(container: Containers.missing())
            return Work { repeating($0) { forms.doOptional() } }
        }
        add("all-parameter/existential") {
            let forms = ExistentialsByContainer(container: Containers.all())
            return Work { repeating($0) { forms.doAll() } }
        }
        add("all-parameter-kept/existential") {
            let forms = ExistentialsByContainer(container: Containers.allKept())
            return Work { repeating($0) { forms.doAll() } }
        }
        add("load-all/existential") {
            let forms = ExistentialsByContainer(container: Containers.all())
            return Work { repeating($0) { forms.doParts() } }
        }
        add("load-all-kept/existential") {
            let forms = ExistentialsByContainer(container: Containers.allKept())
            return Work { repeating($0) { forms.doParts() } }
        }
        add("lazy/existential") {
            let forms = ExistentialsByContainer(container: Containers.late())
            return Work { repeating($0) { forms.doLate() } }
        }
        add("provider/existential") {
            let forms = ExistentialsByContainer(container: Containers.provided())
            return Work { repeating($0) { forms.doProvided() } }
        }
        add("maker/existential") {
            let forms = ExistentialsByContainer(container: Containers.maker())
            return Work { repeating($0) { forms.doMaker() } }
        }
        add("decorated/existential") {
            let forms = ExistentialsByContainer(container: Containers.decorated())
            return Work { repeating($0) { forms.doLeaf() } }
        }
        add("forward/existential") {
            let forms = ExistentialsByContainer(container: Containers.forward())
            return Work { repeating($0) { forms.doForwarded() } }
        }
        add("load-or-nil/existential") {
            let forms = ExistentialsByContainer(container: Containers.optional())
            return Work { repeating($0) { forms.doLeafOrNil() } }
        }
        add("cached/existential") {
            let forms = ExistentialsByContainer(container: Containers.cached())
            return Work { repeating($0) { forms.doLeaf() } }
        }
        add("decorated-with/existential") {
            let forms = ExistentialsByContainer(container: Containers.limited())
            return Work { repeating($0) { forms.doLeaf() } }
        }
        add("weak/existential") {
            let forms = ExistentialsByContainer(container: Containers.weak())
            keep(forms.container.load((any SharedPort).self))
            return Work { repeating($0) { forms.doShared() } }
        }
        add("current/existential") {
            setCurrentContainer()
            return Work { repeating($0) { ExistentialsByContainer.doCurrent() } }
        }
        add("injected/existential") {
            setCurrentContainer()
            return Work { repeating($0) { ExistentialsByContainer.doInjected() } }
        }
        add("first-load/existential") {
            Work(each: 6, making: { ExistentialsByContainer(container: Containers.lazies()) }) {
                $0.doFirst()
            }
        }
    }

    /// Adds what is done on the main actor.
    mutating func addExistentialsOnMainActor() {
        addOnMainActor("main-function-1/existential") {
            let forms = ExistentialsByContainerOnMainActor(
                container: Containers.functionsOnMainActor()
            )
            return Work { count in
                MainActor.assumeIsolated { repeating(count) { forms.doOne() } }
            }
        }
        addOnMainActor("main-function-3/existential") {
            let forms = ExistentialsByContainerOnMainActor(
                container: Containers.functionsOnMainActor()
            )
            return Work { count in
                MainActor.assumeIsolated { repeating(count) { forms.doThree() } }
            }
        }
        addOnMainActor("main-function-6/existential") {
            let forms = ExistentialsByContainerOnMainActor(
                container: Containers.functionsOnMainActor()
            )
            return Work { count in
                MainActor.assumeIsolated { repeating(count) { forms.doSix() } }
            }
        }
        addOnMainActor("main-function-12/existential") {
            let forms = ExistentialsByContainerOnMainActor(
                container: Containers.functionsOnMainActor()
            )
            return Work { count in
                MainActor.assumeIsolated { repeating(count) { forms.doTwelve() } }
            }
        }
        addOnMainActor("main-arguments/existential") {
            let forms = ExistentialsByContainerOnMainActor(
                container: Containers.titledOnMainActor()
            )
            return Work { count in
                MainActor.assumeIsolated { repeating(count) { forms.doTitled() } }
            }
        }
        addOnMainActor("main-optional-there/existential") {
            let forms = ExistentialsByContainerOnMainActor(
                container: Containers.optionalOnMainActor()
            )
            return Work { count in
                MainActor.assumeIsolated { repeating(count) { forms.doOptional() } }
            }
        }
        addOnMainActor("main-optional-missing/existential") {
            let forms = ExistentialsByContainerOnMainActor(
                container: Containers.missingOnMainActor()
            )
            return Work { count in
                MainActor.assumeIsolated { repeating(count) { forms.doOptional() } }
            }
        }
        addOnMainActor("main-all-parameter/existential") {
            let forms = ExistentialsByContainerOnMainActor(container: Containers.allOnMainActor())
            return Work { count in
                MainActor.assumeIsolated { repeating(count) { forms.doAll() } }
            }
        }
        addOnMainActor("main-lazy/existential") {
            let forms = ExistentialsByContainerOnMainActor(container: Containers.lateOnMainActor())
            return Work { count in
                MainActor.assumeIsolated { repeating(count) { forms.doLate() } }
            }
        }
    }
}

extension DICBuilder {
    /// The singletons of existentials, for the current container.
    func registerExistentials() {
        self
            .registerSingleton(DefaultPortA.init, as: (any PortA).self)
            .register(DefaultPortB.init, as: (any PortB).self, in: .singleton)
            .registerSingleton(DefaultPortC.init, as: (any PortC).self)
            .register(DefaultPortD.init, as: (any PortD).self, in: .singleton)
            .registerSingleton(DefaultPortE.init, as: (any PortE).self)
            .register(DefaultPortF.init, as: (any PortF).self, in: .singleton)
    }
}
