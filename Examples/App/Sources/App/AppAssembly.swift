import AppCore
import DIC
import LibraryFeature
import ReaderFeature
import SettingsFeature

/// The whole app but for the world outside: files, a clock, input and output.
struct AppAssembly: Assembly {
    var includedAssemblies: [any Assembly] { [LibraryAssembly(), ReaderAssembly(), SettingsAssembly()] }

    func assemble(into registrar: DependencyRegistrar) {
        registrar.mainActor
            .autoregister(HelpModel.init)
            .autoregister(named: .unique) { (model: Lazy<HelpModel>) in
                Command("help", "shows the commands") { _ in model.load() }
            }
            .autoregister(Shell.init)
    }
}
