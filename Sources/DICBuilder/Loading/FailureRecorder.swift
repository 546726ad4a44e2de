internal import CDICThread

/// A record of which factory threw the error that propagates to the load that installed the recorder.
@safe
final class FailureRecorder {
    /// The error, retained so that no other error can have its address.
    private var error: (any Error)?

    /// The factory that threw it, and the factories that were running then, innermost first.
    private(set) var path: [Registration] = []

    /// The recorder that was installed before.
    private var outer: UnsafeMutableRawPointer?

    /// Runs a closure and records which factory throws in it.
    static func recording<T>(_ body: (FailureRecorder) -> T) -> T {
        let recorder = FailureRecorder()
        let thread = unsafe dic_current_thread()
        unsafe recorder.outer = unsafe thread.pointee.recorder
        unsafe thread.pointee.recorder = Unmanaged.passUnretained(recorder).toOpaque()
        defer { unsafe thread.pointee.recorder = recorder.outer }
        return body(recorder)
    }

    /// Whether the recorded error is the given one.
    func matches(_ error: any Error) -> Bool { self.error.map(identity) == identity(of: error) }

    fileprivate func record(_ error: any Error, on stack: LoadStack) {
        // The same error propagates through the outer factories.
        if matches(error) { return }
        self.error = error
        path = stack.registrations
    }

    /// The address of the box that holds the error. It is the same while the error is rethrown.
    private func identity(of error: any Error) -> UInt { unsafe unsafeBitCast(Box(error: error), to: UInt.self) }

    /// Prevents the compiler from opening the error.
    private struct Box {
        let error: any Error
    }
}

extension LoadStack {
    /// Records, if there is a recorder, that the innermost factory throws an error.
    @inline(never)
    func record(_ error: any Error) {
        guard let recorder = unsafe thread.pointee.recorder else { return }
        unsafe Unmanaged<FailureRecorder>.fromOpaque(recorder)._withUnsafeGuaranteedRef { $0.record(error, on: self) }
    }
}
