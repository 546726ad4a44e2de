// Owners of injected properties that would not be safe, or whose properties have the wrong type.
import DIC

final class Page {}
final class Service: Sendable {}
protocol Delegate: AnyObject {}

struct Safe: Sendable {
    @Injected var service: Service
    @LazyInjected var lazyService: Service
    @WeakLazyInjected var weakService: Service?
    @OptionalInjected var optionalService: Service?
}

struct HasPages: Sendable {
    // expected-error: stored property '_page' of 'Sendable'-conforming struct 'HasPages' contains non-Sendable type 'Page'
    @Injected var page: Page
    // expected-error: stored property '_lazyPage' of 'Sendable'-conforming struct 'HasPages' contains non-Sendable type 'Page'
    @LazyInjected var lazyPage: Page
    // expected-error: stored property '_delegate' of 'Sendable'-conforming struct 'HasPages' contains non-Sendable type 'any Delegate'
    @WeakLazyInjected var delegate: (any Delegate)?
    // expected-error: stored property '_optionalPage' of 'Sendable'-conforming struct 'HasPages' contains non-Sendable type 'Page'
    @OptionalInjected var optionalPage: Page?
}

final class Mutable: Sendable {
    // expected-error: stored property '_service' of 'Sendable'-conforming class 'Mutable' is mutable
    @LazyInjected var service: Service
}

struct WithoutQuestionMarks {
    // expected-error: generic parameter 'Value' could not be inferred
    // expected-error: property type 'Service' does not match 'wrappedValue' type 'Value?'
    @WeakLazyInjected var service: Service
    // expected-error: generic parameter 'Value' could not be inferred
    // expected-error: property type 'Service' does not match 'wrappedValue' type 'Value?'
    @OptionalInjected var optionalService: Service
}

func set(_ builder: DICBuilder) {
    // expected-error: global function 'withContainer(_:operation:)' requires that 'DICBuilder' conform to 'DependencyContaining'
    withContainer(builder) {}
    // expected-error: static method 'set(_:fileID:line:)' requires that 'DICBuilder' conform to 'DependencyContaining'
    CurrentContainer.set(builder)
}
