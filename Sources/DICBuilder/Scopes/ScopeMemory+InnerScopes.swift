import Synchronization

/// The scopes that were opened in a scope: one word, which owns their list.
extension ScopeMemory {
    /// Whether scopes were opened in this one.
    @inline(__always)
    var hasInnerScopes: Bool { unsafe words[Self.innerScopesWord].load(ordering: .acquiring) != 0 }

    /// The scopes that were opened in this one; nil if none was.
    var innerScopes: InnerScopes? {
        let address = unsafe words[Self.innerScopesWord].load(ordering: .acquiring)
        return unsafe UnsafeRawPointer(bitPattern: address).map {
            unsafe Unmanaged<InnerScopes>.fromOpaque($0).takeUnretainedValue()
        }
    }

    /// The scopes that were opened in this one, and will be.
    func makeInnerScopes() -> InnerScopes {
        if let innerScopes { return innerScopes }
        let new = unsafe Unmanaged.passRetained(InnerScopes())
        let address = unsafe UInt(bitPattern: new.toOpaque())
        let result = unsafe words[Self.innerScopesWord].compareExchange(
            expected: 0,
            desired: address,
            ordering: .acquiringAndReleasing
        )
        if result.exchanged { return unsafe new.takeUnretainedValue() }
        unsafe new.release()
        return makeInnerScopes()
    }

    /// Releases the list of the scopes inside, with the scope.
    @inline(__always)
    func releaseInnerScopes() {
        let address = unsafe words[Self.innerScopesWord].load(ordering: .acquiring)
        unsafe UnsafeRawPointer(bitPattern: address).map { unsafe Unmanaged<InnerScopes>.fromOpaque($0).release() }
    }
}
