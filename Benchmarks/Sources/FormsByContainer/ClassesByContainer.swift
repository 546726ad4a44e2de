import DIC
import Forms

/// The containers of classes, in the forms that the pages recommend.
private enum Containers {
    /// Six singletons: three are made by `build()`, and three at the first load.
    static func leaves() -> DICBuilder {
        DICBuilder()
            .registerSingleton { ClassA() }
            .register(in: .singleton) { ClassB() }
            .registerSingleton { ClassC() }
            .register(in: .singleton) { ClassD() }
            .registerSingleton { ClassE() }
            .register(in: .singleton) { ClassF() }
    }

    static func functions() -> ImmutableDependencyInjectionContainer {
        let container = leaves()
            .register(ClassOne.init)
            .register(ClassThree.init)
            .register(ClassFive.init)
            .register(ClassSix.init)
            .register(ClassTen.init)
            .register(ClassTwelve.init)
            .build()
        consume(container.load(ClassSix.self))
        return container
    }

    @MainActor static func functionsOnMainActor() -> MainActorContainer {
        let container = leaves().mainActor
            .register(ClassOne.init)
            .register(ClassThree.init)
            .register(ClassSix.init)
            .register(ClassTwelve.init)
            .build()
        consume(container.load(ClassSix.self))
        return container
    }

    static func titled() -> ImmutableDependencyInjectionContainer {
        leaves()
            .register(ClassTitled.init, arguments: Int.self)
            .build()
    }

    static func closure() -> ImmutableDependencyInjectionContainer {
        DICBuilder()
            .register { (_, id: Int, a: ClassA) in ClassTitled(id: id, a: a) }
            .build()
    }

    static func closureLoading() -> ImmutableDependencyInjectionContainer {
        leaves()
            .register { (resolver, id: Int, _: Int) in ClassTitled(id: id, a: resolver.load()) }
            .build()
    }

    static func optional() -> ImmutableDependencyInjectionContainer {
        leaves()
            .register(ClassOptional.init)
            .build()
    }

    static func missing() -> ImmutableDependencyInjectionContainer {
        DICBuilder()
            .register(ClassOptional.init)
            .build()
    }

    static func all() -> ImmutableDependencyInjectionContainer {
        DICBuilder()
            .register(named: .unique) { ClassA() }
            .register(named: .unique) { ClassA() }
            .register(named: .unique) { ClassA() }
            .register(named: .unique) { ClassA() }
            .register(named: .unique) { ClassA() }
            .register(ClassAll.init)
            .build()
    }

    static func allKept() -> ImmutableDependencyInjectionContainer {
        DICBuilder()
            .register(in: .eagerSingleton, named: .unique) { ClassA() }
            .register(in: .eagerSingleton, named: .unique) { ClassA() }
            .register(in: .eagerSingleton, named: .unique) { ClassA() }
            .register(in: .eagerSingleton, named: .unique) { ClassA() }
            .register(in: .eagerSingleton, named: .unique) { ClassA() }
            .register(ClassAll.init)
            .build()
    }

    static func late() -> ImmutableDependencyInjectionContainer {
        leaves()
            .register(ClassLate.init)
            .build()
    }

    static func provided() -> ImmutableDependencyInjectionContainer {
        leaves()
            .register(ClassProvided.init)
            .build()
    }

    static func maker() -> ImmutableDependencyInjectionContainer {
        leaves()
            .register(ClassTitled.init, arguments: Int.self)
            .register(ClassMaker.init)
            .build()
    }

    static func cached() -> ImmutableDependencyInjectionContainer {
        DICBuilder()
            .register(in: .cached) { ClassA() }
            .build()
    }

    static func weak() -> ImmutableDependencyInjectionContainer {
        DICBuilder()
            .register(in: .weak) { ClassA() }
            .build()
    }

    static func decorated() -> ImmutableDependencyInjectionContainer {
        DICBuilder()
            .register { ClassLayer() }
            .decorate(ClassLayer.self) { ClassLayer(around: $0) }
            .build()
    }

    static func forward() -> ImmutableDependencyInjectionContainer {
        leaves()
            .forward(ClassA.self, to: (any Numbered).self) { $0 }
            .build()
    }

    static func lazies() -> ImmutableDependencyInjectionContainer {
        DICBuilder()
            .register(in: .singleton) { ClassA() }
            .register(in: .singleton) { ClassB() }
            .register(in: .singleton) { ClassC() }
            .register(in: .singleton) { ClassD() }
            .register(in: .singleton) { ClassE() }
            .register(in: .singleton) { ClassF() }
            .build()
    }

    @MainActor static func titledOnMainActor() -> MainActorContainer {
        leaves().mainActor
            .register(ClassTitled.init, arguments: Int.self)
            .build()
    }

    @MainActor static func optionalOnMainActor() -> MainActorContainer {
        leaves().mainActor
            .register(ClassOptional.init)
            .build()
    }

    @MainActor static func lateOnMainActor() -> MainActorContainer {
        leaves().mainActor
            .register(ClassLate.init)
            .build()
    }

    @MainActor static func missingOnMainActor() -> MainActorContainer {
        DICBuilder().mainActor
            .register(ClassOptional.init)
            .build()
    }

    @MainActor static func allOnMainActor() -> MainActorContainer {
        DICBuilder().mainActor
            .register(named: .unique) { ClassA() }
            .register(named: .unique) { ClassA() }
            .register(named: .unique) { ClassA() }
            .register(named: .unique) { ClassA() }
            .register(named: .unique) { ClassA() }
            .register(ClassAll.init)
            .build()
    }
}

private struct ClassesByContainer: Sendable {
    let container: ImmutableDependencyInjectionContainer

    @inline(never)
    func doOne() { consume(container.load(ClassOne.self)) }

    @inline(never)
    func doThree() { consume(container.load(ClassThree.self)) }

    @inline(never)
    func doFive() { consume(container.load(ClassFive.self)) }

    @inline(never)
    func doSix() { consume(container.load(ClassSix.self)) }

    @inline(never)
    func doTen() { consume(container.load(ClassTen.self)) }

    @inline(never)
    func doTwelve() { consume(container.load(ClassTwelve.self)) }

    @inline(never)
    func doTitled() { consume(container.load(ClassTitled.self, arguments: 7)) }

    @inline(never)
    func doOptional() { consume(container.load(ClassOptional.self)) }

    @inline(never)
    func doAll() { consume(container.load(ClassAll.self)) }

    @inline(never)
    func doClosure(_ a: ClassA) { consume(container.load(ClassTitled.self, arguments: 7, a)) }

    @inline(never)
    func doClosureLoading() { consume(container.load(ClassTitled.self, arguments: 7, 8)) }

    @inline(never)
    func doParts() { consume(container.loadAll(ClassA.self)) }

    @inline(never)
    func doLate() {
        let holder = container.load(ClassLate.self)
        consume(holder.a.load())
    }

    @inline(never)
    func doProvided() {
        let holder = container.load(ClassProvided.self)
        consume(holder.a.load())
    }

    @inline(never)
    func doMaker() {
        let holder = container.load(ClassMaker.self)
        consume(holder.make(7))
    }

    @inline(never)
    func doLeaf() { consume(container.load(ClassA.self)) }

    @inline(never)
    func doForwarded() { consumeNumbered(container.load((any Numbered).self)) }

    @inline(never)
    func doLeafOrNil() { consume(container.loadOrNil(ClassA.self)) }

    @inline(never)
    func doLayer() { consume(container.load(ClassLayer.self)) }

    @inline(never)
    func doFirst() {
        consume(container.load(ClassA.self))
        consume(container.load(ClassB.self))
        consume(container.load(ClassC.self))
        consume(container.load(ClassD.self))
        consume(container.load(ClassE.self))
        consume(container.load(ClassF.self))
    }

    @inline(never)
    static func doCurrent() { consume(CurrentContainer.load(ClassA.self)) }

    @inline(never)
    static func doInjected() { consume(ClassInjected()) }
}

private struct ClassesByContainerOnMainActor: Sendable {
    let container: MainActorContainer

    @MainActor @inline(never)
    func doOne() { consume(container.load(ClassOne.self)) }

    @MainActor @inline(never)
    func doThree() { consume(container.load(ClassThree.self)) }

    @MainActor @inline(never)
    func doSix() { consume(container.load(ClassSix.self)) }

    @MainActor @inline(never)
    func doTwelve() { consume(container.load(ClassTwelve.self)) }

    @MainActor @inline(never)
    func doTitled() { consume(container.load(ClassTitled.self, arguments: 7)) }

    @MainActor @inline(never)
    func doOptional() { consume(container.load(ClassOptional.self)) }

    @MainActor @inline(never)
    func doAll() { consume(container.load(ClassAll.self)) }

    @MainActor @inline(never)
    func doLate() {
        let holder = container.load(ClassLate.self)
        consume(holder.a.load())
    }
}

extension Rows {
    /// Adds what is done with classes.
    mutating func addClassesByContainer() {
        add("function-1/class") {
            let forms = ClassesByContainer(container: Containers.functions())
            return Work { repeating($0) { forms.doOne() } }
        }
        add("function-3/class") {
            let forms = ClassesByContainer(container: Containers.functions())
            return Work { repeating($0) { forms.doThree() } }
        }
        add("function-5/class") {
            let forms = ClassesByContainer(container: Containers.functions())
            return Work { repeating($0) { forms.doFive() } }
        }
        add("function-6/class") {
            let forms = ClassesByContainer(container: Containers.functions())
            return Work { repeating($0) { forms.doSix() } }
        }
        add("function-10/class") {
            let forms = ClassesByContainer(container: Containers.functions())
            return Work { repeating($0) { forms.doTen() } }
        }
        add("function-12/class") {
            let forms = ClassesByContainer(container: Containers.functions())
            return Work { repeating($0) { forms.doTwelve() } }
        }
        add("arguments/class") {
            let forms = ClassesByContainer(container: Containers.titled())
            return Work { repeating($0) { forms.doTitled() } }
        }
        add("closure/class") {
            let forms = ClassesByContainer(container: Containers.closure())
            let argument = ClassA()
            return Work { repeating($0) { forms.doClosure(argument) } }
        }
        add("closure-loading/class") {
            let forms = ClassesByContainer(container: Containers.closureLoading())
            return Work { repeating($0) { forms.doClosureLoading() } }
        }
        add("optional-there/class") {
            let forms = ClassesByContainer(container: Containers.optional())
            return Work { repeating($0) { forms.doOptional() } }
        }
        add("optional-missing/class") {
            let forms = ClassesByContainer(container: Containers.missing())
            return Work { repeating($0) { forms.doOptional() } }
        }
        add("all-parameter/class") {
            let forms = ClassesByContainer(container: Containers.all())
            return Work { repeating($0) { forms.doAll() } }
        }
        add("all-parameter-kept/class") {
            let forms = ClassesByContainer(container: Containers.allKept())
            return Work { repeating($0) { forms.doAll() } }
        }
        add("load-all/class") {
            let forms = ClassesByContainer(container: Containers.all())
            return Work { repeating($0) { forms.doParts() } }
        }
        add("load-all-kept/class") {
            let forms = ClassesByContainer(container: Containers.allKept())
            return Work { repeating($0) { forms.doParts() } }
        }
        add("lazy/class") {
            let forms = ClassesByContainer(container: Containers.late())
            return Work { repeating($0) { forms.doLate() } }
        }
        add("provider/class") {
            let forms = ClassesByContainer(container: Containers.provided())
            return Work { repeating($0) { forms.doProvided() } }
        }
        add("maker/class") {
            let forms = ClassesByContainer(container: Containers.maker())
            return Work { repeating($0) { forms.doMaker() } }
        }
        add("decorated/class") {
            let forms = ClassesByContainer(container: Containers.decorated())
            return Work { repeating($0) { forms.doLayer() } }
        }
        add("forward/class") {
            let forms = ClassesByContainer(container: Containers.forward())
            return Work { repeating($0) { forms.doForwarded() } }
        }
        add("load-or-nil/class") {
            let forms = ClassesByContainer(container: Containers.optional())
            return Work { repeating($0) { forms.doLeafOrNil() } }
        }
        add("cached/class") {
            let forms = ClassesByContainer(container: Containers.cached())
            return Work { repeating($0) { forms.doLeaf() } }
        }
        add("weak/class") {
            let forms = ClassesByContainer(container: Containers.weak())
            keep(forms.container.load(ClassA.self))
            return Work { repeating($0) { forms.doLeaf() } }
        }
        add("current/class") {
            setCurrentContainer()
            return Work { repeating($0) { ClassesByContainer.doCurrent() } }
        }
        add("injected/class") {
            setCurrentContainer()
            return Work { repeating($0) { ClassesByContainer.doInjected() } }
        }
        add("first-load/class") {
            Work(each: 6, making: { ClassesByContainer(container: Containers.lazies()) }) {
                $0.doFirst()
            }
        }
    }

    /// Adds what is done on the main actor.
    mutating func addClassesOnMainActor() {
        addOnMainActor("main-function-1/class") {
            let forms = ClassesByContainerOnMainActor(container: Containers.functionsOnMainActor())
            return Work { count in
                MainActor.assumeIsolated { repeating(count) { forms.doOne() } }
            }
        }
        addOnMainActor("main-function-3/class") {
            let forms = ClassesByContainerOnMainActor(container: Containers.functionsOnMainActor())
            return Work { count in
                MainActor.assumeIsolated { repeating(count) { forms.doThree() } }
            }
        }
        addOnMainActor("main-function-6/class") {
            let forms = ClassesByContainerOnMainActor(container: Containers.functionsOnMainActor())
            return Work { count in
                MainActor.assumeIsolated { repeating(count) { forms.doSix() } }
            }
        }
        addOnMainActor("main-function-12/class") {
            let forms = ClassesByContainerOnMainActor(container: Containers.functionsOnMainActor())
            return Work { count in
                MainActor.assumeIsolated { repeating(count) { forms.doTwelve() } }
            }
        }
        addOnMainActor("main-arguments/class") {
            let forms = ClassesByContainerOnMainActor(container: Containers.titledOnMainActor())
            return Work { count in
                MainActor.assumeIsolated { repeating(count) { forms.doTitled() } }
            }
        }
        addOnMainActor("main-optional-there/class") {
            let forms = ClassesByContainerOnMainActor(container: Containers.optionalOnMainActor())
            return Work { count in
                MainActor.assumeIsolated { repeating(count) { forms.doOptional() } }
            }
        }
        addOnMainActor("main-optional-missing/class") {
            let forms = ClassesByContainerOnMainActor(container: Containers.missingOnMainActor())
            return Work { count in
                MainActor.assumeIsolated { repeating(count) { forms.doOptional() } }
            }
        }
        addOnMainActor("main-all-parameter/class") {
            let forms = ClassesByContainerOnMainActor(container: Containers.allOnMainActor())
            return Work { count in
                MainActor.assumeIsolated { repeating(count) { forms.doAll() } }
            }
        }
        addOnMainActor("main-lazy/class") {
            let forms = ClassesByContainerOnMainActor(container: Containers.lateOnMainActor())
            return Work { count in
                MainActor.assumeIsolated { repeating(count) { forms.doLate() } }
            }
        }
    }
}

extension DICBuilder {
    /// The singletons of classes, for the current container.
    func registerClasses() {
        self
            .registerSingleton { ClassA() }
            .register(in: .singleton) { ClassB() }
            .registerSingleton { ClassC() }
            .register(in: .singleton) { ClassD() }
            .registerSingleton { ClassE() }
            .register(in: .singleton) { ClassF() }
    }
}
