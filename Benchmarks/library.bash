# The library as the package manager links it. Sourced by `run`, `client` and `size`; $DIC_PATH is the library.

# Prints the version of the compiler.
compiler() { swift --version 2>&1 | grep -o 'Swift version [0-9.]*'; }

# Sets what a program is linked with, and what lets it import that: the folder of a release build, the targets.
collect() {
    local built=$1 target source
    objects=() imports=(-I "$built/Modules")
    for target in "${@:2}"; do
        # The list of sources leaves out objects of deleted files. The package manager links them in the order of their
        # names, which decides where data that several of them have is taken from.
        while read -r source; do
            objects+=("$built/$target.build/$source.o")
        done < <(sed 's#.*/##' "$built/$target.build/sources" | LC_ALL=C sort)
    done
    if [ $# != 1 ] && [ -d "$built/CDICThread.build" ]; then
        objects+=("$built/CDICThread.build/thread.c.o")
        imports+=(-I "$DIC_PATH/Sources/DICBuilder/Support/CDICThread/include")
    fi
}
export -f collect
