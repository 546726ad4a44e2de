// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Libraries",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "DIC", path: "../.."),
        .package(url: "https://github.com/Swinject/Swinject", from: "2.10.0"),
        .package(url: "https://github.com/hmlongco/Factory", from: "3.2.1"),
    ],
    targets: [
        .executableTarget(
            name: "libraries",
            dependencies: [
                .product(name: "DIC", package: "DIC"),
                .product(name: "FactoryKit", package: "Factory"),
                .product(name: "Swinject", package: "Swinject"),
            ],
            // As for the other scenarios: functions that differ in no more than a type are not
            // merged.
            swiftSettings: [.unsafeFlags(["-Xllvm", "-swiftmergefunc-threshold=0"])]
        )
    ],
    swiftLanguageModes: [.v6]
)
