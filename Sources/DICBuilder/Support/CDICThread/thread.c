#include "CDICThread.h"

_Thread_local struct dic_thread dic_thread;
