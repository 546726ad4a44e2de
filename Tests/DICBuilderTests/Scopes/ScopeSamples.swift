@testable import DICBuilder

/// What happened, in order.
final class ScopeEvents: Sendable {
    private let list = Guarded<[String]>([])

    func add(_ event: String) { list.withLock { $0.append(event) } }

    var events: [String] { list.withLock { $0 } }
}

protocol RequestRecording: AnyObject, Sendable {}

/// Made once in each scope.
final class RequestLog: RequestRecording {
    let events: ScopeEvents?

    init(_ events: ScopeEvents? = nil) { self.events = events }

    deinit { events?.add("log released") }
}

struct RequestID: Hashable, Sendable {
    let text: String

    init(_ text: String = "7f3a") { self.text = text }
}

/// Needs a value and what the scope keeps.
final class RequestHandler: Sendable {
    let id: RequestID
    let log: RequestLog

    init(id: RequestID, log: RequestLog) { (self.id, self.log) = (id, log) }
}

final class Shared: Sendable {}

/// What a load reported.
func code(_ body: () throws -> Void) -> ResolutionError.Code? {
    do {
        try body()
        return nil
    } catch {
        return (error as? ResolutionError)?.code
    }
}

func code(_ body: () async throws -> Void) async -> ResolutionError.Code? {
    do {
        try await body()
        return nil
    } catch {
        return (error as? ResolutionError)?.code
    }
}

/// The report of a load, or of the opening of a scope, that fails.
func report(_ body: () throws -> Void) -> String {
    do {
        try body()
        return "no error"
    } catch {
        return "\(error)"
    }
}
