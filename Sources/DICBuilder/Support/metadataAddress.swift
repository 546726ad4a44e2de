/// The address of the metadata of a type.
@inline(__always)
func metadataAddress(of type: Any.Type) -> UnsafeRawPointer {
    unsafe unsafeBitCast(type, to: UnsafeRawPointer.self)
}
