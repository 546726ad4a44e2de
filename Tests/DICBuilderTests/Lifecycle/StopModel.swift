import DICBuilder

/// What random programs make, and when each of it began and ended to stop: a model of the order of
/// stopping.
enum StopModel {
    protocol Service: AnyObject, Sendable {
        var number: Int { get }
    }

    /// What was made of what, and when each began and ended to stop.
    final class Log: Sendable {
        private struct State {
            var time = 0
            var needs: [[Int]] = []
            var stops: [Int: (begin: Int, end: Int)] = [:]
            /// What is kept until it is stopped, or discarded.
            var owned: [Int] = []
            /// What was stopped a second time.
            var repeated: [Int] = []
        }

        private let state = Guarded(State())

        func number(_ needs: [any Service]) -> Int {
            state.withLock { state in
                state.needs.append(needs.map(\.number))
                return state.needs.count - 1
            }
        }

        func own(_ service: any Service) { state.withLock { $0.owned.append(service.number) } }

        func begin(_ number: Int) {
            state.withLock { state in
                state.time += 1
                if state.stops[number] != nil { state.repeated.append(number) }
                state.stops[number] = (state.time, .max)
            }
        }

        func end(_ number: Int) {
            state.withLock { state in
                state.time += 1
                state.stops[number]?.end = state.time
            }
        }

        /// What ought to have been stopped, and was not.
        var missing: [Int] {
            state.withLock { state in state.owned.filter { state.stops[$0] == nil } }
        }
        var stopCount: Int { state.withLock { $0.stops.count } }
        var repeated: [Int] { state.withLock { $0.repeated } }

        /// What has begun to stop, and not ended.
        var unfinished: [Int] {
            state.withLock { $0.stops.filter { $0.value.end == .max }.keys.sorted() }
        }

        /// The pairs of which the first needed the second, and had not ended when that was stopped.
        var violations: [(Int, Int)] {
            state.withLock { state in
                var all: [Set<Int>] = []
                for needs in state.needs {
                    all.append(needs.reduce(into: Set(needs)) { $0.formUnion(all[$1]) })
                }
                return state.stops.flatMap { number, stop in
                    all[number].sorted().filter {
                        state.stops[$0].map { $0.begin < stop.end } ?? false
                    }
                    .map { (number, $0) }
                }
            }
        }
    }

    private final class Closing: Service, ClosableDependency {
        let number: Int
        private let log: Log
        private let needs: [any Service]

        init(_ needs: [any Service], _ log: Log) {
            (self.needs, self.log, number) = (needs, log, log.number(needs))
        }

        func close() {
            log.begin(number)
            log.end(number)
        }
    }

    private final class Stopping: Service, StoppableDependency {
        let number: Int
        private let log: Log
        private let needs: [any Service]

        init(_ needs: [any Service], _ log: Log) {
            (self.needs, self.log, number) = (needs, log, log.number(needs))
        }

        func stop() async {
            log.begin(number)
            for _ in 0..<10 { await Task.yield() }
            log.end(number)
        }
    }

    static func make(_ isSlow: Bool, _ needs: [any Service], _ log: Log, isOwned: Bool = false)
        -> any Service
    {
        let service: any Service = isSlow ? Stopping(needs, log) : Closing(needs, log)
        if isOwned { log.own(service) }
        return service
    }
}
