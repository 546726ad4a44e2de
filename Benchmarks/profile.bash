# Counts what one process, or one operation, takes. Sourced by `run`, `more` and `client`; $work is a folder for
# profiles, and $count, for `measure`, the program that repeats operations.

# Prints the instructions and the allocations of one process: a name for its profile, the command.
profile() {
    local out="$work/$1"
    # A seed for each process would give a dictionary other collisions each time.
    SWIFT_DETERMINISTIC_HASHING=1 valgrind --tool=callgrind --callgrind-out-file="$out" "${@:2}" \
        2>"$out.log" || { cat "$out.log" >&2; return 1; }
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

# Prints the bytes of heap that a process allocates in all, and those it has when it exits: a name, the command.
heap() {
    local out="$work/$1"
    SWIFT_DETERMINISTIC_HASHING=1 valgrind --leak-check=no --undef-value-errors=no --log-file="$out" "${@:2}" ||
        { cat "$out" >&2; return 1; }
    awk '
        { gsub(",", "") }
        /in use at exit:/ { kept = $6 }
        /total heap usage:/ { allocated = $9 }
        END { print allocated, kept }
    ' "$out"
}

# Prints the least that so many operations take in some runs of a process: scenario, means, N, runs.
least() {
    for _ in $(seq "$4"); do profile "$1.$2.$3" "$count" run "$1" "$2" "$3"; done | sort -n | head -1
}

# Prints what one operation adds: scenario, means, N, and the runs to take the least of, by default one.
measure() {
    local once twice
    once=$(least "$1" "$2" "$3" "${4:-1}")
    twice=$(least "$1" "$2" "$((2 * $3))" "${4:-1}")
    echo "$1 $2 $3 $once $twice" | awk '{
        printf "instructions %s %s %.1f\nallocations %s %s %.1f\n", $1, $2, ($6 - $4) / $3, $1, $2, ($7 - $5) / $3
    }'
}
export -f profile heap least measure
