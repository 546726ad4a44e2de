import DIC
import Testing

package let gadget = (any Gadget).self

/// One way to write a registration of what a workshop makes.
package struct RegistrationForm: Sendable, CustomTestStringConvertible {
    package typealias Register =
        @Sendable (DependencyRegistrar, Workshop) throws -> DependencyRegistrar

    package let testDescription: String

    package let lifetime: Lifetime

    /// Where the registration stands.
    package let location: CodeLocation

    /// Whether it says `as:`, so that the widget is loaded as `any Gadget`.
    package let isAs: Bool

    /// Registers, and returns what the registration returned. It throws only because the compiler
    /// takes a `try` in an autoclosure for one of the closure around it.
    package let register: Register

    package static let throwing = throwingTransient + throwingSingleton
    package static let all =
        transient + singleton + eagerSingleton + throwing + throwingEagerSingleton

    /// A form whose widget is loaded as `Widget`. The registration stands one line below the
    /// description.
    package static func plain(
        _ lifetime: Lifetime,
        _ description: String,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ register: @escaping Register
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line + 1)
        return Self(
            testDescription: description,
            lifetime: lifetime,
            location: location,
            isAs: false,
            register: register
        )
    }

    /// A form whose widget is loaded as `any Gadget`. The registration stands one line below the
    /// description.
    package static func typed(
        _ lifetime: Lifetime,
        _ description: String,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ register: @escaping Register
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line + 1)
        return Self(
            testDescription: description,
            lifetime: lifetime,
            location: location,
            isAs: true,
            register: register
        )
    }

    /// A container in which one thing is registered, in this form.
    package func container(_ kind: ContainerKind, _ shop: Workshop) throws -> any DependencyLoading
        & Sendable
    {
        try kind.container { _ = try register($0, shop) }
    }

    package func load(from container: some DependencyLoading) -> any Gadget {
        isAs ? container.load(gadget) : container.load(Widget.self)
    }

    package func loadOrNil(from container: some DependencyLoading) -> (any Gadget)? {
        isAs ? container.loadOrNil(gadget) : container.loadOrNil(Widget.self)
    }

    package func loadOrThrow(from container: some DependencyLoading) throws -> any Gadget {
        isAs ? try container.loadOrThrow(gadget) : try container.loadOrThrow(Widget.self)
    }
}
