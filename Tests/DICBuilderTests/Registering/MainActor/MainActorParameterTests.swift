import DICBuilder
import Testing

/// What functions on the main actor are passed: what is kept is borrowed, the rest is made for the
/// call.
@Suite struct MainActorParameterTests {
    @MainActor final class Live {
        static var count = 0
        init() { Live.count += 1 }
        isolated deinit { Live.count -= 1 }
    }

    final class Kept<Number> {
        let live: Live
        init(live: Live) { self.live = live }
    }

    struct Value { let text: String }

    final class Screen {
        let kept: [AnyObject]
        let live: Live
        let text: String

        init(
            a: Kept<Int8>,
            b: Kept<Int16>,
            c: Kept<Int32>,
            d: Kept<Int64>,
            e: Kept<Int>,
            f: Kept<UInt8>,
            g: Kept<UInt16>,
            h: Kept<UInt32>,
            live: Live,
            value: Value,
            last: Kept<UInt>
        ) {
            kept = [a, b, c, d, e, f, g, h, last]
            self.live = live
            text = value.text
        }
    }

    final class Row {
        let kept: [AnyObject]
        let text: String

        init(a: Kept<Int8>, value: Value, b: Kept<Int16>, live: Live, c: Kept<Int8>) {
            kept = [a, b, c]
            text = value.text
        }
    }

    @MainActor private static func makeContainer() -> MainActorContainer {
        DICBuilder().mainActor
            .register(Live.init)
            .register(in: .singleton) { Value(text: "value") }
            .register(in: .singleton) { (live: Live) in Kept<Int8>(live: live) }
            .register(in: .singleton) { (live: Live) in Kept<Int16>(live: live) }
            .register(in: .singleton) { (live: Live) in Kept<Int32>(live: live) }
            .register(in: .singleton) { (live: Live) in Kept<Int64>(live: live) }
            .register(in: .singleton) { (live: Live) in Kept<Int>(live: live) }
            .register(in: .singleton) { (live: Live) in Kept<UInt8>(live: live) }
            .register(in: .singleton) { (live: Live) in Kept<UInt16>(live: live) }
            .register(in: .singleton) { (live: Live) in Kept<UInt32>(live: live) }
            .registerSingleton { (live: Live) in Kept<UInt>(live: live) }
            .register(Screen.init)
            .register(Row.init)
            .build()
    }

    @MainActor @Test func `Each call is passed the singletons that are kept, made before or by it`()
    {
        do {
            let app = Self.makeContainer()
            #expect(Live.count == 1)
            for _ in 0..<3 {
                let row: Row = app.load()
                let screen: Screen = app.load()
                #expect(row.text == "value" && screen.text == "value")
                let first: Kept<Int8> = app.load()
                let last: Kept<UInt> = app.load()
                #expect(row.kept[0] === first && row.kept[2] === first && screen.kept[0] === first)
                #expect(screen.kept[1] === row.kept[1] && screen.kept[8] === last)
                // Nine are kept by singletons, and one by the screen.
                #expect(Live.count == 10)
            }
        }
        #expect(Live.count == 0)
    }

    @MainActor @Test
    func `What a child overrides is passed there, and what the parent keeps stays`() {
        let app = Self.makeContainer()
        let changed = app.overriding { $0.override { Value(text: "changed") } }
        #expect(app.load(Row.self).text == "value")
        #expect(changed.load(Row.self).text == "changed")
        #expect(changed.load(Row.self).text == "changed")
        #expect(app.load(Row.self).text == "value")
    }
}
