/// A place in somebody's source: where a dependency was registered, or where it was loaded.
public struct SourceLocation: Sendable, Hashable, CustomStringConvertible {
    @usableFromInline
    package let file: StaticString

    /// The line, counted from 1.
    public let line: UInt

    /// Makes a location.
    ///
    /// - Parameters:
    ///   - fileID: A `#fileID`: the module, a slash and the name of the file.
    ///   - line: A `#line`.
    @inlinable
    public init(fileID: StaticString, line: UInt) {
        self.file = fileID
        self.line = line
    }

    /// Where the innermost factory that is running here was registered.
    static var innermost: SourceLocation? {
        (LoadStack.current(.shared).entries.last?.registration ?? AsyncLoadChain.running.first)?.location
    }

    /// The `#fileID`, for example `MyApp/Services.swift`.
    public var fileID: String { file.description }

    /// The file's name and the line, for example `Services.swift:41`.
    public var description: String {
        let name = fileID.split(separator: "/").last.map(String.init) ?? fileID
        return "\(name):\(line)"
    }

    /// Compares the text of the file and the line.
    public static func == (left: SourceLocation, right: SourceLocation) -> Bool {
        left.line == right.line && left.fileID == right.fileID
    }

    /// Hashes the text of the file and the line.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(fileID)
        hasher.combine(line)
    }
}
