// As much of SwiftUI as Sources/DIC/UserInterface uses, declared as Apple's interface declares it.

public protocol ObservableObject: AnyObject {}

@MainActor @preconcurrency
public protocol View {
    associatedtype Body: View
    @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
    public var body: Never { fatalError() }
}

public struct Text: View {
    public init(_ text: String) {}
    public var body: Never { fatalError() }
}

public protocol DynamicProperty {
    mutating func update()
}

extension DynamicProperty {
    public mutating func update() {}
}

public struct Binding<Value> {}

@MainActor @preconcurrency
@propertyWrapper
public struct ObservedObject<ObjectType: ObservableObject>: DynamicProperty {
    @MainActor @preconcurrency
    @dynamicMemberLookup
    public struct Wrapper {
        public subscript<Subject>(
            dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>
        ) -> Binding<Subject> { fatalError() }
    }

    public var wrappedValue: ObjectType
    public var projectedValue: Wrapper { fatalError() }

    public init(wrappedValue: ObjectType) { self.wrappedValue = wrappedValue }
}

@MainActor @preconcurrency
@propertyWrapper
public struct StateObject<ObjectType: ObservableObject>: DynamicProperty {
    public nonisolated init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) {}

    public var wrappedValue: ObjectType { fatalError() }
    public var projectedValue: ObservedObject<ObjectType>.Wrapper { fatalError() }
}
