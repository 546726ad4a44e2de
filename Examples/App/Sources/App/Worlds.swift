import AppCore
import DIC
import Foundation
import Storage

/// Sample feeds in memory, on a day of their own, and a script that shows what the app can do.
struct SampleAssembly: Assembly {
    func assemble(into registrar: DependencyRegistrar) {
        registrar
            .register(as: (any Files).self, in: .singleton) { MemoryFiles(Sample.files) }
            .mainActor
            .register(SampleClock(), as: (any DayClock).self)
            .register(StandardOutput(), as: (any Output).self)
            .register(as: (any Input).self, in: .singleton) { Script(Sample.script, output: $0.load()) }
    }
}

/// The feeds in a folder, today.
struct FolderAssembly: Assembly {
    let folder: String

    var identity: any Hashable & Sendable { folder }

    func assemble(into registrar: DependencyRegistrar) {
        registrar
            .register(FolderFiles(folder: folder), as: (any Files).self)
            .mainActor
            .register(SystemClock(), as: (any DayClock).self)
    }
}

struct SampleClock: DayClock {
    var today: Day { Day("2026-03-14") }
}

struct SystemClock: DayClock {
    var today: Day { Day(String(Date.now.ISO8601Format().prefix(10))) }
}
