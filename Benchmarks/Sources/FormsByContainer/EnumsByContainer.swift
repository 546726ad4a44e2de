import DIC
import Forms

/// The containers of enums, in the forms that the pages recommend.
private enum Containers {
    /// Six singletons: three are made by `build()`, and three at the first load.
    static func leaves() -> DICBuilder {
        DICBuilder()
            .registerSingleton { EnumA() }
            .register(in: .singleton) { EnumB() }
            .registerSingleton { EnumC() }
            .register(in: .singleton) { EnumD() }
            .registerSingleton { EnumE() }
            .register(in: .singleton) { EnumF() }
    }

    static func functions() -> ImmutableDependencyInjectionContainer {
        let container = leaves()
            .register(EnumOne.init)
            .register(EnumThree.init)
            .register(EnumFive.init)
            .register(EnumSix.init)
            .register(EnumTen.init)
            .register(EnumTwelve.init)
            .build()
        consume(container.load(EnumSix.self))
        return container
    }

    @MainActor static func functionsOnMainActor() -> MainActorContainer {
        let container = leaves().mainActor
            .register(EnumOne.init)
            .register(EnumThree.init)
            .register(EnumSix.init)
            .register(EnumTwelve.init)
            .build()
        consume(container.load(EnumSix.self))
        return container
    }

    static func titled() -> ImmutableDependencyInjectionContainer {
        leaves()
            .register(EnumTitled.init, arguments: Int.self)
            .build()
    }

    static func closure() -> ImmutableDependencyInjectionContainer {
        DICBuilder()
            .register { (_, id: Int, a: EnumA) in EnumTitled(id: id, a: a) }
            .build()
    }

    static func closureLoading() -> ImmutableDependencyInjectionContainer {
        leaves()
            .register { (resolver, id: Int, _: Int) in EnumTitled(id: id, a: resolver.load()) }
            .build()
    }

    static func optional() -> ImmutableDependencyInjectionContainer {
        leaves()
            .register(EnumOptional.init)
            .build()
    }

    static func missing() -> ImmutableDependencyInjectionContainer {
        DICBuilder()
            .register(EnumOptional.init)
            .build()
    }

    static func all() -> ImmutableDependencyInjectionContainer {
        DICBuilder()
            .register(named: .unique) { EnumA() }
            .register(named: .unique) { EnumA() }
            .register(named: .unique) { EnumA() }
            .register(named: .unique) { EnumA() }
            .register(named: .unique) { EnumA() }
            .register(EnumAll.init)
            .build()
    }

    static func allKept() -> ImmutableDependencyInjectionContainer {
        DICBuilder()
            .register(in: .eagerSingleton, named: .unique) { EnumA() }
            .register(in: .eagerSingleton, named: .unique) { EnumA() }
            .register(in: .eagerSingleton, named: .unique) { EnumA() }
            .register(in: .eagerSingleton, named: .unique) { EnumA() }
            .register(in: .eagerSingleton, named: .unique) { EnumA() }
            .register(EnumAll.init)
            .build()
    }

    static func late() -> ImmutableDependencyInjectionContainer {
        leaves()
            .register(EnumLate.init)
            .build()
    }

    static func provided() -> ImmutableDependencyInjectionContainer {
        leaves()
            .register(EnumProvided.init)
            .build()
    }

    static func maker() -> ImmutableDependencyInjectionContainer {
        leaves()
            .register(EnumTitled.init, arguments: Int.self)
            .register(EnumMaker.init)
            .build()
    }

    static func cached() -> ImmutableDependencyInjectionContainer {
        DICBuilder()
            .register(in: .cached) { EnumA() }
            .build()
    }

    static func decorated() -> ImmutableDependencyInjectionContainer {
        DICBuilder()
            .register { EnumA() }
            .decorate(EnumA.self) { $0.limited() }
            .build()
    }

    static func forward() -> ImmutableDependencyInjectionContainer {
        leaves()
            .forward(EnumA.self, to: (any Numbered).self) { $0 }
            .build()
    }

    static func lazies() -> ImmutableDependencyInjectionContainer {
        DICBuilder()
            .register(in: .singleton) { EnumA() }
            .register(in: .singleton) { EnumB() }
            .register(in: .singleton) { EnumC() }
            .register(in: .singleton) { EnumD() }
            .register(in: .singleton) { EnumE() }
            .register(in: .singleton) { EnumF() }
            .build()
    }

    @MainActor static func titledOnMainActor() -> MainActorContainer {
        leaves().mainActor
            .register(EnumTitled.init, arguments: Int.self)
            .build()
    }

    @MainActor static func optionalOnMainActor() -> MainActorContainer {
        leaves().mainActor
            .register(EnumOptional.init)
            .build()
    }

    @MainActor static func lateOnMainActor() -> MainActorContainer {
        leaves().mainActor
            .register(EnumLate.init)
            .build()
    }

    @MainActor static func missingOnMainActor() -> MainActorContainer {
        DICBuilder().mainActor
            .register(EnumOptional.init)
            .build()
    }

    @MainActor static func allOnMainActor() -> MainActorContainer {
        DICBuilder().mainActor
            .register(named: .unique) { EnumA() }
            .register(named: .unique) { EnumA() }
            .register(named: .unique) { EnumA() }
            .register(named: .unique) { EnumA() }
            .register(named: .unique) { EnumA() }
            .register(EnumAll.init)
            .build()
    }
}

private struct EnumsByContainer: Sendable {
    let container: ImmutableDependencyInjectionContainer

    @inline(never)
    func doOne() { consume(container.load(EnumOne.self)) }

    @inline(never)
    func doThree() { consume(container.load(EnumThree.self)) }

    @inline(never)
    func doFive() { consume(container.load(EnumFive.self)) }

    @inline(never)
    func doSix() { consume(container.load(EnumSix.self)) }

    @inline(never)
    func doTen() { consume(container.load(EnumTen.self)) }

    @inline(never)
    func doTwelve() { consume(container.load(EnumTwelve.self)) }

    @inline(never)
    func doTitled() { consume(container.load(EnumTitled.self, arguments: 7)) }

    @inline(never)
    func doOptional() { consume(container.load(EnumOptional.self)) }

    @inline(never)
    func doAll() { consume(container.load(EnumAll.self)) }

    @inline(never)
    func doClosure(_ a: EnumA) { consume(container.load(EnumTitled.self, arguments: 7, a)) }

    @inline(never)
    func doClosureLoading() { consume(container.load(EnumTitled.self, arguments: 7, 8)) }

    @inline(never)
    func doParts() { consume(container.loadAll(EnumA.self)) }

    @inline(never)
    func doLate() {
        let holder = container.load(EnumLate.self)
        consume(holder.a.load())
    }

    @inline(never)
    func doProvided() {
        let holder = container.load(EnumProvided.self)
        consume(holder.a.load())
    }

    @inline(never)
    func doMaker() {
        let holder = container.load(EnumMaker.self)
        consume(holder.make(7))
    }

    @inline(never)
    func doLeaf() { consume(container.load(EnumA.self)) }

    @inline(never)
    func doForwarded() { consumeNumbered(container.load((any Numbered).self)) }

    @inline(never)
    func doLeafOrNil() { consume(container.loadOrNil(EnumA.self)) }

    @inline(never)
    func doFirst() {
        consume(container.load(EnumA.self))
        consume(container.load(EnumB.self))
        consume(container.load(EnumC.self))
        consume(container.load(EnumD.self))
        consume(container.load(EnumE.self))
        consume(container.load(EnumF.self))
    }

    @inline(never)
    static func doCurrent() { consume(CurrentContainer.load(EnumA.self)) }

    @inline(never)
    static func doInjected() { consume(EnumInjected()) }
}

private struct EnumsByContainerOnMainActor: Sendable {
    let container: MainActorContainer

    @MainActor @inline(never)
    func doOne() { consume(container.load(EnumOne.self)) }

    @MainActor @inline(never)
    func doThree() { consume(container.load(EnumThree.self)) }

    @MainActor @inline(never)
    func doSix() { consume(container.load(EnumSix.self)) }

    @MainActor @inline(never)
    func doTwelve() { consume(container.load(EnumTwelve.self)) }

    @MainActor @inline(never)
    func doTitled() { consume(container.load(EnumTitled.self, arguments: 7)) }

    @MainActor @inline(never)
    func doOptional() { consume(container.load(EnumOptional.self)) }

    @MainActor @inline(never)
    func doAll() { consume(container.load(EnumAll.self)) }

    @MainActor @inline(never)
    func doLate() {
        let holder = container.load(EnumLate.self)
        consume(holder.a.load())
    }
}

extension Rows {
    /// Adds what is done with enums.
    mutating func addEnumsByContainer() {
        add("function-1/enum") {
            let forms = EnumsByContainer(container: Containers.functions())
            return Work { repeating($0) { forms.doOne() } }
        }
        add("function-3/enum") {
            let forms = EnumsByContainer(container: Containers.functions())
            return Work { repeating($0) { forms.doThree() } }
        }
        add("function-5/enum") {
            let forms = EnumsByContainer(container: Containers.functions())
            return Work { repeating($0) { forms.doFive() } }
        }
        add("function-6/enum") {
            let forms = EnumsByContainer(container: Containers.functions())
            return Work { repeating($0) { forms.doSix() } }
        }
        add("function-10/enum") {
            let forms = EnumsByContainer(container: Containers.functions())
            return Work { repeating($0) { forms.doTen() } }
        }
        add("function-12/enum") {
            let forms = EnumsByContainer(container: Containers.functions())
            return Work { repeating($0) { forms.doTwelve() } }
        }
        add("arguments/enum") {
            let forms = EnumsByContainer(container: Containers.titled())
            return Work { repeating($0) { forms.doTitled() } }
        }
        add("closure/enum") {
            let forms = EnumsByContainer(container: Containers.closure())
            let argument = EnumA()
            return Work { repeating($0) { forms.doClosure(argument) } }
        }
        add("closure-loading/enum") {
            let forms = EnumsByContainer(container: Containers.closureLoading())
            return Work { repeating($0) { forms.doClosureLoading() } }
        }
        add("optional-there/enum") {
            let forms = EnumsByContainer(container: Containers.optional())
            return Work { repeating($0) { forms.doOptional() } }
        }
        add("optional-missing/enum") {
            let forms = EnumsByContainer(container: Containers.missing())
            return Work { repeating($0) { forms.doOptional() } }
        }
        add("all-parameter/enum") {
            let forms = EnumsByContainer(container: Containers.all())
            return Work { repeating($0) { forms.doAll() } }
        }
        add("all-parameter-kept/enum") {
            let forms = EnumsByContainer(container: Containers.allKept())
            return Work { repeating($0) { forms.doAll() } }
        }
        add("load-all/enum") {
            let forms = EnumsByContainer(container: Containers.all())
            return Work { repeating($0) { forms.doParts() } }
        }
        add("load-all-kept/enum") {
            let forms = EnumsByContainer(container: Containers.allKept())
            return Work { repeating($0) { forms.doParts() } }
        }
        add("lazy/enum") {
            let forms = EnumsByContainer(container: Containers.late())
            return Work { repeating($0) { forms.doLate() } }
        }
        add("provider/enum") {
            let forms = EnumsByContainer(container: Containers.provided())
            return Work { repeating($0) { forms.doProvided() } }
        }
        add("maker/enum") {
            let forms = EnumsByContainer(container: Containers.maker())
            return Work { repeating($0) { forms.doMaker() } }
        }
        add("decorated/enum") {
            let forms = EnumsByContainer(container: Containers.decorated())
            return Work { repeating($0) { forms.doLeaf() } }
        }
        add("forward/enum") {
            let forms = EnumsByContainer(container: Containers.forward())
            return Work { repeating($0) { forms.doForwarded() } }
        }
        add("load-or-nil/enum") {
            let forms = EnumsByContainer(container: Containers.optional())
            return Work { repeating($0) { forms.doLeafOrNil() } }
        }
        add("cached/enum") {
            let forms = EnumsByContainer(container: Containers.cached())
            return Work { repeating($0) { forms.doLeaf() } }
        }
        add("current/enum") {
            setCurrentContainer()
            return Work { repeating($0) { EnumsByContainer.doCurrent() } }
        }
        add("injected/enum") {
            setCurrentContainer()
            return Work { repeating($0) { EnumsByContainer.doInjected() } }
        }
        add("first-load/enum") {
            Work(each: 6, making: { EnumsByContainer(container: Containers.lazies()) }) {
                $0.doFirst()
            }
        }
    }

    /// Adds what is done on the main actor.
    mutating func addEnumsOnMainActor() {
        addOnMainActor("main-function-1/enum") {
            let forms = EnumsByContainerOnMainActor(container: Containers.functionsOnMainActor())
            return Work { count in
                MainActor.assumeIsolated { repeating(count) { forms.doOne() } }
            }
        }
        addOnMainActor("main-function-3/enum") {
            let forms = EnumsByContainerOnMainActor(container: Containers.functionsOnMainActor())
            return Work { count in
                MainActor.assumeIsolated { repeating(count) { forms.doThree() } }
            }
        }
        addOnMainActor("main-function-6/enum") {
            let forms = EnumsByContainerOnMainActor(container: Containers.functionsOnMainActor())
            return Work { count in
                MainActor.assumeIsolated { repeating(count) { forms.doSix() } }
            }
        }
        addOnMainActor("main-function-12/enum") {
            let forms = EnumsByContainerOnMainActor(container: Containers.functionsOnMainActor())
            return Work { count in
                MainActor.assumeIsolated { repeating(count) { forms.doTwelve() } }
            }
        }
        addOnMainActor("main-arguments/enum") {
            let forms = EnumsByContainerOnMainActor(container: Containers.titledOnMainActor())
            return Work { count in
                MainActor.assumeIsolated { repeating(count) { forms.doTitled() } }
            }
        }
        addOnMainActor("main-optional-there/enum") {
            let forms = EnumsByContainerOnMainActor(container: Containers.optionalOnMainActor())
            return Work { count in
                MainActor.assumeIsolated { repeating(count) { forms.doOptional() } }
            }
        }
        addOnMainActor("main-optional-missing/enum") {
            let forms = EnumsByContainerOnMainActor(container: Containers.missingOnMainActor())
            return Work { count in
                MainActor.assumeIsolated { repeating(count) { forms.doOptional() } }
            }
        }
        addOnMainActor("main-all-parameter/enum") {
            let forms = EnumsByContainerOnMainActor(container: Containers.allOnMainActor())
            return Work { count in
                MainActor.assumeIsolated { repeating(count) { forms.doAll() } }
            }
        }
        addOnMainActor("main-lazy/enum") {
            let forms = EnumsByContainerOnMainActor(container: Containers.lateOnMainActor())
            return Work { count in
                MainActor.assumeIsolated { repeating(count) { forms.doLate() } }
            }
        }
    }
}

extension DICBuilder {
    /// The singletons of enums, for the current container.
    func registerEnums() {
        self
            .registerSingleton { EnumA() }
            .register(in: .singleton) { EnumB() }
            .registerSingleton { EnumC() }
            .register(in: .singleton) { EnumD() }
            .registerSingleton { EnumE() }
            .register(in: .singleton) { EnumF() }
    }
}
