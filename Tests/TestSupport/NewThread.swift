import Foundation

/// The size of the stack that some systems give to all threads but the first, in bytes.
package let smallStackSize = 512 * 1024

/// The size of a stack that holds thousands of nested loads in any build, in bytes.
package let largeStackSize = 256 << 20

/// Runs work on a thread that has never loaded anything, and waits for it.
///
/// - Parameter stackSize: In bytes; nil for what the system gives to a thread.
package func onNewThread<Result: Sendable>(
    stackSize: Int? = nil,
    _ work: @escaping @Sendable () -> Result
) async -> Result {
    await withCheckedContinuation { continuation in
        let thread = Thread { continuation.resume(returning: work()) }
        if let stackSize { thread.stackSize = stackSize }
        thread.start()
    }
}
