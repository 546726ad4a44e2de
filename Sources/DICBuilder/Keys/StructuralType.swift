internal import CDICThread

/// A type that can be made from what is registered for its parts: `T?`, `[T]`, `Lazy<T>` and
/// `Provider<T>`, or for a scope: `ScopeOpener`. Only `structure(of:)` distinguishes these types; a
/// `Binding` says how they are loaded.
package protocol StructuralType { static var structure: Structure { get } }

/// The parts of a structural type.
package enum Structure {
    /// `T?`, which may be nil.
    case optional(wrapped: Any.Type)
    /// `[T]`.
    case array(element: Any.Type)
    /// A `Lazy` that loads a type later, once.
    case lazy(loaded: Any.Type)
    /// A `Provider` that loads a type later, each time.
    case provider(loaded: Any.Type)
    /// A `ScopeOpener`.
    case opener
}

/// The parts of a type; nil if it is not structural.
package func structure(of type: Any.Type) -> Structure? {
    (type as? any StructuralType.Type)?.structure
}

extension Optional: StructuralType {
    package static var structure: Structure { .optional(wrapped: Wrapped.self) }
}
extension Array: StructuralType {
    package static var structure: Structure { .array(element: Element.self) }
}

/// The type that an optional type wraps; nil if the type is not optional.
package func wrappedType(of type: Any.Type) -> Any.Type? {
    if case .optional(let wrapped)? = structure(of: type) { wrapped } else { nil }
}

/// A value without the optionals around it; nil if one of them is nil.
package func unwrapped<T>(_ value: T) -> Any? {
    guard let wrapped = wrappedType(of: T.self) else { return value }
    func unwrap<Wrapped>(_ type: Wrapped.Type) -> Any? {
        if let wrapped = reinterpret(value) as Wrapped? { unwrapped(wrapped) } else { nil }
    }
    return _openExistential(wrapped, do: unwrap)
}

/// What a `Lazy` or a `Provider` loads later; nil for other types.
func deferredType(of type: Any.Type) -> Any.Type? {
    switch structure(of: type) {
    case .lazy(let loaded), .provider(let loaded): loaded
    case .optional, .array, .opener, nil: nil
    }
}

/// Whether a type is a `Lazy`.
func isLazyType(_ type: Any.Type) -> Bool {
    if case .lazy = structure(of: type) { true } else { false }
}

/// The type without the optionals, `Lazy` and `Provider` around it.
func innermostType(of type: Any.Type) -> Any.Type {
    (wrappedType(of: type) ?? deferredType(of: type)).map(innermostType) ?? type
}

/// Whether a type is a `ScopeOpener`, and not a part of one.
func isScopeOpener(_ type: Any.Type) -> Bool {
    if case .opener = structure(of: type) { true } else { false }
}

/// Whether it is the type of an opener of scopes, or of an optional, a `Lazy` or a `Provider` of
/// one.
func opensScopes(_ type: Any.Type) -> Bool { isScopeOpener(innermostType(of: type)) }

/// The optional type that wraps a type.
package func optionalType(of type: Any.Type) -> Any.Type {
    func optional<Wrapped>(_ type: Wrapped.Type) -> Any.Type { Wrapped?.self }
    return _openExistential(type, do: optional)
}

/// The type of the arrays of a type.
package func arrayType(of type: Any.Type) -> Any.Type {
    func array<Element>(_ type: Element.Type) -> Any.Type { [Element].self }
    return _openExistential(type, do: array)
}

/// The kinds of types, as stored in the first word of their metadata. The numbers are part of the
/// ABI. Reading it costs two instructions, where a dynamic cast costs hundreds.
private enum MetadataKind {
    static let structure: UInt = 0x200
    static let enumeration: UInt = 0x201
    static let optional: UInt = 0x202
    static let tuple: UInt = 0x301
    static let function: UInt = 0x302
    static let existential: UInt = 0x303
    static let metatype: UInt = 0x304
    static let existentialMetatype: UInt = 0x306
    static let constrainedExistential: UInt = 0x307
    /// The highest kind. A class has an address in its place, which is larger, or 0.
    static let last: UInt = 0x7FF

    /// The kind of a type, or of a class something that is no kind.
    @inline(__always)
    static func of(_ type: Any.Type) -> UInt {
        unsafe unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee
    }
}

/// Whether a type is optional.
@inline(__always) func isOptionalType(_ type: Any.Type) -> Bool {
    MetadataKind.of(type) == MetadataKind.optional
}

/// Whether a type is a structure.
@inline(__always) func isStruct(_ type: Any.Type) -> Bool {
    MetadataKind.of(type) == MetadataKind.structure
}

/// Whether a type is a function type.
@inline(__always) func isFunctionType(_ type: Any.Type) -> Bool {
    MetadataKind.of(type) == MetadataKind.function
}

/// Whether a type is that of a protocol without constraints, or of a composition of such protocols.
func isUnconstrainedExistentialType(_ type: Any.Type) -> Bool {
    MetadataKind.of(type) == MetadataKind.existential
}

/// Whether a type is that of a protocol, or of a composition of protocols.
func isExistentialType(_ type: Any.Type) -> Bool {
    isUnconstrainedExistentialType(type)
        || MetadataKind.of(type) == MetadataKind.constrainedExistential
}

/// Whether a type is that of the types which conform to a protocol: `any P.Type`.
func isExistentialMetatype(_ type: Any.Type) -> Bool {
    MetadataKind.of(type) == MetadataKind.existentialMetatype
}

/// The type whose metatype a type is: `Model` for `Model.Type`; nil for other types.
func instanceType(of type: Any.Type) -> Any.Type? {
    guard MetadataKind.of(type) == MetadataKind.metatype else { return nil }
    // It comes after the kind.
    let words = unsafe unsafeBitCast(type, to: UnsafePointer<UInt>.self)
    return unsafe UnsafeRawPointer(words + 1).assumingMemoryBound(to: Any.Type.self).pointee
}

/// The parameters and the result of a function type; nil for other types.
func functionParts(of type: Any.Type) -> (parameters: [Any.Type], result: Any.Type)? {
    guard isFunctionType(type) else { return nil }
    // After the kind come the flags, with the number of parameters in the lower half, the result
    // and the parameters.
    let words = unsafe unsafeBitCast(type, to: UnsafePointer<UInt>.self)
    let parts = unsafe UnsafeRawPointer(words + 2).assumingMemoryBound(to: Any.Type.self)
    let count = unsafe Int(words[1] & 0xFFFF)
    return unsafe ((0..<count).map { unsafe parts[1 + $0] }, parts[0])
}

/// The flags of a function type, which come after the kind.
private func functionFlags(_ type: Any.Type) -> UInt {
    unsafe unsafeBitCast(type, to: UnsafePointer<UInt>.self)[1]
}

/// Whether a function type has `async` and `throws`.
///
/// - Precondition: It is a function type.
func functionEffects(of type: Any.Type) -> (isAsync: Bool, canThrow: Bool) {
    (functionFlags(type) & 0x2000_0000 != 0, functionFlags(type) & 0x0100_0000 != 0)
}

/// Whether a function type names a global actor. Of those that load something, all name the main
/// actor.
///
/// - Precondition: It is a function type.
func isOnGlobalActor(_ type: Any.Type) -> Bool { functionFlags(type) & 0x1000_0000 != 0 }

/// Whether all instances of a type are actors. No instance of the main actor is one of a
/// registration.
func isActorType(_ type: Any.Type) -> Bool {
    let part = wrappedType(of: type) ?? type
    return part is any Actor.Type || isSubtype(part, of: (any Actor).self) == true
}

/// Whether all parameters of a function type can be loaded: none is `inout` or the like, or a
/// nonescaping closure.
func hasLoadableParameters(_ type: Any.Type) -> Bool {
    let haveParameterFlags: UInt = 0x0200_0000
    let escapes: UInt = 0x0400_0000
    guard let parameters = functionParts(of: type)?.parameters,
        functionFlags(type) & haveParameterFlags == 0
    else {
        return false
    }
    return parameters.allSatisfy { !isFunctionType($0) || functionFlags($0) & escapes != 0 }
}

/// Whether a type is a structure or an enumeration, so that every value of it has exactly this
/// type.
func isValueType(_ type: Any.Type) -> Bool {
    [MetadataKind.structure, MetadataKind.enumeration].contains(MetadataKind.of(type))
}

/// Whether a type is known not to be structural, because it is a class or an existential.
@inline(__always) func isNeverStructural(_ type: Any.Type) -> Bool {
    let kind = MetadataKind.of(type)
    return kind == MetadataKind.existential || kind > MetadataKind.last || kind == 0
}

/// The types of the functions that load a type from up to five arguments: `(Argument) -> T` and the
/// like. Else empty.
func makerTypes(of type: Any.Type, from arguments: [Any.Type]) -> [Any.Type] {
    func types<T, each Argument>(_ type: T.Type, from arguments: repeat (each Argument).Type)
        -> [Any.Type]
    {
        [
            ((repeat each Argument) -> T).self, (@Sendable (repeat each Argument) -> T).self,
            ((repeat each Argument) throws -> T).self,
            (@Sendable (repeat each Argument) throws -> T).self,
            (@MainActor (repeat each Argument) -> T).self,
            (@MainActor (repeat each Argument) throws -> T).self,
        ]
    }
    func adding<T, each Argument>(
        _ type: T.Type,
        _ others: ArraySlice<Any.Type>,
        to arguments: repeat (each Argument).Type
    ) -> [Any.Type] {
        guard let next = others.first else { return types(type, from: repeat each arguments) }
        func add<Next>(_ next: Next.Type) -> [Any.Type] {
            adding(type, others.dropFirst(), to: repeat each arguments, next)
        }
        return _openExistential(next, do: add)
    }
    func begin<T>(_ type: T.Type) -> [Any.Type] { adding(type, arguments[...]) }
    return (1...maximumMakerArguments).contains(arguments.count)
        ? _openExistential(type, do: begin) : []
}

/// How many arguments a parameter takes that is a function which loads from them.
let maximumMakerArguments = 5

/// What a function returns that loads a type from arguments: the type, or the optional of it, as
/// the other loads of it may return. Nil if the function is of no type that does so.
func makerResult(of function: Any.Type, loading type: Any.Type, from arguments: [Any.Type])
    -> Any.Type?
{
    [type, optionalType(of: type)].first { result in
        makerTypes(of: result, from: arguments).contains { isSameFunction(function, $0) }
    }
}

/// Whether a function type is another one, or the same without `@Sendable`: in Swift 5 mode, a
/// function type on the main actor is not `Sendable` by itself, and cannot be written in this
/// module.
func isSameFunction(_ type: Any.Type, _ other: Any.Type) -> Bool {
    if type == other { return true }
    guard isFunctionType(type), isFunctionType(other) else { return false }
    let (isSendable, onActor, notCompared): (UInt, UInt, UInt) = (
        0x4000_0000, 0x1000_0000, 0x8A00_0000
    )
    let flags = functionFlags(other)
    guard functionFlags(type) | isSendable == flags | isSendable, flags & notCompared == 0 else {
        return false
    }
    // After the kind and the flags: the result, the parameters, and the type of the actor.
    let count = Int(flags & 0xFFFF) + (flags & onActor != 0 ? 2 : 1)
    let (words, others) = unsafe (
        unsafeBitCast(type, to: UnsafePointer<UInt>.self),
        unsafeBitCast(other, to: UnsafePointer<UInt>.self)
    )
    return (2..<2 + count).allSatisfy { unsafe words[$0] == others[$0] }
}

/// The types of the elements of a tuple; nil of other types.
func elementTypes(of type: Any.Type) -> [Any.Type]? {
    guard MetadataKind.of(type) == MetadataKind.tuple else { return nil }
    // After the kind come the number of elements, the labels, and each type with its offset.
    let words = unsafe unsafeBitCast(type, to: UnsafePointer<UInt>.self)
    let elements = unsafe UnsafeRawPointer(words + 3).assumingMemoryBound(to: Any.Type.self)
    return unsafe (0..<Int(words[1])).map { unsafe elements[2 * $0] }
}

/// The types that a generic structure, enumeration or class was given, those of what encloses it
/// first. Empty if there are none, or if they are not all kept.
func genericArguments(of type: Any.Type) -> [Any.Type] {
    let words = unsafe unsafeBitCast(type, to: UnsafePointer<UInt>.self)
    let isClass = type is AnyClass
    #if _runtime(_ObjC)
    let place = isClass ? 8 : 1
    #else
    let place = isClass ? 5 : 1
    #endif
    guard isClass || isValueType(type),
        let descriptor = unsafe UnsafeRawPointer(bitPattern: words[place])
    else { return [] }
    // The layout is part of the ABI: the flags, and after what each kind of type has, two words
    // with 32 bits, the number of parameters, three other numbers of 16 bits, and a byte for each
    // parameter: whether its argument is kept, and its kind, 0 for a type.
    let flags = unsafe descriptor.load(as: UInt32.self)
    guard flags & 0x80 != 0 else { return [] }
    let header = unsafe descriptor + (isClass ? 44 : 28)
    let count = unsafe Int(header.load(fromByteOffset: 8, as: UInt16.self))
    guard
        (0..<count).allSatisfy({
            unsafe header.load(fromByteOffset: 16 + $0, as: UInt8.self) == 0x80
        })
    else { return [] }
    var offset = 2
    if isClass {
        // Those of a class with a superclass from a library that may change come elsewhere.
        guard flags & 0x3000_0000 == 0 else { return [] }
        let size = unsafe Int(descriptor.load(fromByteOffset: 28, as: UInt32.self))
        offset = unsafe size - Int(descriptor.load(fromByteOffset: 32, as: UInt32.self))
    }
    let types = unsafe UnsafeRawPointer(words + offset).assumingMemoryBound(to: Any.Type.self)
    return (0..<count).map { unsafe types[$0] }
}

/// The address of the metadata of a type.
@inline(__always)
func metadataAddress(of type: Any.Type) -> UnsafeRawPointer {
    unsafe unsafeBitCast(type, to: UnsafeRawPointer.self)
}

/// The type whose metadata is at an address.
@inline(__always)
func anyType(at metadata: UnsafeRawPointer) -> Any.Type {
    unsafe unsafeBitCast(metadata, to: Any.Type.self)
}

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
        var next = unsafe metadataAddress(of: type) + word
        let flags = unsafe next.load(as: UInt32.self)
        let count = unsafe Int(next.load(fromByteOffset: 4, as: UInt32.self))
        unsafe next += 8
        isClassBound = flags & 0x8000_0000 == 0
        let hasSuperclass = flags & 0x4000_0000 != 0
        superclass = hasSuperclass ? unsafe next.load(as: Any.Type.self) : nil
        if hasSuperclass { unsafe next += word }
        let addresses = (0..<count).map {
            unsafe next.load(fromByteOffset: $0 * word, as: UInt.self)
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
        var (all, pending) = unsafe (Set(protocols), protocols)
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
    /// The layout is part of the ABI, too: four words with 32 bits each, of which the last counts
    /// the requirements of the protocol's signature, two others, and these: with flags, whose lower
    /// bits are 0 where a conformance is required, and the offsets of the mangled name, which is
    /// `x` for `Self`, and of a protocol, or of its address.
    private static func protocols(inheritedBy descriptor: UnsafeRawPointer) -> [UnsafeRawPointer] {
        let count = unsafe Int(descriptor.load(fromByteOffset: 12, as: UInt32.self))
        return unsafe (0..<count).compactMap { index in
            let requirement = unsafe descriptor + 24 + 12 * index
            guard unsafe requirement.load(as: UInt32.self) & 0x1F == 0 else { return nil }
            let name =
                unsafe requirement + 4 + Int(requirement.load(fromByteOffset: 4, as: Int32.self))
            let offset = unsafe Int(requirement.load(fromByteOffset: 8, as: Int32.self))
            // The lowest bit marks the offset of an address, the next one a protocol of
            // Objective-C.
            guard unsafe name.loadUnaligned(as: UInt16.self) == 0x78, offset & 2 == 0 else {
                return nil
            }
            let target = unsafe requirement + 8 + (offset & ~3)
            return unsafe offset & 1 == 0 ? target : target.load(as: UnsafeRawPointer?.self)
        }
    }
}
