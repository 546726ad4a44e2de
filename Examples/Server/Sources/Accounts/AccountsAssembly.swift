import DIC
import Storage

/// Who sent a request, and how one becomes a user.
public struct AccountsAssembly: Assembly {
    public init() {}

    public func assemble(into registrar: DependencyRegistrar) {
        registrar
            .register(named: .unique) { Migration.users }
            .registerSupplied(Credentials.self, in: .work)
            .register(UserTable.init)
            .register(CurrentUser.init, in: .scoped(.work))
            .register(UserService.init)
    }
}
