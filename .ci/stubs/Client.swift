// What an app does with Sources/DIC/SwiftUI and Sources/DIC/UIKit.
import Combine
import DIC
import Observation
import SwiftUI
import UIKit

// MARK: SwiftUI

final class LoginModel: ObservableObject {
    var name = ""
}

@MainActor
@Observable
final class HomeModel {
    var title = ""
}

@MainActor
final class Session {
    func end() {}
}

/// Registers for the main actor, in one chain.
@MainActor
let app = DICBuilder()
    .mainActor
    .register(in: .singleton) { Session() }
    .register { LoginModel() }
    .register { HomeModel() }
    .build()

extension ImmutableDependencyInjectionContainer {
    @MainActor static let preview = DICBuilder().mainActor.register { LoginModel() }.build()
        .nonisolated
}

struct LoginView: View {
    @InjectedObject var model: LoginModel
    @InjectedObject(named: "other") var other: LoginModel
    @InjectedObject(from: app) var third: LoginModel
    @InjectedObject(from: app.nonisolated) var fourth: LoginModel

    var body: some View {
        let _: String = third.name + fourth.name + other.name
        TextField(model.name, text: $model.name)
    }
}

struct HomeView: View {
    @InjectedObservable var model: HomeModel
    @InjectedObservable(named: "other") var other: HomeModel
    @InjectedObservable(from: app) var third: HomeModel
    @InjectedObservable(from: app.nonisolated) var fourth: HomeModel

    var body: some View {
        let _: String = third.title + fourth.title + other.title
        TextField(model.title, text: $model.title)
    }
}

struct LogOutButton: View {
    @Environment(\.dependencies) private var dependencies

    var body: some View {
        Button("Log out") {
            dependencies.load(Session.self).end()
            let session: Session? = dependencies.loadOrNil()
            session?.end()
        }
    }
}

struct NotesApp: App {
    let container = app

    var body: some Scene {
        WindowGroup { LoginView().dependencies(container) }
    }
}

/// What the closures of `#Preview` do.
@MainActor
func preview() -> [any View] {
    [
        LoginView().dependencies(.preview),
        LoginView().dependencies(.other),
        LoginView().dependencies(app),
        LoginView().dependencies(app.nonisolated),
        LoginView().dependencies(DependencyInjectionContainer()),
    ]
}

extension MainActorContainer {
    @MainActor static var other: MainActorContainer {
        ImmutableDependencyInjectionContainer.preview.mainActor
    }
}

// MARK: UIKit

final class LoginViewController: UIViewController {
    @Injected var clock: Int
    @LazyInjected var session: Session
    let model: LoginModel

    init?(coder: NSCoder, model: LoginModel) {
        self.model = model
        super.init(coder: coder)
    }
}

@MainActor
func makeControllers(_ storyboard: UIStoryboard) -> [UIViewController?] {
    [
        storyboard.instantiateViewController(identifier: "login", loadingFrom: app) {
            LoginViewController(coder: $0, model: $1.load())
        },
        storyboard.instantiateInitialViewController(loadingFrom: app.nonisolated) {
            LoginViewController(coder: $0, model: $1.load())
        },
    ]
}
