# Shows results in Benchmarks/README.md. Sourced by `run` and `size`; $work is a folder for files that do not last.

# Prints the version of the compiler.
compiler() { swift --version 2>&1 | grep -o 'Swift version [0-9.]*'; }

# Puts a file between two marks of README.md: the name of the marks, the file.
show() {
    awk -v first="<!-- $1 -->" -v last="<!-- end of $1 -->" -v file="$2" '
        $0 == first {
            print; print "```console"
            while ((getline line <file) > 0) print line
            print "```"; skipping = 1
        }
        $0 == last { skipping = 0 }
        !skipping
    ' README.md >"$work/page"
    cp "$work/page" README.md
}
