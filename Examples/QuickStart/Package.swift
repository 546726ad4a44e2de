// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "QuickStart",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "DIC", path: "../..")],
    targets: [
        .executableTarget(
            name: "QuickStart",
            dependencies: [
                .product(name: "DIC", package: "DIC"), .product(name: "DICTools", package: "DIC"),
            ],
            swiftSettings: [.enableUpcomingFeature("ExistentialAny")]
        )
    ],
    swiftLanguageModes: [.v6]
)
