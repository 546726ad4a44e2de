// What is read from the metadata of types. All layouts and numbers here are part of the ABI: a
// word each, if nothing else is said.

/// The kinds of types, as stored in the first word of their metadata. Reading it costs two
/// instructions, where a dynamic cast costs hundreds.
enum MetadataKind {
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
        unsafe metadataWords(of: type).pointee
    }
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

/// The words of the metadata of a type, the kind first.
@inline(__always)
func metadataWords(of type: Any.Type) -> UnsafePointer<UInt> {
    unsafe unsafeBitCast(type, to: UnsafePointer<UInt>.self)
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

/// Whether a type is a structure or an enumeration, so that every value of it has exactly this
/// type.
func isValueType(_ type: Any.Type) -> Bool {
    [MetadataKind.structure, MetadataKind.enumeration].contains(MetadataKind.of(type))
}

/// The type whose metatype a type is: `Model` for `Model.Type`; nil for other types.
func instanceType(of type: Any.Type) -> Any.Type? {
    guard MetadataKind.of(type) == MetadataKind.metatype else { return nil }
    // It comes after the kind.
    return unsafe metadataTypes(of: type, from: 1)[0]
}

/// The types of the elements of a tuple; nil of other types.
func elementTypes(of type: Any.Type) -> [Any.Type]? {
    guard MetadataKind.of(type) == MetadataKind.tuple else { return nil }
    // After the kind come the number of elements, the labels, and each type with its offset.
    let count = unsafe Int(metadataWords(of: type)[1])
    let elements = unsafe metadataTypes(of: type, from: 3)
    return (0..<count).map { unsafe elements[2 * $0] }
}

/// The types that the metadata of a type has from a word on.
func metadataTypes(of type: Any.Type, from word: Int) -> UnsafePointer<Any.Type> {
    unsafe UnsafeRawPointer(metadataWords(of: type) + word).assumingMemoryBound(to: Any.Type.self)
}

/// The types that a generic structure, enumeration or class was given, those of what encloses it
/// first. Empty if there are none, or if they are not all kept.
func genericArguments(of type: Any.Type) -> [Any.Type] {
    let isClass = type is AnyClass
    // Where the metadata has the address of what describes the generic type.
    #if _runtime(_ObjC)
    let descriptorWord = isClass ? 8 : 1
    #else
    let descriptorWord = isClass ? 5 : 1
    #endif
    let address = unsafe metadataWords(of: type)[descriptorWord]
    guard isClass || isValueType(type),
        let descriptor = unsafe UnsafeRawPointer(bitPattern: address)
    else { return [] }

    // The first 32 bits are flags.
    let flags = unsafe descriptor.load(as: UInt32.self)
    let isGeneric = flags & 0x80 != 0
    // Of a class with a superclass from a library that may change, the arguments are elsewhere.
    let areElsewhere = isClass && flags & 0x3000_0000 != 0
    if !isGeneric || areElsewhere { return [] }

    // After what each kind of type has come two numbers of 32 bits, the number of parameters and
    // three others of 16, and a byte for each parameter: 0x80 if it is a type that is kept.
    let parameters = unsafe descriptor + (isClass ? 44 : 28)
    let count = unsafe Int(parameters.load(fromByteOffset: 8, as: UInt16.self))
    let areKept = (0..<count).allSatisfy {
        unsafe parameters.load(fromByteOffset: 16 + $0, as: UInt8.self) == 0x80
    }
    if !areKept { return [] }

    // After the kind and the descriptor; in a class, first of the members that are its own, which
    // come last.
    var word = 2
    if isClass {
        let wordCount = unsafe Int(descriptor.load(fromByteOffset: 28, as: UInt32.self))
        let ownMemberCount = unsafe Int(descriptor.load(fromByteOffset: 32, as: UInt32.self))
        word = wordCount - ownMemberCount
    }
    let arguments = unsafe metadataTypes(of: type, from: word)
    return (0..<count).map { unsafe arguments[$0] }
}
