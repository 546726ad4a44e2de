// What an app does with Sources/DIC/UserInterface.
import DIC
import SwiftUI
import UIKit

final class LoginModel: ObservableObject {
    var name = ""
}

struct LoginView: View {
    @InjectedObject var model: LoginModel
    @InjectedObject(named: "other") var other: LoginModel
    @InjectedObject(from: elsewhere) var third: LoginModel

    var body: some View {
        let _: Binding<String> = $model.name
        return Text(model.name)
    }
}

let elsewhere = DICBuilder().register { LoginModel() }.build()

final class LoginViewController: UIViewController {
    @Injected var clock: Int
    let model: LoginModel

    init?(coder: NSCoder, model: LoginModel) {
        self.model = model
        super.init(coder: coder)
    }
}

@MainActor
func makeControllers(_ storyboard: UIStoryboard) -> [UIViewController?] {
    [
        storyboard.instantiateViewController(identifier: "login", loadingFrom: elsewhere) {
            LoginViewController(coder: $0, model: $1.load())
        },
        storyboard.instantiateInitialViewController(loadingFrom: elsewhere) {
            LoginViewController(coder: $0, model: $1.load())
        },
    ]
}
