/// The address of the metadata of a type.
@inline(__always)
func metadataAddress(of type: Any.Type) -> UnsafeRawPointer { unsafe unsafeBitCast(type, to: UnsafeRawPointer.self) }

/// The type whose metadata is at an address.
@inline(__always)
func anyType(at metadata: UnsafeRawPointer) -> Any.Type { unsafe unsafeBitCast(metadata, to: Any.Type.self) }
