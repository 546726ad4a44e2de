import DICBuilder
import TestSupport
import Testing

/// One registration that runs in several containers at once, each of which is the child of the
/// next.
@Suite struct NestedContainersTests {
    struct Part: Sendable {
        let names: [String]
    }
    struct Report: Sendable {
        let names: [String]
    }
    struct Outer: Sendable {
        let report: Report
    }

    /// The innermost child of so many containers, in each of which a report needs a part, and each
    /// part the parent's report.
    private static func container(
        _ kind: ContainerKind,
        nested count: Int,
        depth: Int
    ) -> any DependencyLoading & Sendable {
        let root = DICBuilder()
            .registerThrowable { Report(names: try $0.loadOrThrow(Part.self).names) }
            .register { Part(names: ["0"]) }
        for number in 0...depth {
            root.registerThrowable(named: DependencyName("\(number)")) { resolver -> Outer in
                if number == 0 { return Outer(report: try resolver.loadOrThrow()) }
                return try resolver.loadOrThrow(named: DependencyName("\(number - 1)"))
            }
        }
        var parent = root.build()
        for number in 1..<count - 1 {
            parent = DICBuilder(parent: parent)
                .registerThrowable { [parent] in
                    Part(names: try parent.loadOrThrow(Report.self).names + ["\(number)"])
                }
                .build()
        }
        return kind.child(of: parent) { [parent] registrar in
            registrar.registerThrowable {
                Part(names: try parent.loadOrThrow(Report.self).names + ["\(count - 1)"])
            }
        }
    }

    /// However deep the stack of loads is when it happens.
    @Test(arguments: ContainerKind.withAsynchronous, [2, 3, 4, 10, 60])
    func aRegistrationMayRunInEachOfThem(_ kind: ContainerKind, _ count: Int) async throws {
        for depth in 0...40 {
            let container = Self.container(kind, nested: count, depth: depth)
            let names = try await onNewThread {
                Result {
                    try container.loadOrThrow(Outer.self, named: DependencyName("\(depth)")).report
                        .names
                }
            }.get()
            #expect(names == (0..<count).map { "\($0)" })
        }
    }

    /// Each of them counts alone: what is a run of the parent's is none of the child's.
    @Test(arguments: ContainerKind.withAsynchronous)
    func moreContainersThanAFactoryMayRunTimes(_ kind: ContainerKind) async throws {
        let container = Self.container(kind, nested: 150, depth: 0)
        let names = try await onNewThread(stackSize: largeStackSize) {
            Result { try container.loadOrThrow(Outer.self, named: "0").report.names }
        }.get()
        #expect(names.count == 150)
    }
}
