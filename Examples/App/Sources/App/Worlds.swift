import AppCore
import DIC
import Foundation
import Storage

/// Sample feeds in memory, on a day of their own, and a script that shows what the app can do.
struct SampleAssembly: MainActorAssembly {
    func assemble(into registrar: MainActorRegistrar) {
        registrar
            .register(FixedClock(today: Day("2026-03-14")), as: (any DayClock).self)
            .register(Terminal(), as: (any Output).self)
            .register(as: (any Input).self, in: .singleton) {
                Script(Sample.script, output: $0.load())
            }
            .nonisolated
            .register(as: (any Files).self, in: .singleton) { MemoryFiles(Sample.files) }
    }
}

/// The feeds in a folder, today.
struct FolderAssembly: MainActorAssembly {
    let folder: String

    var identity: any Hashable & Sendable { folder }

    func assemble(into registrar: MainActorRegistrar) {
        registrar
            .register(SystemClock(), as: (any DayClock).self)
            .nonisolated
            .register(FolderFiles(folder: folder), as: (any Files).self)
    }
}

struct FixedClock: DayClock { let today: Day }

struct SystemClock: DayClock {
    var today: Day { Day(String(Date.now.ISO8601Format().prefix(10))) }
}
