// As much of UIKit as Sources/DIC/UIKit uses, declared as Apple's interface declares it.

open class NSCoder {}

@MainActor
open class UIViewController {
    public init?(coder: NSCoder) {}
}

@MainActor
open class UIStoryboard {
    public init() {}

    public func instantiateInitialViewController<ViewController: UIViewController>(
        creator: ((NSCoder) -> ViewController?)? = nil
    ) -> ViewController? { fatalError() }

    public func instantiateViewController<ViewController: UIViewController>(
        identifier: String,
        creator: ((NSCoder) -> ViewController?)? = nil
    ) -> ViewController { fatalError() }
}
