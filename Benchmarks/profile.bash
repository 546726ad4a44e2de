# Counts what one operation adds. Sourced by `run` and `more`; $count is the program, $work a folder for its profiles.

# Prints the instructions and the allocations of one process: scenario, means, repetitions.
profile() {
    local out="$work/$1.$2.$3"
    # A seed for each process would give a dictionary other collisions each time.
    SWIFT_DETERMINISTIC_HASHING=1 valgrind --tool=callgrind --callgrind-out-file="$out" \
        "$count" run "$1" "$2" "$3" 2>"$out.log" || { cat "$out.log" >&2; return 1; }
    # A function's name stands only where it is named first; from then on there is its number.
    awk '
        match($0, /^c?fn=\([0-9]+\)/) {
            id = substr($0, index($0, "("), RLENGTH - index($0, "(") + 1)
            if (length($0) > RLENGTH) name[id] = substr($0, RLENGTH + 2)
            if (/^cfn/) callee = name[id]
        }
        /^calls=/ && callee ~ /^(malloc|calloc|realloc|posix_memalign|aligned_alloc)$/ {
            allocations += substr($1, 7)
        }
        /^(summary|totals):/ { instructions = $2 }
        END { print instructions, allocations + 0 }
    ' "$out"
}

# Prints what one operation adds: scenario, means, N.
measure() {
    local once twice
    once=$(profile "$1" "$2" "$3")
    twice=$(profile "$1" "$2" "$((2 * $3))")
    echo "$1 $2 $3 $once $twice" | awk '{
        printf "instructions %s %s %.1f\nallocations %s %s %.1f\n", $1, $2, ($6 - $4) / $3, $1, $2, ($7 - $5) / $3
    }'
}
export -f profile measure
