# Cuts the ```swift blocks of Markdown documents out into files, ready to compile.
#
# Variables: out, the folder to write to. Input: the documents, named relative to the current folder.
# Writes: out/blocks, a line for each block (document, line, kind, module), tab-separated;
#         out/<module>-<line>.swift, the block's text; out/<module>-<line>.expected, what it must print, if that is said.

function fail(line, message) {
    print FILENAME ":" line ": " message > "/dev/stderr"
    failed = 1
}

FNR == 1 {
    if (isOpen) fail(start, "a code block without an end")
    isOpen = 0
    last = ""
    module = FILENAME
    gsub(/^.*\/|\.md$/, "", module)
}

/^[ \t>]+```swift/ { fail(FNR, "an indented ```swift block is not checked; begin it in the first column") }

/^```/ {
    if (isOpen) {
        isOpen = 0
        close(file)
        file = ""
        next
    }
    isOpen = 1
    start = FNR
    info = substr($0, 4)
    file = ""
    if (info == "swift" || info ~ /^swift /) {
        kind = info == "swift" ? "run" : substr(info, 7)
        if (kind !~ /^(run|declarations|does-not-compile|manifest|language-mode-5|main-actor)$/) {
            fail(FNR, "no kind of block is named \"" kind "\"; CONTRIBUTING.md lists them")
        }
        last = out "/" module "-" start
        file = last ".swift"
        printf "" > file
        print FILENAME "\t" start "\t" kind "\t" module > (out "/blocks")
    } else if (info == "text") {
        if (last == "") fail(FNR, "a ```text block says what the ```swift block before it prints, and there is none")
        file = last ".expected"
        printf "" > file
        last = ""
    }
    next
}

isOpen && file != "" { print > file }

END {
    if (isOpen) fail(start, "a code block without an end")
    exit failed
}
