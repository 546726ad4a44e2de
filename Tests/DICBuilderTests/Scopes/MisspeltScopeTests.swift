import Testing

@testable import DICBuilder

/// What reports suspect if something is registered for each of two scopes whose names are alike.
@Suite struct MisspeltScopeTests {
    /// The suggestions of what fails.
    private func suggestions(_ body: () throws -> Void) -> [String] {
        #expect(throws: ResolutionError.self) { try body() }?.suggestions.map(\.description) ?? []
    }

    @Test func theNameOfARegistration() throws {
        #sourceLocation(file:"Services.swift",line:1)
        let container = DICBuilder()
            .registerSupplied(String.self, in: "requst")
            .registerSupplied(Int.self, in: .request)
            .register(in: .scoped("requst")) { RequestLog() }
            .build()
        #sourceLocation()
        let value = "in: .request  in place of in: \"requst\" of String (Services.swift:2)"
        let given = suggestions {
            _ = try container.openScopeOrThrow(.request, supplying: 1, "token")
        }
        #expect(given == [value, "give scope request a type of its own that contains the value"])
        let scope = try container.openScopeOrThrow(.request, supplying: 1)
        let loaded = suggestions { _ = try scope.loadOrThrow(String.self) }
        #expect(loaded.first == value)
        #expect(loaded.last?.hasPrefix("try scope.withScope(\"requst\", supplying: …) {") == true)
        #expect(loaded.count == 2)
        let log =
            "in: .scoped(.request)  in place of in: .scoped(\"requst\") of RequestLog (Services.swift:4)"
        #expect(suggestions { _ = try scope.loadOrThrow(RequestLog.self) }.first == log)
    }

    /// A member of `ScopeName` is not misspelt.
    @Test func theNameWhereAScopeIsOpened() throws {
        let container = DICBuilder()
            .registerSupplied(String.self, in: .request)
            .register(in: .scoped(.request)) { RequestLog() }
            .register(in: .scoped("requst")) { Shared() }
            .build()
        let opening = ".request  in place of \"requst\""
        #expect(
            suggestions { _ = try container.openScopeOrThrow("requst", supplying: "token") }.first
                == opening
        )
        let scope = try container.openScopeOrThrow("requst")
        let loaded = suggestions { _ = try scope.loadOrThrow(RequestLog.self) }
        #expect(loaded.first == opening)
        #expect(loaded.count == 2)
    }

    /// The wirings of `Wiring+Scopes.swift` show the proof's other suggestions.
    @Test(
        arguments: [
            ("requst", .request, true), (.request, "requst", false), ("job", .request, false),
            ("subrequest", .request, false), ("jobs", "job", false), ("Tenant", "tenant", true),
        ] as [(ScopeName, ScopeName, Bool)]
    )
    func theNameOfWhatIsNeeded(_ name: ScopeName, by holder: ScopeName, isSuspected: Bool) {
        #sourceLocation(file:"Services.swift",line:1)
        let report = DICBuilder()
            .registerSupplied(RequestID.self, in: name)
            .register(in: .scoped(holder)) { (_: RequestID) in Shared() }
            .validate()
        #sourceLocation()
        let correction =
            "in: \(holder.expression)  in place of in: \(name.expression) of RequestID (Services.swift:2)"
        #expect(report.problems.map(\.code) == [.scopeUnreachable])
        #expect(
            (report.problems.first?.suggestions.first?.description == correction) == isSuspected
        )
        #expect(report.problems.first?.suggestions.count == (isSuspected ? 3 : 2))
    }

    /// What `scopes` puts into each other is meant, however alike.
    @Test func namesThatAreDeclared() throws {
        let builder = DICBuilder()
            .scopes("tenants", "tenant")
            .register(in: .scoped("tenant")) { RequestLog() }
            .register(in: .scoped("tenants")) { (_: RequestLog) in Shared() }
        let problem = try #require(builder.validate().problems.first)
        #expect(problem.code == .captive)
        #expect(problem.suggestions.map(\.code) == ["in: .scoped(\"tenant\")"])
    }

    /// An override does not name the scope.
    @Test func anOverriddenValue() throws {
        let container = DICBuilder()
            .registerSupplied(String.self, in: "requst")
            .override(as: String.self) { "" }
            .register(in: .scoped(.request)) { RequestLog() }
            .build()
        let loaded = suggestions { _ = try container.openScope(.request).loadOrThrow(String.self) }
        #expect(loaded.count == 1)
        #expect(!loaded.contains { $0.contains("in place of in:") })
    }
}
