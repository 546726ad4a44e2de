import Foundation
import SwiftParser
import SwiftSyntax

/// A Swift file and its syntax tree. Places are offsets in UTF-8, as in the tree.
final class SourceFile {
    let path: String
    let text: String
    let tree: SourceFileSyntax
    private let bytes: [UInt8]
    private let lines: SourceLocationConverter

    convenience init(path: String, text: String) {
        self.init(path: path, text: text, tree: Parser.parse(source: text))
    }

    init(path: String, text: String, tree: SourceFileSyntax) {
        self.path = path
        self.text = text
        bytes = Array(text.utf8)
        self.tree = tree
        lines = SourceLocationConverter(fileName: path, tree: tree)
    }

    /// The name of the file, without its folder and extension.
    var name: String {
        URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    }

    /// The modules that the file imports.
    private(set) lazy var imports: Set<String> = Set(
        tree.statements.compactMap { $0.item.as(ImportDeclSyntax.self)?.path.trimmedDescription }
    )

    func line(of offset: Int) -> Int {
        lines.location(for: AbsolutePosition(utf8Offset: offset)).line
    }

    func line(of node: some SyntaxProtocol) -> Int {
        line(of: node.positionAfterSkippingLeadingTrivia.utf8Offset)
    }

    func slice(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    /// The white space before the first word of the line of an offset.
    func indentation(at offset: Int) -> String {
        let start = startOfLine(at: offset)
        let end = bytes[start...].firstIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        return slice(start..<(end ?? bytes.count))
    }

    func startOfLine(at offset: Int) -> Int {
        let newline = bytes[..<offset].lastIndex(of: UInt8(ascii: "\n"))
        return newline.map { $0 + 1 } ?? 0
    }

    /// The place after the newline that ends the line of an offset.
    func endOfLine(at offset: Int) -> Int {
        let newline = bytes[offset...].firstIndex(of: UInt8(ascii: "\n"))
        return newline.map { $0 + 1 } ?? bytes.count
    }

    /// Whether nothing but white space stands between the offset and the end of its line.
    func endsLine(at offset: Int) -> Bool {
        slice(offset..<endOfLine(at: offset)).allSatisfy(\.isWhitespace)
    }

    var end: Int { bytes.count }
}

extension SyntaxProtocol {
    /// Where the node stands, without the white space and comments around it.
    var place: Range<Int> {
        positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
    }

    /// The text of the node, or nothing if it is longer than what is compared with it: chains of calls
    /// are read from each of their links.
    var brief: String { totalLength.utf8Length > 300 ? "" : trimmedDescription }

    /// Whether comments stand in the node, those before and after it left out.
    var hasInnerComments: Bool {
        let tokens = Array(tokens(viewMode: .sourceAccurate))
        for (number, token) in tokens.enumerated() {
            if number > 0, token.leadingTrivia.hasComments { return true }
            if number < tokens.count - 1, token.trailingTrivia.hasComments { return true }
        }
        return false
    }

    /// The innermost function, initializer or variable of a type or a file around a place.
    func declaration(around place: Range<Int>) -> DeclSyntax? {
        var found: DeclSyntax?
        var node: Syntax? = Syntax(self)
        while let current = node {
            switch current.kind {
            case .functionDecl, .initializerDecl: found = current.as(DeclSyntax.self)
            // A variable of a function is not isolated for itself.
            case .variableDecl where found == nil: found = current.as(DeclSyntax.self)
            default: break
            }
            node = current.children(viewMode: .sourceAccurate).first {
                $0.place.lowerBound <= place.lowerBound && place.upperBound <= $0.place.upperBound
            }
        }
        return found
    }

    /// The nearest node around this one that has the type.
    func around<Node: SyntaxProtocol>(_ type: Node.Type) -> Node? {
        var node = parent
        while let current = node {
            if let found = current.as(type) { return found }
            node = current.parent
        }
        return nil
    }
}

extension Trivia {
    var hasComments: Bool { contains { $0.isComment } }

    /// The comments of the trivia, each as it is written.
    var comments: [String] {
        compactMap { piece in
            switch piece {
            case .lineComment(let text), .docLineComment(let text): text
            case .blockComment(let text), .docBlockComment(let text): text
            default: nil
            }
        }
    }
}
