import DIC

@MainActor func registerApp(into registrar: DependencyRegistrar) {
    registerFeatures(into: registrar)
    registerNetwork(into: registrar)
    registerScreens(into: registrar)
    registerUseCases(into: registrar)
}

// MIGRATE: call makeApp() once when the app starts, before anything is loaded
@MainActor func makeApp() -> MainActorContainer {
    let builder = DICBuilder()
    registerApp(into: builder)
    let app = builder.mainActor.build()
    CurrentContainer.set(app)
    return app
}
