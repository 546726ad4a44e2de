internal import CDICThread

#if canImport(Darwin)
import Darwin
#endif

/// The lowest stack address at which a factory may still start on the calling thread; 1 if it is unknown.
///
/// The space below it is reserved for the factory itself and for the report.
func stackFloor() -> UInt {
    #if canImport(Darwin)
    let thread = pthread_self()
    let size = pthread_get_stacksize_np(thread)
    let bottom = unsafe UInt(bitPattern: pthread_get_stackaddr_np(thread)) - UInt(size)
    #else
    var size = 0
    let bottom = unsafe dic_stack_bottom(&size)
    if bottom == 0 { return 1 }
    #endif
    return bottom + UInt(min(max(size / 4, 64 * 1024), 512 * 1024))
}
