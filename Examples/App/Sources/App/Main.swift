import DIC

// The app is registered first, then what stands in for its world: the last registration of a type
// wins.

/// Without arguments, shows a script over sample feeds. With `-i`, reads commands; with
/// `-i folder`, over its feeds.
@main
enum Main {
    static func main() async {
        let app = DICBuilder().mainActor.assemble(AppAssembly(), SampleAssembly())
        let arguments = CommandLine.arguments.dropFirst()
        if arguments.first == "-i" { app.register(Terminal(), as: (any Input).self) }
        if let folder = arguments.dropFirst().first { app.assemble(FolderAssembly(folder: folder)) }
        await app.build().load(Shell.self).run()
    }
}
