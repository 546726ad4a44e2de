#if !defined(__APPLE__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "CDICThread.h"

#ifndef __APPLE__
#include <dlfcn.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

_Thread_local struct dic_thread dic_thread;

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
