// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Snippets",
    platforms: [.macOS(.v15)],
    targets: [
        .target(name: "SnippetChecks"),
        .executableTarget(name: "snippets", dependencies: ["SnippetChecks"]),
        .testTarget(name: "SnippetChecksTests", dependencies: ["SnippetChecks"]),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets {
    target.swiftSettings = [
        // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0335-existential-any.md
        .enableUpcomingFeature("ExistentialAny"),
        // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0444-member-import-visibility.md
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
