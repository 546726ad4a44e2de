// swift-tools-version: 6.2
import PackageDescription

let dic = Target.Dependency.product(name: "DIC", package: "DIC")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let hummingbirdCore = Target.Dependency.product(name: "HummingbirdCore", package: "hummingbird")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let nio = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioEmbedded = Target.Dependency.product(name: "NIOEmbedded", package: "swift-nio")
let nioHTTP = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")
let nioHTTPTypes = Target.Dependency.product(name: "NIOHTTPTypes", package: "swift-nio-extras")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let serviceLifecycle = Target.Dependency.product(
    name: "ServiceLifecycle",
    package: "swift-service-lifecycle"
)
let unixSignals = Target.Dependency.product(name: "UnixSignals", package: "swift-service-lifecycle")

let package = Package(
    name: "Server",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "DIC", path: "../.."),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.30.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(
            url: "https://github.com/hummingbird-project/hummingbird",
            from: "2.28.0",
            traits: []
        ),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.9.0"),
    ],
    targets: [
        .target(name: "Storage", dependencies: [dic, grdb, logging]),
        .target(name: "Accounts", dependencies: ["Storage", dic, grdb]),
        .target(name: "Bookmarks", dependencies: ["Accounts", "Storage", dic, grdb, logging]),
        .executableTarget(
            name: "Server",
            dependencies: [
                "Accounts", "Bookmarks", "Storage", dic, httpTypes, hummingbird, hummingbirdCore,
                logging, nio, nioHTTP, nioHTTPTypes, serviceLifecycle, unixSignals,
            ]
        ),
        .testTarget(
            name: "StorageTests",
            dependencies: ["Accounts", "Storage", grdb, logging]
        ),
        .testTarget(
            name: "ServerTests",
            dependencies: [
                "Accounts", "Bookmarks", "Server", "Storage", dic, grdb, httpTypes, hummingbird,
                hummingbirdCore, logging, nio,
                nioEmbedded, nioHTTP,
                nioHTTPTypes, nioPosix, serviceLifecycle,
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)

// In CI only: a deprecation in a package that is used here must not keep anybody from running the
// example.
let strict: [SwiftSetting] =
    Context.environment["WARNINGS_AS_ERRORS"] == nil ? [] : [.treatAllWarnings(as: .error)]

for target in package.targets {
    target.swiftSettings =
        strict + [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("MemberImportVisibility"),
        ]
}
