import Foundation

/// The size of the stack that some systems give to all threads but the first, in bytes.
let smallStackSize = 512 * 1024

/// The size of a stack that holds thousands of nested loads in any build, in bytes.
let largeStackSize = 256 << 20

/// Runs work on a new thread with a given stack size, and waits for it.
///
/// - Parameter stackSize: In bytes.
func onNewThread<Result: Sendable>(
    stackSize: Int,
    _ work: @escaping @Sendable () -> Result
) async -> Result {
    await withCheckedContinuation { continuation in
        let thread = Thread { continuation.resume(returning: work()) }
        thread.stackSize = stackSize
        thread.start()
    }
}
