internal import CDICThread

/// Whether each instance of a type is also one of another type: of its superclass, of a protocol
/// that it conforms to, or of a composition of these. Nil if that is not known, or says nothing: of
/// protocols with constraints or from Objective-C, of `Any`, and whether the instances of a
/// protocol are those of a class.
func isSubtype(_ type: Any.Type, of other: Any.Type) -> Bool? {
    if type == other { return nil }
    if isExistentialType(type) {
        return ExistentialParts(other).flatMap { ExistentialParts(type)?.refine($0) }
    }
    if other is AnyClass { return isMetatype(type, of: other) }
    guard let parts = ExistentialParts(other) else { return nil }
    if parts.isClassBound && !(type is AnyClass) { return false }
    if let superclass = parts.superclass, !isMetatype(type, of: superclass) { return false }
    if unsafe parts.protocols.isEmpty && parts.superclass == nil { return nil }
    return conforms(type, to: parts)
}

/// Whether it is a class, or an existential of classes only.
func isObjectType(_ type: Any.Type) -> Bool {
    type is AnyClass || ExistentialParts(type)?.isClassBound == true
}

/// Whether a type conforms to the protocol of an existential type, in whatever isolation: a cast is
/// false where the conformance is isolated to an actor that the caller is not on.
func conforms(_ type: Any.Type, to existential: Any.Type) -> Bool {
    ExistentialParts(existential).map { conforms(type, to: $0) } ?? false
}

/// Whether a type conforms to all protocols of a composition, in whatever isolation.
private func conforms(_ type: Any.Type, to parts: ExistentialParts) -> Bool {
    let metadata = unsafe metadataAddress(of: type)
    return unsafe parts.protocols.allSatisfy { unsafe dic_conforms(metadata, $0) }
}

/// Whether a type is a class, and it or one that it inherits from is another class.
private func isMetatype(_ type: Any.Type, of superclass: Any.Type) -> Bool {
    func isSubclass<Superclass>(_ superclass: Superclass.Type) -> Bool { type is Superclass.Type }
    return _openExistential(superclass, do: isSubclass)
}

/// What the type of a protocol, or of a composition, consists of.
@safe private struct ExistentialParts {
    /// Whether all its instances are those of classes.
    let isClassBound: Bool
    /// The class in a composition, if there is one.
    let superclass: Any.Type?
    /// The addresses of the descriptors of the protocols.
    let protocols: [UnsafeRawPointer]

    /// - Returns: Nil for other types, and if a protocol is one of Objective-C.
    init?(_ type: Any.Type) {
        guard isUnconstrainedExistentialType(type) else { return nil }
        // The layout is part of the ABI: the kind, flags and the number of protocols with 32 bits
        // each, the superclass if there is one, and the protocols.
        let word = MemoryLayout<UInt>.size
        let metadata = unsafe metadataAddress(of: type)
        let flags = unsafe metadata.load(fromByteOffset: word, as: UInt32.self)
        let count = unsafe Int(metadata.load(fromByteOffset: word + 4, as: UInt32.self))
        let parts = unsafe metadata + word + 8
        isClassBound = flags & 0x8000_0000 == 0
        let hasSuperclass = flags & 0x4000_0000 != 0
        superclass = hasSuperclass ? unsafe parts.load(as: Any.Type.self) : nil
        let first = hasSuperclass ? 1 : 0
        let addresses = (first..<first + count).map {
            unsafe parts.load(fromByteOffset: $0 * word, as: UInt.self)
        }
        // The lowest bit marks a protocol of Objective-C.
        if addresses.contains(where: { $0 & 1 != 0 }) { return nil }
        unsafe protocols = addresses.compactMap { unsafe UnsafeRawPointer(bitPattern: $0) }
    }

    /// Whether what conforms to these conforms to all of others, because they are the same or
    /// inherited. Nil if the others require a class, or nothing, or if that is not known.
    func refine(_ others: ExistentialParts) -> Bool? {
        if unsafe others.superclass != nil || others.protocols.isEmpty { return nil }
        if others.isClassBound && !isClassBound { return false }
        // These, and all that they inherit from.
        var all = unsafe Set(protocols)
        var pending = unsafe protocols
        while let next = unsafe pending.popLast() {
            unsafe pending += Self.protocols(inheritedBy: next).filter {
                unsafe all.insert($0).inserted
            }
        }
        if unsafe all.isSuperset(of: others.protocols) { return true }
        // The superclass may conform to them.
        return superclass == nil ? false : nil
    }

    /// The descriptors of the protocols that a protocol inherits from.
    ///
    /// The layout is part of the ABI, too. A descriptor has six numbers of 32 bits, of which the
    /// fourth counts the requirements of the protocol's signature, and then these. Each has three:
    /// its kind, and the offsets of the mangled name of who has to conform, and of the protocol.
    private static func protocols(inheritedBy descriptor: UnsafeRawPointer) -> [UnsafeRawPointer] {
        let count = unsafe Int(descriptor.load(fromByteOffset: 12, as: UInt32.self))
        return unsafe (0..<count).compactMap { index in
            let requirement = unsafe descriptor + 24 + 12 * index
            let isConformance = unsafe requirement.load(as: UInt32.self) & 0x1F == 0
            let nameOffset = unsafe Int(requirement.load(fromByteOffset: 4, as: Int32.self))
            let offset = unsafe Int(requirement.load(fromByteOffset: 8, as: Int32.self))
            let isOfObjectiveC = offset & 2 != 0
            guard isConformance, !isOfObjectiveC else { return nil }
            // The text `x`: not of a type of its own, but of `Self`.
            let name = unsafe requirement + 4 + nameOffset
            guard unsafe name.loadUnaligned(as: UInt16.self) == 0x78 else { return nil }
            let target = unsafe requirement + 8 + (offset & ~3)
            let isAddressOfTarget = offset & 1 != 0
            return unsafe isAddressOfTarget ? target.load(as: UnsafeRawPointer?.self) : target
        }
    }
}

/// Whether all instances of a type are actors. No instance of the main actor is one of a
/// registration.
func isActorType(_ type: Any.Type) -> Bool {
    let part = wrappedType(of: type) ?? type
    return part is any Actor.Type || isSubtype(part, of: (any Actor).self) == true
}
