#if !defined(__APPLE__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "CDICThread.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#ifndef __APPLE__
#include <dlfcn.h>
#include <string.h>
#include <sys/syscall.h>
#endif

_Thread_local struct dic_thread dic_thread;

bool dic_wants_color(void) {
    const char *no_color = getenv("NO_COLOR");
    return (!no_color || !*no_color) && isatty(STDERR_FILENO);
}

bool dic_find_main_thread(struct dic_thread *thread) {
#ifdef __APPLE__
    bool is_main = pthread_main_np() != 0;
#else
    bool is_main = syscall(SYS_gettid) == getpid();
#endif
    thread->is_main = is_main ? 1 : 2;
    return is_main;
}

#ifndef __APPLE__
bool dic_is_on_main_queue(void) {
    // Looked up, so that the library needs no dispatch library where the program has none.
    const char *(*label)(void *) = (const char *(*)(void *))dlsym(RTLD_DEFAULT, "dispatch_queue_get_label");
    return label && strcmp(label(0), "com.apple.main-thread") == 0;
}
#endif

struct dic_start {
    void (*body)(void *);
    void *context;
};

static void *dic_run(void *argument) {
    struct dic_start start = *(struct dic_start *)argument;
    free(argument);
    start.body(start.context);
    return 0;
}

bool dic_start_thread(void (*body)(void *), void *context, size_t stack_size) {
    struct dic_start *start = malloc(sizeof *start);
    if (!start) return false;
    *start = (struct dic_start){body, context};
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0) {
        free(start);
        return false;
    }
    pthread_t thread;
    bool is_started = pthread_attr_setstacksize(&attributes, stack_size) == 0
        && pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED) == 0
        && pthread_create(&thread, &attributes, dic_run, start) == 0;
    pthread_attr_destroy(&attributes);
    if (!is_started) free(start);
    return is_started;
}

void dic_park_thread(void) {
    for (;;) pause();
}

void dic_write_error(const char *text, size_t length) {
    fwrite(text, 1, length, stderr);
}
