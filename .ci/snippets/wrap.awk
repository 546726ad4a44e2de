# Makes a Swift file of a block, so that the compiler and #fileID name the block's own lines.
#
# Variables: place, the document and the block's line; line; kind.
# The block's first line may be a comment with a file name, `// Services.swift`, which #fileID then shows.

{ text[NR] = $0 }

END {
    name = "Example.swift"
    if (text[1] ~ /^\/\/ [A-Za-z+]+\.swift$/) name = substr(text[1], 4)
    print "import DIC"
    for (i = 1; i <= NR; i++) {
        if (text[i] ~ /^(@testable )?import /) {
            print text[i]
            text[i] = ""
        }
    }
    if (kind != "declarations") print "func snippet" line "() async throws {"
    print "#sourceLocation(file: \"" place "/" name "\", line: 1)"
    for (i = 1; i <= NR; i++) print text[i]
    print "#sourceLocation()"
    if (kind != "declarations") print "}"
}
