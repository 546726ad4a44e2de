@testable import DICBuilder

extension Entry {
    /// An entry to be put into tables; its factory is never run.
    convenience init(of key: Key, line: UInt = #line) {
        let factory = NullaryFactory<Never> { fatalError("a sample was made") }
        self.init(RegistrationFacts(of: key, line: line), .nullary, factory.erased)
    }
}

extension RegistrationFacts {
    /// The facts of a transient registration.
    init(of key: Key, line: UInt = #line) {
        let location = CodeLocation(fileID: "Samples/Samples.swift", line: line)
        self.init(key, .transient, canThrow: false, dependencies: .none, at: location)
    }
}

extension Registration {
    /// A transient registration.
    convenience init(of key: Key, line: UInt = #line) {
        self.init(RegistrationFacts(of: key, line: line))
    }

    /// A transient registration.
    convenience init(
        _ type: Any.Type,
        named name: DependencyName? = nil,
        signature: Signature? = nil,
        line: UInt = #line
    ) {
        self.init(of: Key(type, named: name, signature), line: line)
    }
}

extension DependencyName {
    /// A name with a chosen hash, so that keys collide as a test wants it.
    init(_ text: String, hash: UInt) {
        self = unsafeBitCast((text, hash), to: DependencyName.self)
    }
}

extension Key {
    /// A key with chosen bits, which must be odd.
    init(_ type: Any.Type, named text: String, bits: UInt) {
        self.init(
            type,
            named: DependencyName(text, hash: bits ^ UInt(bitPattern: ObjectIdentifier(type)))
        )
    }
}

extension Sequence<Entry> {
    /// Tells which entries these are.
    var identities: [ObjectIdentifier] { map { ObjectIdentifier($0) } }
}
