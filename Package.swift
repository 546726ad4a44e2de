// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "DIC",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "DIC", targets: ["DIC"]),
        .library(name: "DICBuilder", targets: ["DICBuilder"]),
    ],
    targets: [
        .target(name: "DICBuilder"),
        .target(name: "DIC", dependencies: ["DICBuilder"]),
        .testTarget(name: "DICBuilderTests", dependencies: ["DICBuilder"]),
        .testTarget(name: "DICTests", dependencies: ["DIC"], exclude: ["CompileFailures"]),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets {
    var settings = target.swiftSettings ?? []
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0335-existential-any.md
    settings.append(.enableUpcomingFeature("ExistentialAny"))
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0444-member-import-visibility.md
    settings.append(.enableUpcomingFeature("MemberImportVisibility"))
    if target.type == .regular {
        // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0458-strict-memory-safety.md
        settings.append(.strictMemorySafety())
    }
    target.swiftSettings = settings
}
