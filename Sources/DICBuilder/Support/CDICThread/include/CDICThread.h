// The state that the library keeps for each thread, in thread-local storage, which Swift cannot express:
// `pthread_getspecific` costs a dozen instructions, a thread-local variable two (Docs/Contributing/Decisions.md).
// Beside it, what else only C can declare: a function of the Swift runtime, threads, and a clock.

#pragma once

#include <pthread.h>
#include <sched.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

#ifndef __APPLE__
// Declared by the C library's headers only if a macro is defined.
extern int pthread_getattr_np(pthread_t thread, pthread_attr_t *_Nonnull attributes);

/// The lowest address of the calling thread's stack, or 0 if it is unknown. Stores the size of the stack.
static inline uintptr_t dic_stack_bottom(ptrdiff_t *_Nonnull size) {
    pthread_attr_t attributes;
    void *address = 0;
    size_t length = 0;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return 0;
    if (pthread_attr_getstack(&attributes, &address, &length) != 0) address = 0;
    pthread_attr_destroy(&attributes);
    *size = (ptrdiff_t)length;
    return (uintptr_t)address;
}
#endif

/// One running factory.
struct dic_frame {
    /// The `Entry` whose factory runs, not retained.
    const void *_Nullable entry;
    /// The `StorageObject` of the container or scope that it runs in, not retained.
    const void *_Nullable storage;
};

/// The number of frames that a thread can store without allocating.
enum { dic_inline_frame_count = 32 };

/// The loads of one thread.
struct dic_thread {
    /// The address of the next frame; 0 until the thread's first load. An integer, which compares in one step.
    uintptr_t top;
    /// The value of `top` at which a load checks for cycles, limits and room.
    uintptr_t checked;
    /// Flags for what to clean up when a factory ends; nearly always 0.
    uintptr_t pending;
    /// The first frame, and the end of the memory.
    struct dic_frame *_Nullable base;
    struct dic_frame *_Nullable end;
    /// The lowest stack address at which a factory may still start; 0 until it is known.
    uintptr_t stack_floor;
    /// The last instance that the current top-level load shares, a `GraphHeader`.
    void *_Nullable graph;
    /// How many there are in that list, and what finds those that came before them: a retained `GraphIndex`.
    uintptr_t graph_count;
    void *_Nullable graph_index;
    /// The number of running factories of each registration, while loads are checked: a retained `RunCounts`.
    void *_Nullable run_counts;
    /// The innermost installed `FailureRecorder`.
    void *_Nullable recorder;
    /// What to release once the object has been released that is being released: an array in the frame of that.
    void *_Nullable to_release;
    /// The number of the thread, which no other has; 0 until it is assigned.
    uintptr_t number;
    /// Whether this is the process's main thread; 0 until it is known, 1 if it is, 2 if it is not.
    uintptr_t is_main;
    /// Whether this is a thread for jobs that may block: 1 if it is.
    uintptr_t is_blockable;
    /// The frames of nearly all loads. Deeper ones move to allocated memory.
    struct dic_frame frames[dic_inline_frame_count];
};

#if defined(__ELF__)
// Accessed without a call. The variable is small enough for a library that is loaded at run time.
#define DIC_TLS_MODEL __attribute__((tls_model("initial-exec")))
#else
#define DIC_TLS_MODEL
#endif

extern _Thread_local struct dic_thread dic_thread DIC_TLS_MODEL;

/// The calling thread's loads.
static inline struct dic_thread *_Nonnull dic_current_thread(void) { return &dic_thread; }

/// The memory of the frames that need no allocation.
static inline struct dic_frame *_Nonnull dic_inline_frames(struct dic_thread *_Nonnull thread) {
    return thread->frames;
}

/// The address of the calling function's stack, roughly.
static inline uintptr_t dic_stack_address(void) { return (uintptr_t)__builtin_frame_address(0); }

#ifndef __APPLE__
/// Whether the calling code runs in a block of the main dispatch queue, if there is one in the process.
bool dic_is_on_main_queue(void);
#endif

/// Whether standard error is a terminal, and the environment does not have NO_COLOR (https://no-color.org).
bool dic_wants_color(void);

/// Finds out whether the calling thread is the process's main thread.
bool dic_find_main_thread(struct dic_thread *_Nonnull thread);

/// Whether the calling thread is the process's main thread.
static inline bool dic_is_main_thread(void) {
    struct dic_thread *thread = dic_current_thread();
    return thread->is_main == 0 ? dic_find_main_thread(thread) : thread->is_main == 1;
}

// The Swift runtime's: the witness table of a type for a protocol, from the addresses of the type's metadata and of the
// protocol's descriptor; null if the type does not conform. `swift_conformsToProtocol` returns null also for a
// conformance that is isolated to an actor that the caller is not on. The other function, which exists since Swift 6.2,
// stores what it is isolated to.
extern const void *_Nullable swift_conformsToProtocol(const void *_Nonnull type, const void *_Nonnull protocol);
extern const void *_Nullable swift_conformsToProtocolWithExecutionContext(
    const void *_Nonnull type, const void *_Nonnull protocol, void *_Nonnull isolation) __attribute__((weak));

/// Whether a type conforms to a protocol, from the addresses of its metadata and of the protocol's descriptor, whatever
/// the conformance is isolated to.
static inline bool dic_conforms(const void *_Nonnull type, const void *_Nonnull protocol) {
    // Two words in Swift 6.3.
    void *isolation[8] = {0};
    if (swift_conformsToProtocolWithExecutionContext) {
        return swift_conformsToProtocolWithExecutionContext(type, protocol, isolation) != 0;
    }
    return swift_conformsToProtocol(type, protocol) != 0;
}

// The Swift runtime's: destroys or copies so many values of a type, from the address of the type's metadata.
extern void swift_arrayDestroy(void *_Nonnull values, size_t count, const void *_Nonnull type);
extern void swift_arrayInitWithCopy(
    void *_Nonnull copies, const void *_Nonnull values, size_t count, const void *_Nonnull type);

// The two functions below call what these call, without their loop: functions of the value witness table, whose address
// is in front of the metadata. Swift code gets to it only with a type that it knows by name or as a generic argument.

/// Destroys a value of a type, from the address of the type's metadata.
static inline void dic_destroy(void *_Nonnull value, const void *_Nonnull type) {
#if defined(__has_feature) && __has_feature(ptrauth_calls)
    swift_arrayDestroy(value, 1, type);
#else
    typedef void destroy_function(void *value, const void *type);
    destroy_function *const *witnesses = ((destroy_function *const *const *)type)[-1];
    witnesses[1](value, type);
#endif
}

/// Copies a value of a type into uninitialized memory, from the address of the type's metadata.
static inline void dic_copy(void *_Nonnull copy, const void *_Nonnull value, const void *_Nonnull type) {
#if defined(__has_feature) && __has_feature(ptrauth_calls)
    swift_arrayInitWithCopy(copy, value, 1, type);
#else
    typedef void *copy_function(void *copy, const void *value, const void *type);
    copy_function *const *witnesses = ((copy_function *const *const *)type)[-1];
    witnesses[2](copy, value, type);
#endif
}

/// Allocates memory for a value. Not what Swift code calls, which asks for an alignment in all cases, and takes three times
/// as long.
static inline void *_Nonnull dic_allocate(size_t size, size_t alignment) {
    void *memory = NULL;
    if (size == 0) size = 1;
    if (alignment <= _Alignof(max_align_t)) {
        memory = malloc(size);
    } else if (posix_memalign(&memory, alignment, size) != 0) {
        memory = NULL;
    }
    if (!memory) abort();
    return memory;
}

static inline void dic_free(void *_Nonnull memory) { free(memory); }

/// The size of a value of a type, from the address of the type's metadata.
static inline size_t dic_size(const void *_Nonnull type) {
    return ((const size_t *const *)type)[-1][8];
}

/// Whether a buffer of so many words has room for a value of a type, which may be moved bit by bit.
static inline bool dic_fits_words(size_t count, const void *_Nonnull type) {
#if defined(__has_feature) && __has_feature(ptrauth_calls)
    // The table is signed, and the functions of a pack of parameters are signed with their types.
    return false;
#else
    enum { alignment_mask = 0xFF, is_not_bitwise_takable = 0x100000 };
    uint32_t flags = (uint32_t)((const uintptr_t *const *)type)[-1][10];
    return dic_size(type) <= count * sizeof(uintptr_t) && (flags & alignment_mask) < sizeof(uintptr_t)
        && !(flags & is_not_bitwise_takable);
#endif
}

/// Makes memory a value of an optional type, from the address of its metadata: with the value that is there, or nil.
static inline void dic_make_optional(void *_Nonnull memory, bool is_nil, const void *_Nonnull type) {
#if !(defined(__has_feature) && __has_feature(ptrauth_calls))
    typedef void inject_function(void *memory, unsigned tag, const void *type);
    inject_function *const *witnesses = ((inject_function *const *const *)type)[-1];
    // An optional is an enum, whose table is longer. The case with a value is the first.
    witnesses[13](memory, is_nil, type);
#endif
}

/// Starts a thread of its own that runs a function once.
///
/// Returns whether it was started.
bool dic_start_thread(void (*_Nonnull body)(void *_Nonnull context), void *_Nonnull context, size_t stack_size);

/// Never returns, and never uses the processor again.
__attribute__((noreturn)) void dic_park_thread(void);

/// Lets other threads run.
static inline void dic_yield(void) { sched_yield(); }

/// The nanoseconds since some point in the past, on a clock that goes on while the system sleeps.
static inline uint64_t dic_now(void) {
#ifdef __APPLE__
    return clock_gettime_nsec_np(CLOCK_MONOTONIC_RAW);
#else
    struct timespec now = {0, 0};
    clock_gettime(CLOCK_BOOTTIME, &now);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
#endif
}

/// Writes a text to standard error.
void dic_write_error(const char *_Nonnull text, size_t length);
