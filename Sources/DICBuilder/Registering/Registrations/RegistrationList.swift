/// What a builder has collected, in the order of registration.
final class RegistrationList: RegistrationSink {
    private let registrations = Guarded<[Registration]>([])

    func add(_ registration: Registration) {
        registrations.withLock { $0.append(registration) }
    }

    var all: [Registration] {
        registrations.withLock { $0 }
    }
}
