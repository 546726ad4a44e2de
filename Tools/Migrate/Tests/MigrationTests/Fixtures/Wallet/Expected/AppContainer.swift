import DIC

/// What the app registers.
enum Registrations {}

// MIGRATE: call makeApp() once when the app starts, before anything is loaded
@MainActor func makeApp() -> MainActorContainer {
    let builder = DICBuilder()
    Registrations.registerAllServices(into: builder)
    let app = builder.mainActor.build()
    CurrentContainer.set(app)
    return app
}
