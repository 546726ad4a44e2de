internal import CDICThread

/// Whether the calling code runs on the main actor. Never traps, as `MainActor.assumeIsolated` would.
package func isOnMainActor() -> Bool {
    #if canImport(Darwin)
    dic_is_main_thread()
    #else
    dic_is_main_thread() || isOnMainActorOfAnotherThread()
    #endif
}

#if !canImport(Darwin)
/// Whether the main actor runs on the calling thread: a program with an asynchronous `main`, or one that calls
/// `dispatchMain`, has given up its main thread.
@inline(never)
private func isOnMainActorOfAnotherThread() -> Bool {
    // A cast to an isolated conformance succeeds only in its isolation. It does not know of blocks of the main queue.
    if (MainActorProbe() as Any) is any IsolatedToMainActor { return true }
    return dic_is_on_main_queue()
}

private struct MainActorProbe {}
private protocol IsolatedToMainActor {}
extension MainActorProbe: @MainActor IsolatedToMainActor {}
#endif
