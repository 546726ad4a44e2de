// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "DIC",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "DIC", targets: ["DIC"]),
        .library(name: "DICBuilder", targets: ["DICBuilder"]),
        .library(name: "DICTools", targets: ["DICTools"]),
        .library(name: "DICTesting", targets: ["DICTesting"]),
    ],
    targets: [
        // Thread-local storage, which Swift cannot express: see Docs/Contributing/Decisions.md.
        .target(name: "CDICThread", path: "Sources/DICBuilder/Support/CDICThread"),
        .target(name: "DICBuilder", dependencies: ["CDICThread"], exclude: ["Support/CDICThread"]),
        .target(name: "DIC", dependencies: ["DICBuilder"]),
        // What a shipped app does not need.
        .target(name: "DICTools", dependencies: ["DICBuilder"]),
        // For test targets: it imports Testing.
        .target(name: "DICTesting", dependencies: ["DIC", "DICTools"]),
        // What several test targets use. Of no product.
        .target(name: "TestSupport", dependencies: ["DIC"], path: "Tests/TestSupport"),
        .testTarget(
            name: "DICBuilderTests",
            dependencies: ["DIC", "DICBuilder", "DICTools", "TestSupport"],
            exclude: ["CompileFailures", "Errors/Golden"]
        ),
        .testTarget(
            name: "DICTests",
            dependencies: ["DIC", "DICTools", "TestSupport"],
            exclude: ["PlainSwiftFive"]
        ),
        // As old projects and packages are: no upcoming feature.
        .testTarget(
            name: "PlainSwiftFiveTests",
            dependencies: ["DIC"],
            path: "Tests/DICTests/PlainSwiftFive",
            swiftSettings: [.swiftLanguageMode(.v5)]
        ),
        .testTarget(
            name: "DICToolsTests",
            dependencies: ["DIC", "DICBuilder", "DICTools", "TestSupport"],
            exclude: ["Graph/Picture"]
        ),
        .testTarget(name: "DICTestingTests", dependencies: ["DICTesting"]),
    ],
    swiftLanguageModes: [.v6]
)

// Lets the linker leave out functions that a program does not reach, public ones among them:
// Docs/Contributing/Decisions.md has the figures. Only in release builds. A dependency may ask for
// this since tools version 6.2; DIC_PLAIN_BUILD=1 builds without it.
let smallerExecutables = frontend("-internalize-at-link", "-function-sections")

// What a mirror shows of the library's own types, a twelfth of a small program. Not of DIC: SwiftUI
// reads the properties of a `DynamicProperty` through it.
let withoutReflection = frontend("-disable-reflection-metadata")

func frontend(_ flags: String...) -> [SwiftSetting] {
    if Context.environment["DIC_PLAIN_BUILD"] != nil { return [] }
    return [.unsafeFlags(flags.flatMap { ["-Xfrontend", $0] }, .when(configuration: .release))]
}

for target in package.targets where !["CDICThread", "PlainSwiftFiveTests"].contains(target.name) {
    var settings = target.swiftSettings ?? []
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0335-existential-any.md
    settings.append(.enableUpcomingFeature("ExistentialAny"))
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0444-member-import-visibility.md
    settings.append(.enableUpcomingFeature("MemberImportVisibility"))
    if target.type == .regular && target.name != "TestSupport" {
        // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0458-strict-memory-safety.md
        settings.append(.strictMemorySafety())
        settings += smallerExecutables
        if target.name == "DICBuilder" { settings += withoutReflection }
    } else {
        // The optimizer takes a tenth longer with debug information, which no release test reads.
        settings.append(.unsafeFlags(["-gnone"], .when(configuration: .release)))
    }
    target.swiftSettings = settings
}
