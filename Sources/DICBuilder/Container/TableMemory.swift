/// A look-up table in memory of its own, which one address stands for.
struct TableMemory: Sendable {
    let address: UInt

    init(address: UInt) {
        self.address = address
    }

    init(capacity: Int) {
        let pointer = UnsafeMutablePointer<LookupTable>.allocate(capacity: 1)
        unsafe pointer.initialize(to: LookupTable(capacity: capacity))
        address = UInt(bitPattern: pointer)
    }

    private var pointer: UnsafeMutablePointer<LookupTable> {
        unsafe UnsafeMutablePointer(bitPattern: address).unsafelyUnwrapped
    }

    var table: LookupTable { unsafe pointer.pointee }

    func deallocate() {
        table.deallocate()
        unsafe pointer.deallocate()
    }
}
