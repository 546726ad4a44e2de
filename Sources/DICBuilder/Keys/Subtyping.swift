internal import CDICThread

/// Whether each instance of a type is also one of another type: of its superclass, of a protocol that it conforms to,
/// or of a composition of these. Nil if that is not known, or says nothing: of protocols with constraints or from
/// Objective-C, of `Any`, and for types of protocols.
func isSubtype(_ type: Any.Type, of other: Any.Type) -> Bool? {
    if type == other || isExistentialType(type) { return nil }
    if other is AnyClass { return isMetatype(type, of: other) }
    guard let parts = ExistentialParts(other) else { return nil }
    if parts.isClassBound && !(type is AnyClass) { return false }
    if let superclass = parts.superclass, !isMetatype(type, of: superclass) { return false }
    if unsafe parts.protocols.isEmpty && parts.superclass == nil { return nil }
    return conforms(type, to: parts)
}

/// Whether a type conforms to the protocol of an existential type, in whatever isolation: a cast is false where the
/// conformance is isolated to an actor that the caller is not on.
func conforms(_ type: Any.Type, to existential: Any.Type) -> Bool {
    ExistentialParts(existential).map { conforms(type, to: $0) } ?? false
}

private func conforms(_ type: Any.Type, to parts: ExistentialParts) -> Bool {
    let metadata = unsafe metadataAddress(of: type)
    return unsafe parts.protocols.allSatisfy { unsafe dic_conforms(metadata, $0) }
}

/// Whether a class is another class, or inherits from it.
private func isMetatype(_ type: Any.Type, of superclass: Any.Type) -> Bool {
    func isSubclass<Superclass>(_ superclass: Superclass.Type) -> Bool { type is Superclass.Type }
    return _openExistential(superclass, do: isSubclass)
}

/// What the type of a protocol, or of a composition, consists of.
@safe private struct ExistentialParts {
    let isClassBound: Bool
    let superclass: Any.Type?
    let protocols: [UnsafeRawPointer]

    /// - Returns: Nil for other types, and if a protocol is one of Objective-C.
    init?(_ type: Any.Type) {
        guard isUnconstrainedExistentialType(type) else { return nil }
        // The layout is part of the ABI: the kind, flags and the number of protocols with 32 bits each, the superclass
        // if there is one, and the protocols.
        let word = MemoryLayout<UInt>.size
        var next = unsafe metadataAddress(of: type) + word
        let flags = unsafe next.load(as: UInt32.self)
        let count = unsafe Int(next.load(fromByteOffset: 4, as: UInt32.self))
        unsafe next += 8
        isClassBound = flags & 0x8000_0000 == 0
        let hasSuperclass = flags & 0x4000_0000 != 0
        superclass = hasSuperclass ? unsafe next.load(as: Any.Type.self) : nil
        if hasSuperclass { unsafe next += word }
        let addresses = (0..<count).map { unsafe next.load(fromByteOffset: $0 * word, as: UInt.self) }
        // The lowest bit marks a protocol of Objective-C.
        if addresses.contains(where: { $0 & 1 != 0 }) { return nil }
        unsafe protocols = addresses.compactMap { unsafe UnsafeRawPointer(bitPattern: $0) }
    }
}
