/// The composition root, written as `ByHand` is: a method for each name, parameters for arguments,
/// and for what a graph shares a local constant that is handed on.
final class FeaturesByHand: FeatureSubject {
    private let services = ByHand()

    @inline(never) func primaryStore() -> any Store { PrimaryStore() }
    @inline(never) func backupStore() -> any Store { BackupStore() }

    @inline(never) func userService(_ id: UserID, _ region: Region) -> any UserService {
        TheUserService(id, region)
    }

    @inline(never) func selection() -> any Selection { TheSelection() }
    @inline(never) func list(_ selection: any Selection) -> any List { TheList(selection) }
    @inline(never) func detail(_ selection: any Selection) -> any Detail { TheDetail(selection) }

    @inline(never)
    func screen() -> any Screen {
        let selection = selection()
        return TheScreen(list(selection), detail(selection))
    }

    @inline(never) func initializerTree() { consume(services.app()) }
    @inline(never) func named() { consume(primaryStore()) }
    @inline(never) func namedByLiteral() { consume(primaryStore()) }
    @inline(never) func withArguments() {
        consume(userService(UserID(number: 42), Region(code: "eu")))
    }
    @inline(never) func graph() { consume(screen()) }
}
