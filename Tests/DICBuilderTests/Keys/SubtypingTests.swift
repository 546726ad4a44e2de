import Testing

@testable import DICBuilder

/// What reports know of how types are related.
@Suite struct SubtypingTests {
    protocol Base {}
    protocol Reader: Base {}
    protocol Store<Value>: AnyObject {
        associatedtype Value
    }
    protocol Object: AnyObject {}
    protocol Loader: CustomStringConvertible, Object {
        associatedtype Part: Reader
        var part: Part { get }
    }
    protocol Table: Reader, Loader where Part == File {}
    class Client: Object {}
    class LiveClient: Client, Reader {}
    final class Stub: LiveClient {}
    struct File: Reader {}
    struct Box<Content> {}
    @MainActor final class Screen: @MainActor Reader {}
    final class Memory: Store {
        typealias Value = Int
    }

    @Test(
        arguments: [
            (File.self, (any Reader).self), (File.self, (any Base).self),
            (Stub.self, LiveClient.self),
            (Stub.self, Client.self), (Stub.self, (any Reader).self),
            (Stub.self, (any Object & Reader).self),
            (Stub.self, (any Client & Reader).self), (Stub.self, (any Object & Sendable).self),
            (Int.self, (any CustomStringConvertible).self), ([Int].self, (any Sequence).self),
            (Memory.self, (any Store).self), (CancellationError.self, (any Error).self),
            (Screen.self, (any Reader).self), ((any Reader).self, (any Base).self),
            ((any Table).self, (any CustomStringConvertible).self),
            ((any Table).self, (any Base & Object).self),
            ((any Client & Reader).self, (any Base).self),
            ((any Client & Reader).self, (any Base & AnyObject).self),
        ] as [(Any.Type, Any.Type)]
    )
    func isOne(_ type: Any.Type, _ other: Any.Type) {
        #expect(isSubtype(type, of: other) == true)
    }

    @Test(
        arguments: [
            (Client.self, LiveClient.self), (File.self, Client.self),
            (Client.self, (any Reader).self),
            (File.self, (any Object).self), (LiveClient.self, (any Stub & Reader).self),
            (Int.self, (any Reader).self),
            (Box<File>.self, (any Reader).self), ([Client].self, (any Reader).self),
            (Int?.self, (any Reader).self),
            ((() -> File).self, (any Reader).self), ((File, File).self, (any Reader).self),
            (Client.Type.self, (any Object).self), ((any Base).self, (any Reader).self),
            ((any Loader).self, (any Reader).self), ((any Reader).self, (any Base & Object).self),
            ((any Reader).self, (any Base & AnyObject).self),
        ] as [(Any.Type, Any.Type)]
    )
    func isNone(_ type: Any.Type, _ other: Any.Type) {
        #expect(isSubtype(type, of: other) == false)
    }

    /// Neither a reason to suggest something nor one against it.
    @Test(
        arguments: [
            (File.self, Any.self), (Client.self, AnyObject.self), (File.self, (any Sendable).self),
            (File.self, File.self), (Memory.self, (any Store<Int>).self),
            ((any Reader).self, Any.self),
            ((any Store<Int>).self, (any Store).self), (File.self, (any Reader)?.self),
            (File.self, Int.self),
            ((any Reader).self, Client.self),
            ((any Client & Reader).self, Client.self),
        ] as [(Any.Type, Any.Type)]
    )
    func isNotKnown(_ type: Any.Type, _ other: Any.Type) {
        #expect(isSubtype(type, of: other) == nil)
    }
}
