// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Migrate",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "migrate", targets: ["migrate"])],
    dependencies: [
        .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        .target(
            name: "Migration",
            dependencies: [
                .product(name: "SwiftSyntax", package: "swift-syntax"),
                .product(name: "SwiftParser", package: "swift-syntax"),
            ],
            path: "Sources/Migrate"
        ),
        .executableTarget(
            name: "migrate",
            dependencies: [
                "Migration",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Sources/Command"
        ),
        .testTarget(
            name: "MigrationTests",
            dependencies: ["Migration"],
            exclude: ["Fixtures"]
        ),
    ],
    swiftLanguageModes: [.v6]
)
