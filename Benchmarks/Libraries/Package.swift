// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Libraries",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "DIC", path: "../.."),
        .package(url: "https://github.com/Swinject/Swinject", exact: "2.10.0"),
        .package(url: "https://github.com/hmlongco/Factory", exact: "3.2.1"),
        .package(url: "https://github.com/uber/needle", exact: "0.25.1"),
        .package(url: "https://github.com/pointfreeco/swift-dependencies", exact: "1.16.0"),
    ],
    targets: [
        .executableTarget(
            name: "libraries",
            dependencies: [
                .product(name: "Dependencies", package: "swift-dependencies"),
                .product(name: "DIC", package: "DIC"),
                .product(name: "FactoryKit", package: "Factory"),
                .product(name: "NeedleFoundation", package: "needle"),
                .product(name: "Swinject", package: "Swinject"),
            ],
            // As for the other scenarios: functions that differ in no more than a type are not
            // merged.
            swiftSettings: [.unsafeFlags(["-Xllvm", "-swiftmergefunc-threshold=0"])]
        ),
        // What `size` weighs.
        .executableTarget(name: "OneLineNothing"),
        .executableTarget(
            name: "OneLineDIC",
            dependencies: [.product(name: "DIC", package: "DIC")]
        ),
        .executableTarget(
            name: "OneLineFactory",
            dependencies: [.product(name: "FactoryKit", package: "Factory")]
        ),
        .executableTarget(
            name: "OneLineSwinject",
            dependencies: [.product(name: "Swinject", package: "Swinject")]
        ),
    ],
    swiftLanguageModes: [.v6]
)
