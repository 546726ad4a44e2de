/// A place in source code: where a dependency was registered or loaded. Two words, because every
/// load passes one.
public struct CodeLocation: Sendable, Hashable, CustomStringConvertible {
    /// The address of the UTF-8 text of a `#fileID`, which lives as long as the process.
    @usableFromInline let start: UInt
    /// The line in the upper bits, the length of the text in the lower 16.
    @usableFromInline let lineAndLength: UInt64

    @inlinable @inline(__always) package init(fileID: StaticString, line: UInt) {
        start = unsafe UInt(bitPattern: fileID.utf8Start)
        lineAndLength =
            UInt64(truncatingIfNeeded: line) &<< 16
            | UInt64(truncatingIfNeeded: fileID.utf8CodeUnitCount)
    }

    /// Stands for a place that is not known.
    static let unknown = CodeLocation(fileID: "", line: 0)

    /// The place; nil if it is not known.
    var known: CodeLocation? { self == .unknown ? nil : self }

    /// The line, counted from 1.
    public var line: UInt { UInt(truncatingIfNeeded: lineAndLength &>> 16) }

    /// The `#fileID`, for example `MyApp/Services.swift`.
    public var fileID: String { file.description }

    /// The name of the file and the line, for example `Services.swift:41`.
    public var description: String {
        let name = fileID.split(separator: "/").last.map(String.init) ?? fileID
        return "\(name):\(line)"
    }

    /// The `#fileID`, as functions such as `fatalError` take it.
    package var file: StaticString {
        // The layout of `StaticString` is part of the standard library's ABI: address, length,
        // flags (2: ASCII). A `#fileID` that is not ASCII is only printed, which does not read the
        // flag.
        unsafe unsafeBitCast(
            (start, UInt(lineAndLength & 0xFFFF), 2 as UInt8),
            to: StaticString.self
        )
    }

    /// Compares the texts of the files and the lines.
    public static func == (left: CodeLocation, right: CodeLocation) -> Bool {
        left.line == right.line && (left.start == right.start || left.fileID == right.fileID)
    }

    /// Hashes the text of the file and the line.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(fileID)
        hasher.combine(line)
    }
}

/// The isolation that a factory runs in.
package enum Isolation: UInt8, Sendable { case nonisolated, mainActor }

/// The isolation of the code that loads.
@usableFromInline package enum CallerIsolation: UInt8, Sendable {
    /// Any code that is not known to be on the main actor.
    case nonisolated

    /// The main actor, by the load's type. Swift 5 mode does not check it everywhere.
    case mainActor

    /// Known only when it runs: a `Lazy`, a `Provider` and a property wrapper can be used from
    /// anywhere.
    case dynamic
}

extension DefaultStringInterpolation {
    @inline(never) mutating func appendInterpolation(_ location: CodeLocation) {
        appendLiteral(location.description)
    }
}
