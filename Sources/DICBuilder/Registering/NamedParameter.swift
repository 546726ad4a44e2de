/// A parameter of a function that is loaded by name.
///
/// ```swift
/// builder
///     .register(named: "archive") { Database(path: "archive.db") }
///     .autoregister(parameters: [.named("archive", Database.self)], ArchiveModel.init)
/// ```
public struct NamedParameter: Sendable {
    let type: Any.Type
    let name: DependencyName

    /// A parameter of a type.
    ///
    /// - Parameters:
    ///   - name: The name of the registration to load it from.
    ///   - type: The type of the parameter, exactly as the function declares it. Several of one type apply to the
    ///     parameters of that type in their order.
    /// - Returns: The parameter.
    public static func named<T>(_ name: DependencyName, _ type: T.Type) -> NamedParameter {
        NamedParameter(type: type, name: name)
    }
}
