/// A change of a file: what is in the place becomes the text.
struct Edit: Equatable {
    var place: Range<Int>
    var text: String
}

/// The changes of one file.
struct EditList {
    private(set) var edits: [Edit] = []

    mutating func add(_ edit: Edit) { edits.append(edit) }

    mutating func replace(_ place: Range<Int>, with text: String) {
        edits.append(Edit(place: place, text: text))
    }

    mutating func insert(_ text: String, at offset: Int) {
        edits.append(Edit(place: offset..<offset, text: text))
    }

    /// The text of the file with the changes. What lies in a larger change is left out.
    func applied(to file: SourceFile) -> String { file.slice(0..<file.end, with: edits) }
}

extension SourceFile {
    /// A part of the file, with the changes that lie in it.
    func slice(_ range: Range<Int>, with edits: [Edit]) -> String {
        let inner = edits.enumerated()
            .filter {
                range.lowerBound <= $0.element.place.lowerBound
                    && $0.element.place.upperBound <= range.upperBound
            }
            // At one place, insertions come first, in their order; then the largest change.
            .sorted { a, b in
                let (x, y) = (a.element.place, b.element.place)
                if x.lowerBound != y.lowerBound { return x.lowerBound < y.lowerBound }
                if x.isEmpty != y.isEmpty { return x.isEmpty }
                if x.count != y.count { return x.count > y.count }
                return a.offset < b.offset
            }
        var result = ""
        var at = range.lowerBound
        for (_, edit) in inner where edit.place.lowerBound >= at {
            result += slice(at..<edit.place.lowerBound) + edit.text
            at = edit.place.upperBound
        }
        return result + slice(at..<range.upperBound)
    }
}
