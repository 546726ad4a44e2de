import Testing

@testable import DICBuilder

/// The reports of values that a scope is given wrongly.
@Suite struct SuppliedValueReportTests {
    private let container = ScopeReportTests.builder.build()

    @Test func aMissingValue() {
        let session = container.openScope(.session)
        let report = report {
            #sourceLocation(file:"Requests.swift",line:1)
            _ = try session.openScopeOrThrow(.request)
            #sourceLocation()
        }
        #expect(
            report == """
                DIC: [supplied-values] RequestID: scope request was opened without RequestID, any Error
                   loaded at  Requests.swift:1
                   registered Services.swift:3
                   try:       supplying: RequestID(…), … as any Error  after .request, beside the values that are \
                passed already
                """
        )
    }

    @Test func aValueOfAnotherType() {
        let session = container.openScope(.session)
        let report = report {
            #sourceLocation(file:"Requests.swift",line:1)
            _ = try session.openScopeOrThrow(.request, supplying: RequestID(), 5)
            #sourceLocation()
        }
        #expect(
            report == """
                DIC: [supplied-values] Int: no value of this type is registered for scope request
                   loaded at  Requests.swift:1
                   try:       .registerSupplied(Int.self, in: .request)  in the builder
                """
        )
    }

    @Test func aValueThatIsGivenAsAnotherType() {
        struct Failure: Error {}
        let session = container.openScope(.session)
        let report = report {
            #sourceLocation(file:"Requests.swift",line:1)
            _ = try session.openScopeOrThrow(.request, supplying: RequestID(), Failure())
            #sourceLocation()
        }
        #expect(
            report == """
                DIC: [supplied-values] SuppliedValueReportTests.Failure: scope request is given it as any Error
                   loaded at  Requests.swift:1
                   near:      any Error  Services.swift:4
                   try:       … as any Error  in place of the value
                """
        )
        #expect(throws: Never.self) {
            try session.openScopeOrThrow(.request, supplying: RequestID(), Failure() as any Error)
                .close()
        }
    }

    @Test func aValueOfAnOptionalType() {
        #sourceLocation(file:"Services.swift",line:1)
        let container = DICBuilder().registerSupplied(String?.self, in: .request).build()
        #sourceLocation()
        let report = report {
            #sourceLocation(file:"Requests.swift",line:1)
            _ = try container.openScopeOrThrow(.request, supplying: "token")
            #sourceLocation()
        }
        #expect(report.contains("scope request is given it as String?"))
        #expect(report.contains("try:       … as String?  in place of the value"))
    }

    @Test func anOptionalValueOfATypeThatIsNot() {
        let container = DICBuilder().registerSupplied(RequestID.self, in: .request).build()
        let report = report {
            #sourceLocation(file:"Requests.swift",line:1)
            _ = try container.openScopeOrThrow(.request, supplying: RequestID() as RequestID?)
            #sourceLocation()
        }
        #expect(report.contains("scope request is given it as RequestID, which is not optional"))
        #expect(report.contains("try:       unwrap the value before it is given to the scope"))
    }

    @Test func aValueOfAnotherScope() {
        #sourceLocation(file:"Services.swift",line:1)
        let container = DICBuilder()
            .registerSupplied(String.self, in: .session)
            .registerSupplied(String.self, in: .request)
            .build()
        #sourceLocation()
        let report = report {
            #sourceLocation(file:"Requests.swift",line:1)
            _ = try container.openScopeOrThrow(.session, supplying: "token")
            #sourceLocation()
        }
        #expect(
            report == """
                DIC: [supplied-values] String: scope request is given it, and a type's values belong to one scope
                   loaded at  Requests.swift:1
                   near:      String  Services.swift:3
                   try:       give scope session a type of its own that contains the value
                """
        )
    }

    @Test func anOptionalValueThatIsNil() throws {
        #sourceLocation(file:"Services.swift",line:1)
        let builder = DICBuilder()
            .registerSupplied(RequestID?.self, in: .request)
            .register(in: .scoped(.request)) { RequestLog() }
            .register(RequestHandler.init, in: .scoped(.request))
        #sourceLocation()
        let value =
            ".registerSupplied(RequestID.self, in: .request)  in place of Services.swift:2, "
            + "and give the scope a value that is not optional"
        let problem = try #require(
            builder.validate().problems.first { $0.code == .failableAsValue }
        )
        #expect(problem.description.contains("registered as RequestID?, and may be given as nil"))
        #expect(problem.suggestions.last?.description == value)
        let scope = try builder.build().openScopeOrThrow(.request, supplying: nil as RequestID?)
        let report = report {
            #sourceLocation(file:"Requests.swift",line:1)
            _ = try scope.loadOrThrow(RequestID.self)
            #sourceLocation()
        }
        #expect(
            report == """
                DIC: [returned-nil] RequestID: scope request was given nil
                   loaded at  Requests.swift:1
                   registered Services.swift:2
                   try:       load(RequestID?.self)  in place of the load
                   or:        \(value)
                """
        )
    }
}
