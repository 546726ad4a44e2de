import Dispatch
import Foundation
import Logging

/// Ends the process when it has been told to end and has not in time, whatever it does meanwhile.
///
/// Nothing here is asynchronous: what keeps the process from ending may keep all threads of tasks.
final class HardEnd {
    private let sources: [any DispatchSourceSignal]

    init(after limit: Duration, logger: Logger) {
        let queue = DispatchQueue(label: "hard end")
        let seconds = limit / .seconds(1)
        sources = [SIGTERM, SIGINT].map { signal in
            let source = DispatchSource.makeSignalSource(signal: signal, queue: queue)
            source.setEventHandler {
                queue.asyncAfter(deadline: .now() + seconds) {
                    logger.critical("Not ended in time: what still runs is cut off")
                    _exit(1)
                }
            }
            return source
        }
        for source in sources { source.activate() }
    }
}
