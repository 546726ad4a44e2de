// Cleanup of scopes that were released without being closed, or could not be opened.

extension StorageObject {
    /// Ends a scope that is released.
    @inline(__always)
    func endScope() {
        let memory = ScopeMemory(self)
        if !memory.isClosed { stopWithoutWaiting() }
        memory.releaseInnerScopes()
        if hasAsyncSlots { releaseAsyncSlots() }
    }

    /// Releases what a scope was given that could not be opened.
    func abandonScope() {
        let memory = ScopeMemory(self)
        _ = memory.close()
        var recorded = memory.takeRecorded()
        while let value = nextToStop(&recorded) { value.release() }
    }

    /// Stops what can be stopped without waiting.
    @inline(never)
    private func stopWithoutWaiting() {
        var left: [(Registration, (any Error)?)] = []
        var recorded = ScopeMemory(self).takeRecorded()
        while let instance = nextToStop(&recorded) {
            if instance.isStoppedWithoutWaiting {
                do { try closing { try instance.stop() } } catch { left.append((instance.registration, error)) }
            } else {
                left.append((instance.registration, nil))
                instance.release()
            }
        }
        leaveOuterScope()
        noteWhatWasNotStopped(left)
    }

    @inline(never)
    private func releaseAsyncSlots() {
        guard let layout = unsafe fields.pointee.layout?.takeUnretainedValue() else { return }
        let memory = ScopeMemory(self)
        for slot in layout.asyncSlots where memory.isMade(slot.facts) {
            _ = memory.move(from: slot.facts, as: AsyncSlot.self)
        }
    }

    /// Makes a note on what could not be stopped, with the errors of the stop actions, in debug builds.
    private func noteWhatWasNotStopped(_ left: [(Registration, (any Error)?)]) {
        #if DEBUG
        if left.isEmpty { return }
        let name = unsafe fields.pointee.layout?._withUnsafeGuaranteedRef(\.name).description ?? ""
        let lines = left.map { registration, error in
            "   \(ResolutionError.Reference(registration))\(error.map { ", failed: \($0)" } ?? "")\n"
        }
        unsafe fields.pointee.contents.takeUnretainedValue().lifecycle.stopNotes.add(
            "DIC: note: a scope named \(name) was released without being closed, "
                + "and these were not stopped, or failed to stop:\n"
                + lines.joined() + "   try: await scope.close(), or withScope\n"
        )
        #endif
    }
}
