import AppCore
import DIC
import LibraryFeature
import ReaderFeature
import SettingsFeature

/// The whole app but for the world outside: files, a clock, input and output.
struct AppAssembly: MainActorAssembly {
    var includedAssemblies: [any MainActorAssembly] {
        [LibraryAssembly(), ReaderAssembly(), SettingsAssembly()]
    }

    func assemble(into registrar: MainActorRegistrar) {
        registrar
            .register(HelpModel.init)
            .register(named: .unique) { (model: Lazy<HelpModel>) in
                Command("help", "shows the commands") { _ in model.load() }
            }
            .register(Shell.init)
    }
}
