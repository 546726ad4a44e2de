// swift-tools-version: 6.2
import PackageDescription

let dic = Target.Dependency.product(name: "DIC", package: "DIC")

let package = Package(
    name: "App",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "DIC", path: "../..")],
    targets: [
        .target(name: "AppCore"),
        .target(name: "Storage", dependencies: ["AppCore", dic]),
        .target(name: "Feeds", dependencies: ["AppCore", "Storage", dic]),
        .target(name: "LibraryFeature", dependencies: ["AppCore", "Storage", "Feeds", dic]),
        .target(name: "ReaderFeature", dependencies: ["AppCore", "Storage", "Feeds", dic]),
        .target(name: "SettingsFeature", dependencies: ["AppCore", "Storage", dic]),
        .executableTarget(
            name: "App",
            dependencies: [
                "AppCore", "Storage", "LibraryFeature", "ReaderFeature", "SettingsFeature", dic,
            ]
        ),
        .testTarget(name: "AppTests", dependencies: ["App"], exclude: ["Session.txt"]),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets {
    target.swiftSettings = [
        .defaultIsolation(MainActor.self),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
