/// What is known of Apple's frameworks, which are not among the sources.
enum UserInterface {
    private static let onMainActor: Set<String> = [
        "View", "App", "Scene", "ViewModifier", "UIApplicationDelegate", "UIWindowSceneDelegate",
        "UISceneDelegate", "NSViewController", "NSView", "NSWindow", "NSApplicationDelegate",
        "NSWindowController", "UIHostingController", "NSHostingController", "WKWebView",
        "UIViewControllerRepresentable", "UIViewRepresentable",
    ]
    private static let notOnMainActor: Set<String> = [
        "UIImage", "UIColor", "UIFont", "UIBezierPath", "UIEdgeInsets",
    ]
    private static let protocols: Set<String> = [
        "ObservableObject", "Codable", "Decodable", "Encodable", "Equatable", "Hashable",
        "Identifiable", "Sendable", "AnyObject", "Comparable", "CustomStringConvertible", "Error",
        "NSObjectProtocol", "Observable",
    ]

    static func isOnMainActor(_ name: String) -> Bool {
        if onMainActor.contains(name) { return true }
        let isUserInterface = name.hasPrefix("UI") && name.dropFirst(2).first?.isUppercase == true
        return isUserInterface && !notOnMainActor.contains(name) && !name.contains(".")
    }

    /// Whether the name is known to be no class.
    static func isProtocol(_ name: String) -> Bool {
        protocols.contains(name) || name.hasSuffix("Protocol") || name.hasSuffix("Delegate")
            || name.hasSuffix("DataSource") || name.hasSuffix("able") || name.hasSuffix("Observer")
    }
}
