#if canImport(Darwin)
import Darwin
#endif

/// Whether the calling code runs on the main actor. Never traps, as `MainActor.assumeIsolated` would.
package func isOnMainActor() -> Bool {
    #if canImport(Darwin)
    // Older systems ignore the isolation of a conformance.
    pthread_main_np() != 0
    #else
    // A cast to an isolated conformance succeeds only in its isolation.
    (MainActorProbe() as Any) is any IsolatedToMainActor
    #endif
}

#if !canImport(Darwin)
private struct MainActorProbe {}
private protocol IsolatedToMainActor {}
extension MainActorProbe: @MainActor IsolatedToMainActor {}
#endif
