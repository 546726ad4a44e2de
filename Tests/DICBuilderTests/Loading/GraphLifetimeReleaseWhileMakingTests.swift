import DICBuilder
import Foundation
import TestSupport
import Testing

/// The instances of a graph are released when the outermost factory has ended. By then, what that
/// factory has made is kept, or can be made again: the `deinit` of an instance may load it.
@Suite struct GraphLifetimeReleaseWhileMakingTests {
    final class Part: Sendable {
        let ends: @Sendable () -> Void
        init(_ ends: @escaping @Sendable () -> Void) { self.ends = ends }
        deinit { ends() }
    }

    final class Kept: Sendable {
        init(_ part: Part) {}
    }

    enum Keeper: CaseIterable, Sendable {
        case singleton, cached, weak, scope
    }

    /// Loads `Kept`, and again when the first part ends.
    private final class Program: Sendable {
        private let loads = CapturedContainer<@Sendable () throws -> Kept>()
        private let ofPart = SharedList<Result<Kept, any Error>>()
        private let makes = RunCounter()
        private let fails: Bool

        init(_ keeper: Keeper, fails: Bool) {
            self.fails = fails
            let builder = DICBuilder()
                .register(in: .graph) { [self] in Part { self.loadAgain() } }
            let make: @Sendable (Part) throws -> Kept = { [self] part in
                makes.increment()
                if makes.count == 1 && fails { throw Breakdown(reason: "the first time") }
                return Kept(part)
            }
            switch keeper {
            case .singleton: builder.register(make, in: .singleton)
            case .cached: builder.register(make, in: .cached)
            case .weak: builder.register(make, in: .weak)
            case .scope: builder.register(make, in: .scoped(.request))
            }
            let container = builder.build()
            let scope = container.openScope(.request)
            loads.contents = {
                try keeper == .scope ? scope.loadOrThrow() : container.loadOrThrow()
            }
        }

        private func loadAgain() {
            guard ofPart.all.isEmpty, let load = loads.contents else { return }
            ofPart.add(Result { try load() })
        }

        func run() {
            let kept = loads.contents.flatMap { try? $0() }
            let ofPart = ofPart.all.first.flatMap { try? $0.get() }
            #expect((kept == nil) == fails)
            #expect(ofPart != nil)
            #expect(fails || ofPart === kept)
            #expect(makes.count == (fails ? 2 : 1))
            loads.contents = nil
        }
    }

    /// The first load of a thread takes another path than the others.
    @Test(arguments: Keeper.allCases, [false, true])
    func whatIsReleasedMayLoadWhatWasMade(_ keeper: Keeper, _ fails: Bool) async {
        await onNewThread {
            Program(keeper, fails: fails).run()
            Program(keeper, fails: fails).run()
        }
    }
}
