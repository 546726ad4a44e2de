/// Writes the file that makes the app's container of all blocks.
struct FactoryAppContainer {
    private let program: Program
    private let blocks: [FactoryBlock]

    init(_ program: Program, _ blocks: [FactoryBlock]) {
        self.program = program
        self.blocks = blocks
    }

    func write(_ rewriting: inout Rewriting) {
        let registering = blocks.filter { $0.isRegistering && $0.isFirst }
        guard let first = registering.first else { return }
        let main = program.files.first { file in
            let isEntry = file.text.contains("@main") || file.text.contains("UIApplicationMain")
            return isEntry && [": App ", "ApplicationDelegate"].contains(where: file.text.contains)
        }
        let beside = (main ?? first.file).path
        let isOnMainActor = program.usesMainActor
        let isolation = isOnMainActor ? "@MainActor " : ""
        let type = isOnMainActor ? "MainActorContainer" : "ImmutableDependencyInjectionContainer"
        let calls = registering.map { "    \($0.name)(into: registrar)" }.joined(separator: "\n")
        let build = isOnMainActor ? "builder.mainActor.build()" : "builder.build()"
        let text = """
            import DIC

            \(isolation)func registerApp(into registrar: DependencyRegistrar) {
            \(calls)
            }

            // MIGRATE: call makeApp() once when the app starts, before anything is loaded
            \(isolation)func makeApp() -> \(type) {
                let builder = DICBuilder()
                registerApp(into: builder)
                let app = \(build)
                CurrentContainer.set(app)
                return app
            }

            """
        let path = rewriting.addFile("AppContainer", inFolderOf: beside, text)
        rewriting.note(
            "call makeApp() once when the app starts",
            path: path,
            line: calls.count { $0 == "\n" } + 7
        )
    }
}
