import DIC
import Forms

/// The containers of structs of 40 bytes, in the forms that the pages recommend.
private enum Containers {
    /// Six singletons: three are made by `build()`, and three at the first load.
    static func leaves() -> DICBuilder {
        DICBuilder()
            .registerSingleton { StructA() }
            .register(in: .singleton) { StructB() }
            .registerSingleton { StructC() }
            .register(in: .singleton) { StructD() }
            .registerSingleton { StructE() }
            .register(in: .singleton) { StructF() }
    }

    static func functions() -> ImmutableDependencyInjectionContainer {
        let container = leaves()
            .register(StructOne.init)
            .register(StructThree.init)
            .register(StructFive.init)
            .register(StructSix.init)
            .register(StructTen.init)
            .register(StructTwelve.init)
            .build()
        consume(container.load(StructSix.self))
        return container
    }

    @MainActor static func functionsOnMainActor() -> MainActorContainer {
        let container = leaves().mainActor
            .register(StructOne.init)
            .register(StructThree.init)
            .register(StructSix.init)
            .register(StructTwelve.init)
            .build()
        consume(container.load(StructSix.self))
        return container
    }

    static func titled() -> ImmutableDependencyInjectionContainer {
        leaves()
            .register(StructTitled.init, arguments: Int.self)
            .build()
    }

    static func closure() -> ImmutableDependencyInjectionContainer {
        DICBuilder()
            .register { (_, id: Int, a: StructA) in StructTitled(id: id, a: a) }
            .build()
    }

    static func closureLoading() -> ImmutableDependencyInjectionContainer {
        leaves()
            .register { (resolver, id: Int, _: Int) in StructTitled(id: id, a: resolver.load()) }
            .build()
    }

    static func optional() -> ImmutableDependencyInjectionContainer {
        leaves()
            .register(StructOptional.init)
            .build()
    }

    static func missing() -> ImmutableDependencyInjectionContainer {
        DICBuilder()
            .register(StructOptional.init)
            .build()
    }

    static func all() -> ImmutableDependencyInjectionContainer {
        DICBuilder()
            .register(named: .unique) { StructA() }
            .register(named: .unique) { StructA() }
            .register(named: .unique) { StructA() }
            .register(named: .unique) { StructA() }
            .register(named: .unique) { StructA() }
            .register(StructAll.init)
            .build()
    }

    static func allKept() -> ImmutableDependencyInjectionContainer {
        DICBuilder()
            .register(in: .eagerSingleton, named: .unique) { StructA() }
            .register(in: .eagerSingleton, named: .unique) { StructA() }
            .register(in: .eagerSingleton, named: .unique) { StructA() }
            .register(in: .eagerSingleton, named: .unique) { StructA() }
            .register(in: .eagerSingleton, named: .unique) { StructA() }
            .register(StructAll.init)
            .build()
    }

    static func late() -> ImmutableDependencyInjectionContainer {
        leaves()
            .register(StructLate.init)
            .build()
    }

    static func provided() -> ImmutableDependencyInjectionContainer {
        leaves()
            .register(StructProvided.init)
            .build()
    }

    static func maker() -> ImmutableDependencyInjectionContainer {
        leaves()
            .register(StructTitled.init, arguments: Int.self)
            .register(StructMaker.init)
            .build()
    }

    static func cached() -> ImmutableDependencyInjectionContainer {
        DICBuilder()
            .register(in: .cached) { StructA() }
            .build()
    }

    static func decorated() -> ImmutableDependencyInjectionContainer {
        DICBuilder()
            .register { StructA() }
            .decorate(StructA.self) { $0.limited() }
            .build()
    }

    static func forward() -> ImmutableDependencyInjectionContainer {
        leaves()
            .forward(StructA.self, to: (any Numbered).self) { $0 }
            .build()
    }

    static func lazies() -> ImmutableDependencyInjectionContainer {
        DICBuilder()
            .register(in: .singleton) { StructA() }
            .register(in: .singleton) { StructB() }
            .register(in: .singleton) { StructC() }
            .register(in: .singleton) { StructD() }
            .register(in: .singleton) { StructE() }
            .register(in: .singleton) { StructF() }
            .build()
    }

    @MainActor static func titledOnMainActor() -> MainActorContainer {
        leaves().mainActor
            .register(StructTitled.init, arguments: Int.self)
            .build()
    }

    @MainActor static func optionalOnMainActor() -> MainActorContainer {
        leaves().mainActor
            .register(StructOptional.init)
            .build()
    }

    @MainActor static func lateOnMainActor() -> MainActorContainer {
        leaves().mainActor
            .register(StructLate.init)
            .build()
    }

    @MainActor static func missingOnMainActor() -> MainActorContainer {
        DICBuilder().mainActor
            .register(StructOptional.init)
            .build()
    }

    @MainActor static func allOnMainActor() -> MainActorContainer {
        DICBuilder().mainActor
            .register(named: .unique) { StructA() }
            .register(named: .unique) { StructA() }
            .register(named: .unique) { StructA() }
            .register(named: .unique) { StructA() }
            .register(named: .unique) { StructA() }
            .register(StructAll.init)
            .build()
    }
}

private struct StructsByContainer: Sendable {
    let container: ImmutableDependencyInjectionContainer

    @inline(never)
    func doOne() { consume(container.load(StructOne.self)) }

    @inline(never)
    func doThree() { consume(container.load(StructThree.self)) }

    @inline(never)
    func doFive() { consume(container.load(StructFive.self)) }

    @inline(never)
    func doSix() { consume(container.load(StructSix.self)) }

    @inline(never)
    func doTen() { consume(container.load(StructTen.self)) }

    @inline(never)
    func doTwelve() { consume(container.load(StructTwelve.self)) }

    @inline(never)
    func doTitled() { consume(container.load(StructTitled.self, arguments: 7)) }

    @inline(never)
    func doOptional() { consume(container.load(StructOptional.self)) }

    @inline(never)
    func doAll() { consume(container.load(StructAll.self)) }

    @inline(never)
    func doClosure(_ a: StructA) { consume(container.load(StructTitled.self, arguments: 7, a)) }

    @inline(never)
    func doClosureLoading() { consume(container.load(StructTitled.self, arguments: 7, 8)) }

    @inline(never)
    func doParts() { consume(container.loadAll(StructA.self)) }

    @inline(never)
    func doLate() {
        let holder = container.load(StructLate.self)
        consume(holder.a.load())
    }

    @inline(never)
    func doProvided() {
        let holder = container.load(StructProvided.self)
        consume(holder.a.load())
    }

    @inline(never)
    func doMaker() {
        let holder = container.load(StructMaker.self)
        consume(holder.make(7))
    }

    @inline(never)
    func doLeaf() { consume(container.load(StructA.self)) }

    @inline(never)
    func doForwarded() { consumeNumbered(container.load((any Numbered).self)) }

    @inline(never)
    func doLeafOrNil() { consume(container.loadOrNil(StructA.self)) }

    @inline(never)
    func doFirst() {
        consume(container.load(StructA.self))
        consume(container.load(StructB.self))
        consume(container.load(StructC.self))
        consume(container.load(StructD.self))
        consume(container.load(StructE.self))
        consume(container.load(StructF.self))
    }

    @inline(never)
    static func doCurrent() { consume(CurrentContainer.load(StructA.self)) }

    @inline(never)
    static func doInjected() { consume(StructInjected()) }
}

private struct StructsByContainerOnMainActor: Sendable {
    let container: MainActorContainer

    @MainActor @inline(never)
    func doOne() { consume(container.load(StructOne.self)) }

    @MainActor @inline(never)
    func doThree() { consume(container.load(StructThree.self)) }

    @MainActor @inline(never)
    func doSix() { consume(container.load(StructSix.self)) }

    @MainActor @inline(never)
    func doTwelve() { consume(container.load(StructTwelve.self)) }

    @MainActor @inline(never)
    func doTitled() { consume(container.load(StructTitled.self, arguments: 7)) }

    @MainActor @inline(never)
    func doOptional() { consume(container.load(StructOptional.self)) }

    @MainActor @inline(never)
    func doAll() { consume(container.load(StructAll.self)) }

    @MainActor @inline(never)
    func doLate() {
        let holder = container.load(StructLate.self)
        consume(holder.a.load())
    }
}

extension Rows {
    /// Adds what is done with structs of 40 bytes.
    mutating func addStructsByContainer() {
        add("function-1/struct") {
            let forms = StructsByContainer(container: Containers.functions())
            return Work { repeating($0) { forms.doOne() } }
        }
        add("function-3/struct") {
            let forms = StructsByContainer(container: Containers.functions())
            return Work { repeating($0) { forms.doThree() } }
        }
        add("function-5/struct") {
            let forms = StructsByContainer(container: Containers.functions())
            return Work { repeating($0) { forms.doFive() } }
        }
        add("function-6/struct") {
            let forms = StructsByContainer(container: Containers.functions())
            return Work { repeating($0) { forms.doSix() } }
        }
        add("function-10/struct") {
            let forms = StructsByContainer(container: Containers.functions())
            return Work { repeating($0) { forms.doTen() } }
        }
        add("function-12/struct") {
            let forms = StructsByContainer(container: Containers.functions())
            return Work { repeating($0) { forms.doTwelve() } }
        }
        add("arguments/struct") {
            let forms = StructsByContainer(container: Containers.titled())
            return Work { repeating($0) { forms.doTitled() } }
        }
        add("closure/struct") {
            let forms = StructsByContainer(container: Containers.closure())
            let argument = StructA()
            return Work { repeating($0) { forms.doClosure(argument) } }
        }
        add("closure-loading/struct") {
            let forms = StructsByContainer(container: Containers.closureLoading())
            return Work { repeating($0) { forms.doClosureLoading() } }
        }
        add("optional-there/struct") {
            let forms = StructsByContainer(container: Containers.optional())
            return Work { repeating($0) { forms.doOptional() } }
        }
        add("optional-missing/struct") {
            let forms = StructsByContainer(container: Containers.missing())
            return Work { repeating($0) { forms.doOptional() } }
        }
        add("all-parameter/struct") {
            let forms = StructsByContainer(container: Containers.all())
            return Work { repeating($0) { forms.doAll() } }
        }
        add("all-parameter-kept/struct") {
            let forms = StructsByContainer(container: Containers.allKept())
            return Work { repeating($0) { forms.doAll() } }
        }
        add("load-all/struct") {
            let forms = StructsByContainer(container: Containers.all())
            return Work { repeating($0) { forms.doParts() } }
        }
        add("load-all-kept/struct") {
            let forms = StructsByContainer(container: Containers.allKept())
            return Work { repeating($0) { forms.doParts() } }
        }
        add("lazy/struct") {
            let forms = StructsByContainer(container: Containers.late())
            return Work { repeating($0) { forms.doLate() } }
        }
        add("provider/struct") {
            let forms = StructsByContainer(container: Containers.provided())
            return Work { repeating($0) { forms.doProvided() } }
        }
        add("maker/struct") {
            let forms = StructsByContainer(container: Containers.maker())
            return Work { repeating($0) { forms.doMaker() } }
        }
        add("decorated/struct") {
            let forms = StructsByContainer(container: Containers.decorated())
            return Work { repeating($0) { forms.doLeaf() } }
        }
        add("forward/struct") {
            let forms = StructsByContainer(container: Containers.forward())
            return Work { repeating($0) { forms.doForwarded() } }
        }
        add("load-or-nil/struct") {
            let forms = StructsByContainer(container: Containers.optional())
            return Work { repeating($0) { forms.doLeafOrNil() } }
        }
        add("cached/struct") {
            let forms = StructsByContainer(container: Containers.cached())
            return Work { repeating($0) { forms.doLeaf() } }
        }
        add("current/struct") {
            setCurrentContainer()
            return Work { repeating($0) { StructsByContainer.doCurrent() } }
        }
        add("injected/struct") {
            setCurrentContainer()
            return Work { repeating($0) { StructsByContainer.doInjected() } }
        }
        add("first-load/struct") {
            Work(each: 6, making: { StructsByContainer(container: Containers.lazies()) }) {
                $0.doFirst()
            }
        }
    }

    /// Adds what is done on the main actor.
    mutating func addStructsOnMainActor() {
        addOnMainActor("main-function-1/struct") {
            let forms = StructsByContainerOnMainActor(container: Containers.functionsOnMainActor())
            return Work { count in
                MainActor.assumeIsolated { repeating(count) { forms.doOne() } }
            }
        }
        addOnMainActor("main-function-3/struct") {
            let forms = StructsByContainerOnMainActor(container: Containers.functionsOnMainActor())
            return Work { count in
                MainActor.assumeIsolated { repeating(count) { forms.doThree() } }
            }
        }
        addOnMainActor("main-function-6/struct") {
            let forms = StructsByContainerOnMainActor(container: Containers.functionsOnMainActor())
            return Work { count in
                MainActor.assumeIsolated { repeating(count) { forms.doSix() } }
            }
        }
        addOnMainActor("main-function-12/struct") {
            let forms = StructsByContainerOnMainActor(container: Containers.functionsOnMainActor())
            return Work { count in
                MainActor.assumeIsolated { repeating(count) { forms.doTwelve() } }
            }
        }
        addOnMainActor("main-arguments/struct") {
            let forms = StructsByContainerOnMainActor(container: Containers.titledOnMainActor())
            return Work { count in
                MainActor.assumeIsolated { repeating(count) { forms.doTitled() } }
            }
        }
        addOnMainActor("main-optional-there/struct") {
            let forms = StructsByContainerOnMainActor(container: Containers.optionalOnMainActor())
            return Work { count in
                MainActor.assumeIsolated { repeating(count) { forms.doOptional() } }
            }
        }
        addOnMainActor("main-optional-missing/struct") {
            let forms = StructsByContainerOnMainActor(container: Containers.missingOnMainActor())
            return Work { count in
                MainActor.assumeIsolated { repeating(count) { forms.doOptional() } }
            }
        }
        addOnMainActor("main-all-parameter/struct") {
            let forms = StructsByContainerOnMainActor(container: Containers.allOnMainActor())
            return Work { count in
                MainActor.assumeIsolated { repeating(count) { forms.doAll() } }
            }
        }
        addOnMainActor("main-lazy/struct") {
            let forms = StructsByContainerOnMainActor(container: Containers.lateOnMainActor())
            return Work { count in
                MainActor.assumeIsolated { repeating(count) { forms.doLate() } }
            }
        }
    }
}

extension DICBuilder {
    /// The singletons of structs of 40 bytes, for the current container.
    func registerStructs() {
        self
            .registerSingleton { StructA() }
            .register(in: .singleton) { StructB() }
            .registerSingleton { StructC() }
            .register(in: .singleton) { StructD() }
            .registerSingleton { StructE() }
            .register(in: .singleton) { StructF() }
    }
}
