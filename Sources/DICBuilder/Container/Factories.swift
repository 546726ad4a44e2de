internal import CDICThread

// A factory is a closure over the type that it makes. Entries are not generic, because each generic
// class costs metadata for each type, so they keep the closure with its type erased. The erasure is
// a change of a generic argument: all `…Factory<T>` hold one closure whose result is returned
// indirectly, whatever `T` is. The casts are written out, because a generic function for all of
// them would need their metadata.

/// What a factory takes, and whether it may throw.
enum FactoryForm: UInt8, Sendable {
    /// A factory that takes nothing, one that takes a resolver, one that takes arguments from the
    /// load, and one whose load is asynchronous. They may throw.
    case nullary, resolving, arguments, asynchronous
    /// One of a type without `throws`: see `NonthrowingNullaryFactory`.
    case nonthrowingNullary, nonthrowingResolving
    /// A `ParameterFunction`.
    case function
    /// A factory that is not called any more: the container has been stopped.
    case stopped

    /// Whether a load without arguments calls the factory itself.
    @inline(__always)
    var isCalledDirectly: Bool {
        switch self {
        case .nullary, .nonthrowingNullary, .resolving, .nonthrowingResolving, .function: true
        case .arguments, .asynchronous, .stopped: false
        }
    }
}

/// A `…Factory<T>` or a `ParameterFunction` whose types are known only from the registration.
@usableFromInline package struct ErasedFactory: Sendable {
    /// A placeholder for a closure of another type, which is never called with this one.
    private let closure: @Sendable () throws -> Void

    /// The completion that this is.
    ///
    /// - Precondition: It is a `Completion<T>`.
    @inline(__always)
    func completion<T>(of type: T.Type) -> Completion<T> {
        unsafe unsafeBitCast(self, to: Completion<T>.self)
    }
}

/// A factory that takes nothing.
package struct NullaryFactory<T>: Sendable {
    package let make: @Sendable () throws -> T
    @inline(__always) package init(make: consuming @escaping @Sendable () throws -> T) {
        self.make = make
    }
    @inline(__always) var erased: ErasedFactory {
        unsafe unsafeBitCast(self, to: ErasedFactory.self)
    }
}

/// A factory that loads what it needs from a resolver.
package struct ResolvingFactory<T>: Sendable {
    package let make: @Sendable (DependencyResolver) throws -> T

    @inline(__always)
    package init(make: consuming @escaping @Sendable (DependencyResolver) throws -> T) {
        self.make = make
    }
    @inline(__always) var erased: ErasedFactory {
        unsafe unsafeBitCast(self, to: ErasedFactory.self)
    }
}

/// A factory of a type without `throws`: it leaves the register alone in which errors are returned,
/// and is called as what it is, which costs less. Never one that was converted from `throws(E)`,
/// even where `E` is `Never`: that may change the register. So the form of the entry comes with the
/// type of the closure, and from nowhere else.
struct NonthrowingNullaryFactory<T>: Sendable {
    let make: @Sendable () -> T

    /// The factory without its type, with the form that belongs to the type.
    @inline(__always)
    var formed: (form: FactoryForm, factory: ErasedFactory) {
        (.nonthrowingNullary, unsafe unsafeBitCast(self, to: ErasedFactory.self))
    }
}

/// A factory of a type without `throws` that loads what it needs from a resolver. It must be one
/// from the start: `NonthrowingNullaryFactory` says why.
struct NonthrowingResolvingFactory<T>: Sendable {
    let make: @Sendable (DependencyResolver) -> T

    /// The factory without its type, with the form that belongs to the type.
    @inline(__always)
    var formed: (form: FactoryForm, factory: ErasedFactory) {
        (.nonthrowingResolving, unsafe unsafeBitCast(self, to: ErasedFactory.self))
    }
}

/// A factory that takes arguments from the load.
@usableFromInline package struct ArgumentFactory<T, each Argument>: Sendable {
    @usableFromInline package let make:
        @Sendable (DependencyResolver, repeat each Argument) throws -> T
    @inline(__always) var erased: ErasedFactory {
        unsafe unsafeBitCast(self, to: ErasedFactory.self)
    }
}

/// A closure that completes an instance with what could not be passed to its initializer.
package struct Completion<T>: Sendable {
    package let complete: @Sendable (DependencyResolver, T) throws -> Void
    @inline(__always) var erased: ErasedFactory {
        unsafe unsafeBitCast(self, to: ErasedFactory.self)
    }
}

// Views of an entry for a load that knows the type: the first stored property of each class is the
// factory, as in `Entry`. They are never made. A factory that is read through a view is borrowed: a
// copy would be retained.

/// An entry whose factory is a `NullaryFactory<T>`. One that does not throw may be called through
/// it, too.
final class NullaryView<T> {
    let factory: NullaryFactory<T>
    private init(_ factory: NullaryFactory<T>) { self.factory = factory }
}

/// An entry whose factory is a `NonthrowingNullaryFactory<T>`.
final class NonthrowingNullaryView<T> {
    let factory: NonthrowingNullaryFactory<T>
    private init(_ factory: NonthrowingNullaryFactory<T>) { self.factory = factory }
}

/// An entry whose factory is a `ResolvingFactory<T>`. One that does not throw may be called through
/// it, too.
final class ResolvingView<T> {
    let factory: ResolvingFactory<T>
    private init(_ factory: ResolvingFactory<T>) { self.factory = factory }
}

/// An entry whose factory is a `NonthrowingResolvingFactory<T>`.
final class NonthrowingResolvingView<T> {
    let factory: NonthrowingResolvingFactory<T>
    private init(_ factory: NonthrowingResolvingFactory<T>) { self.factory = factory }
}

extension Unmanaged<Entry> {
    /// The entry as a view, by which its factory is borrowed. The entry's factory must be of the
    /// view's type.
    @inline(__always)
    func viewed<View: AnyObject>(as view: View.Type = View.self) -> Unmanaged<View> {
        unsafe Unmanaged<View>.fromOpaque(toOpaque())
    }
}

// The factories that are isolated to the main actor. Isolation is a matter of the type of a
// closure, not of how it is called, so each is kept as the `…Factory` of the same form, and called
// through that: only where `isOnMainActor()` is true, which `Entry.access(from:)`, `Lazy` and
// `Provider` ask. For the same reason the resolver is passed as a `DependencyResolver`: a
// `MainActorResolver` contains one and nothing else.

/// A factory on the main actor that takes nothing.
struct MainActorNullaryFactory<T>: Sendable {
    let make: @MainActor () throws -> T
    var nonisolated: NullaryFactory<T> { unsafe unsafeBitCast(self, to: NullaryFactory<T>.self) }
}

/// A factory on the main actor that loads what it needs from a resolver.
struct MainActorResolvingFactory<T>: Sendable {
    let make: @MainActor (MainActorResolver) throws -> T
    var nonisolated: ResolvingFactory<T> {
        unsafe unsafeBitCast(self, to: ResolvingFactory<T>.self)
    }
}

/// A factory on the main actor, of a type without `throws`, that takes nothing.
struct MainActorNonthrowingNullaryFactory<T>: Sendable {
    let make: @MainActor () -> T
    var nonisolated: NonthrowingNullaryFactory<T> {
        unsafe unsafeBitCast(self, to: NonthrowingNullaryFactory<T>.self)
    }
}

/// A factory on the main actor, of a type without `throws`, that loads what it needs from a
/// resolver.
struct MainActorNonthrowingResolvingFactory<T>: Sendable {
    let make: @MainActor (MainActorResolver) -> T
    var nonisolated: NonthrowingResolvingFactory<T> {
        unsafe unsafeBitCast(self, to: NonthrowingResolvingFactory<T>.self)
    }
}

/// A factory on the main actor that takes arguments from the load.
struct MainActorArgumentFactory<T, each Argument>: Sendable {
    let make: @MainActor (MainActorResolver, repeat each Argument) throws -> T
    var nonisolated: ArgumentFactory<T, repeat each Argument> {
        unsafe unsafeBitCast(self, to: ArgumentFactory<T, repeat each Argument>.self)
    }
}

/// A closure on the main actor that completes an instance.
struct MainActorCompletion<T>: Sendable {
    let complete: @MainActor (MainActorResolver, T) throws -> Void
    var nonisolated: Completion<T> { unsafe unsafeBitCast(self, to: Completion<T>.self) }
}

/// The memory of a value whose type only its owner knows: as large as an existential of one protocol
/// in an optional, or as five words in one.
struct ValueBuffer: BitwiseCopyable {
    /// The size in words of eight bytes, or of four where pointers have four.
    static var wordCount: Int { 6 }

    /// The memory. Only its size and alignment matter.
    private var words: (UInt, UInt, UInt, UInt, UInt, UInt) = (0, 0, 0, 0, 0, 0)

    /// Whether there is room for a value of a type.
    @inline(__always)
    static func fits<T>(_ type: T.Type) -> Bool { unsafe fits(metadataAddress(of: type)) }

    /// Whether there is room for a value of the type whose metadata is at an address.
    @inline(__always)
    static func fits(_ type: UnsafeRawPointer) -> Bool { unsafe dic_fits_words(wordCount, type) }

    /// Moves the value out of a buffer, which holds none afterwards.
    ///
    /// - Precondition: The buffer holds a value of the type.
    @inline(__always)
    static func take<T>(_ type: T.Type, from buffer: UnsafeMutableRawPointer) -> T {
        unsafe buffer.assumingMemoryBound(to: type).move()
    }
}
