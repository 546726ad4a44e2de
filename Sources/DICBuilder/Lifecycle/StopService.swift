/// One unit of work of a stop: an instance to stop, or constructions to cancel.
enum StopService: Sendable {
    case kept(StopTarget)
    /// The constructions of one entry: several if there was a reset.
    case constructing(Entry, [AsyncConstruction])

    var entry: Entry {
        switch self {
        case .kept(let target): target.entry
        case .constructing(let entry, _): entry
        }
    }

    var registration: Registration { entry.registration }

    /// Whether a stop of this stops the instance.
    var stops: Bool {
        switch self {
        case .kept(let target): target.stopsItself || entry.extras?.stopAction != nil
        case .constructing: false
        }
    }
}

extension [StopService] {
    /// What closes itself, and is left open because its registration is an expression.
    var leftOpen: [Registration] {
        compactMap { service in
            guard case .kept(let target) = service, target.isLeftOpen else { return nil }
            return target.registration
        }
    }
}
