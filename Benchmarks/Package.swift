// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "DICBenchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        // Named, so that the folder that it is checked out into may have any name.
        .package(name: "DIC", path: Context.environment["DIC_PATH"] ?? ".."),
        // Without its traits, which replace `malloc` and the Swift runtime's functions and so
        // change what is measured.
        .package(url: "https://github.com/ordo-one/benchmark.git", from: "1.38.1", traits: []),
    ],
    targets: [
        .target(
            name: "Scenarios",
            dependencies: [
                .product(name: "DIC", package: "DIC"),
                // Not imported; named so that a change of its inlinable code builds the scenarios
                // again.
                .product(name: "DICBuilder", package: "DIC"),
            ]
        ),
        .executableTarget(name: "count", dependencies: ["Scenarios"]),
        .executableTarget(name: "report"),
        .target(name: "Forms", dependencies: [.product(name: "DIC", package: "DIC")]),
        .target(name: "FormsByHand", dependencies: ["Forms"]),
        .target(
            name: "FormsByContainer",
            dependencies: [
                "Forms",
                .product(name: "DIC", package: "DIC"),
                // As above.
                .product(name: "DICBuilder", package: "DIC"),
            ]
        ),
        .executableTarget(
            name: "ratios",
            dependencies: ["Forms", "FormsByHand", "FormsByContainer"]
        ),
        .executableTarget(name: "start", dependencies: [.product(name: "DIC", package: "DIC")]),
        .executableTarget(name: "generate"),
        .executableTarget(name: "growth", dependencies: [.product(name: "DIC", package: "DIC")]),
        // The plugin takes the targets whose folder is in a folder named Benchmarks: this package's
        // own.
        .executableTarget(
            name: "Harness",
            dependencies: ["Scenarios", .product(name: "Benchmark", package: "benchmark")],
            path: "Harness",
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]
        ),
    ],
    swiftLanguageModes: [.v6]
)

// The compiler merges functions that differ in no more than a type, and each of them then pays for
// a shared body. The scenarios are alike as no program's functions are, the hand-written ones above
// all, so there it is switched off. The forms are compiled as a client is, but for what is by hand.
for target in package.targets where ["Scenarios", "FormsByHand"].contains(target.name) {
    target.swiftSettings = [.unsafeFlags(["-Xllvm", "-swiftmergefunc-threshold=0"])]
}

for target in package.targets {
    var settings = target.swiftSettings ?? []
    settings.append(.enableUpcomingFeature("ExistentialAny"))
    settings.append(.enableUpcomingFeature("MemberImportVisibility"))
    target.swiftSettings = settings
}
