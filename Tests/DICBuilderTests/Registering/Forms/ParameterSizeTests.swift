import DICBuilder
import Testing

private typealias Counter = ParameterSamples.Counter
private typealias Tracked = ParameterSamples.Tracked
private typealias Holder = ParameterSamples.Holder
private typealias Both = ParameterSamples.Both
private typealias Large = ParameterSamples.Large

/// Autoregistered functions whose parameters differ in number, in size, and in what copying them
/// takes.
@Suite struct ParameterSizeTests {
    @Test func eachNumberOfParametersIsPassed() {
        let container = numbers()
            .register { () in Sum("none") }
            .register(named: "1") { (a: One) in Sum(a.text) }
            .register(named: "2") { (a: One, b: Two) in Sum(a.text, b.text) }
            .register(named: "3") { (a: One, b: Two, c: Three) in Sum(a.text, b.text, c.text) }
            .register(named: "4") { (a: One, b: Two, c: Three, d: Four) in
                Sum(a.text, b.text, c.text, d.text)
            }
            .register(named: "5") { (a: One, b: Two, c: Three, d: Four, e: Five) in
                Sum(a.text, b.text, c.text, d.text, e.text)
            }
            .register(named: "6") { (a: One, b: Two, c: Three, d: Four, e: Five, f: Six) in
                Sum(a.text, b.text, c.text, d.text, e.text, f.text)
            }
            .build()

        #expect(container.load(Sum.self).text == "none")
        let all = (1...6).map { container.load(Sum.self, named: "\($0)").text }
        #expect(all == ["1", "1+2", "1+2+3", "1+2+3+4", "1+2+3+4+5", "1+2+3+4+5+6"])
    }

    @Test func parametersOfEachSizeArePassed() {
        let container = DICBuilder()
            .register { UInt8(7) }
            .register { "a text that is too long to be stored in place" }
            .register { SIMD4<Double>(1, 2, 3, 4) }
            .register { Large(first: 1, last: Tracked()) }
            .register(as: (any Both).self) { Large(first: 2, last: Tracked()) }
            .register { (byte: UInt8, text: String, nothing: Int?, all: [any Both]) in
                Sum("\(byte)", text, "\(nothing as Any)", "\(all.count)")
            }
            .register { (vector: SIMD4<Double>, byte: UInt8) in Pair("\(vector.w)", "\(byte)") }
            .register(named: "large") { (byte: UInt8, large: Large, both: any Both) in
                Pair("\(large.first)", "\(both.number)+\(byte)")
            }
            .build()

        #expect(
            container.load(Sum.self).text == "7+a text that is too long to be stored in place+nil+1"
        )
        #expect(container.load(Pair.self).text == "4.0+7")
        #expect(container.load(Pair.self, named: "large").text == "1+2+7")
    }

    @Test func parametersOfEachKindArePassed() {
        let addOne: @Sendable (Int) -> Int = { $0 + 1 }
        let container = DICBuilder()
            .register { (1, "tuple") }
            .register(as: (@Sendable (Int) -> Int).self) { addOne }
            .register(as: Int.Type.self) { Int.self }
            .register(as: (any Both.Type).self) { Large.self }
            .register { [1, 2, 3][1...] }
            .register {
                (tuple: (Int, String), function: @escaping @Sendable (Int) -> Int, type: Int.Type)
                in
                Sum("\(tuple)", "\(function(1))", "\(type)")
            }
            .register { (type: any Both.Type, slice: ArraySlice<Int>) in Pair("\(type)", "\(slice)")
            }
            .build()

        #expect(container.load(Sum.self).text == #"(1, "tuple")+2+Int"#)
        #expect(container.load(Pair.self).text == "Large+[2, 3]")
    }

    /// An existential of four protocols of classes fits into what a parameter is passed in; of
    /// five, it does not. What has a weak reference cannot be moved as bytes.
    @Test func whatFitsAndWhatDoesNotArePassedAlike() {
        let counter = Counter()
        let container = ParameterSamples.tracked(counter)
            .register(as: (any P1 & P2 & P3 & P4).self) { Many(counter) }
            .register(as: (any P1 & P2 & P3 & P4 & P5).self) { Many(counter) }
            .register { WeakReference(object: SharedObject.one) }
            .register { (four: any P1 & P2 & P3 & P4, tracked: Tracked) in counter.live }
            .register(named: "large") { (a: Tracked, b: any P1 & P2 & P3 & P4 & P5) in counter.live
            }
            .register(named: "weak") { (a: Tracked, b: WeakReference) in
                counter.live + (b.object === SharedObject.one ? 10 : 0)
            }
            .build()

        #expect(container.load(Int.self) == 2)
        #expect(container.load(Int.self, named: "large") == 2)
        #expect(container.load(Int.self, named: "weak") == 11)
        #expect(counter.live == 0)
    }

    /// A function that is not called anew for each load is called with buffers, too.
    @Test(arguments: ["transient", "singleton", "cached", "graph", "scoped"])
    func resultsOfEachSizeAreReturned(_ lifetime: String) {
        let counter = Counter()
        func register<T: Sendable>(
            _ builder: DICBuilder,
            _ make: @escaping @Sendable (Tracked, UInt8) -> T
        ) {
            switch lifetime {
            case "transient": builder.register(make)
            case "singleton": builder.register(make, in: .singleton)
            case "cached": builder.register(make, in: .cached)
            case "graph": builder.register(make, in: .graph)
            default: builder.register(make, in: .scoped(.request))
            }
        }
        do {
            let builder = ParameterSamples.tracked(counter).register { UInt8(7) }
            register(builder) { (tracked, _) in Holder(tracked) }
            register(builder) { (tracked, byte) in Large(first: Int(byte), last: tracked) }
            register(builder) { (_, byte) in byte > 0 }
            let scope = builder.build().openScope(.request)
            for _ in 0..<3 {
                #expect(scope.load(Large.self).first == 7)
                #expect(scope.load(Bool.self))
                #expect(scope.load(Holder.self).counter == nil)
            }
            scope.close()
        }
        #expect(counter.live == 0)
    }

    /// The conversion of a forward is called as an autoregistered function is.
    @Test func forwardsOfEachSizeAreLoaded() {
        let counter = Counter()
        let container = DICBuilder()
            .register { Tracked(counter) }
            .register { Large(first: 3, last: Tracked(counter)) }
            .forward(Tracked.self, to: Holder.self) { Holder($0) }
            .forward(Large.self, to: Int.self) { $0.first }
            .forward(Int.self, to: String.self) { "\($0)" }
            .forward(String.self, to: (any Both).self) {
                Large(first: $0.count, last: Tracked(counter))
            }
            .build()

        #expect(container.load(Holder.self).counter == nil)
        #expect(container.load(String.self) == "3")
        #expect(container.load((any Both).self).number == 1)
        #expect(counter.live == 0)
    }

    @Test func parametersByNameArePassedAndReleased() {
        let counter = Counter()
        let container = DICBuilder()
            .register(named: "a") { Tracked(counter) }
            .register(named: "b") { Large(first: 2, last: Tracked(counter)) }
            .register(parameters: [.named("a", Tracked.self)]) { (a: Tracked, nothing: Int8?) in
                counter.live
            }
            .register(
                named: "large",
                parameters: [.named("a", Tracked.self), .named("b", Large.self)]
            ) { (a: Tracked, b: Large) in counter.live }
            .build()

        #expect(container.load(Int.self) == 1)
        #expect(container.load(Int.self, named: "large") == 2)
        #expect(counter.live == 0)
    }

    @MainActor
    @Test func parametersOnTheMainActorArePassedAndReleased() {
        let counter = Counter()
        let container = ParameterSamples.tracked(counter)
            .mainActor
            .register { UInt8(7) }
            .register { (a: Tracked, b: any Both, c: UInt8, d: Int8?) in counter.live + Int(c) }
            .register(named: "large") { (a: Tracked, vector: SIMD4<Double>?) in counter.live }
            .build()

        #expect(container.load(Int.self) == 9)
        #expect(container.load(Int.self, named: "large") == 1)
        #expect(counter.live == 0)
    }

    private func numbers() -> DICBuilder {
        DICBuilder()
            .register { One() }.register { Two() }.register { Three() }
            .register { Four() }.register { Five() }.register { Six() }
    }
}

private struct Failure: Error {}

private protocol P1: AnyObject, Sendable {}
private protocol P2: AnyObject, Sendable {}
private protocol P3: AnyObject, Sendable {}
private protocol P4: AnyObject, Sendable {}
private protocol P5: AnyObject, Sendable {}

private final class Many: P1, P2, P3, P4, P5 {
    private let tracked: Tracked

    init(_ counter: Counter) { tracked = Tracked(counter) }
}

private struct WeakReference {
    weak var object: SharedObject?
}

private final class SharedObject: Sendable {
    static let one = SharedObject()
}

private struct Sum {
    let text: String

    init(_ parts: String...) { text = parts.joined(separator: "+") }
}

private struct Pair {
    let text: String

    init(_ first: String, _ second: String) { text = first + "+" + second }
}

private struct One { var text: String { "1" } }
private final class Two { var text: String { "2" } }
private struct Three { let text = "3" }
private enum Four {
    case only
    init() { self = .only }
    var text: String { "4" }
}
private struct Five { let text = "5", further = "five" }
private final class Six { var text: String { "6" } }
