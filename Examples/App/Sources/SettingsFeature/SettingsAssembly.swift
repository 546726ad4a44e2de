import AppCore
import DIC
import Storage

package struct SettingsAssembly: MainActorAssembly {
    package init() {}

    package var includedAssemblies: [any MainActorAssembly] { [StorageAssembly()] }

    package func assemble(into registrar: MainActorRegistrar) {
        registrar
            .register(Setting(name: "width", choices: ["40", "60", "80"]), named: .unique)
            .register(Setting(name: "order", choices: ["newest", "title"]), named: .unique)
            .register(Setting(name: "days", choices: ["yes", "no"]), named: .unique)
            .register(SettingsModel.init)
            .register { resolver in
                ProfileModel(profiles: resolver.load()) { resolver.reset(.cached) }
            }
            .register(named: .unique) { (model: Provider<SettingsModel>) in
                Command("settings", "shows the settings") { _ in model.load() }
            }
            .register(named: .unique) { (model: Provider<SettingsModel>) in
                Command("set", "changes a setting, such as: set width 40") {
                    let (name, value) = $0.splitAtSpace
                    return try await model.load().after { try $0.set(name, to: value) }
                }
            }
            .register(named: .unique) { (model: Provider<ProfileModel>) in
                Command("profile", "changes the reader, such as: profile ada") { name in
                    try await model.load().after { try $0.change(to: name) }
                }
            }
    }
}
