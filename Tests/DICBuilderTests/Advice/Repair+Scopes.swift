import DICBuilder

// The wirings of `Wiring+Scopes.swift`, repaired.

extension Repair {
    static let scopes: [Repair] = [
        Repair(
            "captive, of a scope",
            "in: .scoped(.request)  in place of in: .singleton of AccountModel (Services.swift:3)"
        ) {
            DICBuilder()
                .register(in: .scoped(.request)) { Account() }
                .register(AccountModel.init, in: .scoped(.request))
        },
        Repair(
            "captive, of a scope, over a transient",
            "in: .scoped(\"job\")  in place of in: .cached of Router (Services.swift:4)"
        ) {
            DICBuilder()
                .register(in: .scoped("job")) { Account() }
                .register(AccountModel.init)
                .register(in: .scoped("job")) { (_: AccountModel) in Router() }
        },
        Repair(
            "captive, of an inner scope",
            "in: .scoped(.request)  in place of in: .scoped(.session) of AccountModel (Services.swift:4)"
        ) {
            DICBuilder()
                .scopes(.session, .request)
                .register(in: .scoped(.request)) { Account() }
                .register(AccountModel.init, in: .scoped(.request))
        },
        Repair(
            "scope-unreachable, Lazy",
            "in: .scoped(.request)  in place of in: .singleton of LateHomeModel (Services.swift:3)"
        ) {
            DICBuilder()
                .register(in: .scoped(.request)) { Router() }
                .register(LateHomeModel.init, in: .scoped(.request))
        },
        Repair(
            "scope-unreachable, of another scope",
            "in: .scoped(.session)  in place of in: .scoped(.request) of AccountModel (Services.swift:3)"
        ) {
            DICBuilder()
                .register(in: .scoped(.session)) { Account() }
                .register(AccountModel.init, in: .scoped(.session))
        },
        Repair(
            "scope-unreachable, of another scope",
            ".scopes(.session, .request)  in the builder, if request is opened in session"
        ) {
            DICBuilder()
                .scopes(.session, .request)
                .register(in: .scoped(.session)) { Account() }
                .register(AccountModel.init, in: .scoped(.request))
        },
        Repair(
            "scope-unreachable, of a third scope",
            "in: .scoped(\"connection\")  in place of in: .scoped(.session) of AccountModel (Services.swift:4)"
        ) {
            DICBuilder()
                .scopes(.session, .request)
                .register(in: .scoped("connection")) { Account() }
                .register(AccountModel.init, in: .scoped("connection"))
        },
        Repair(
            "scope-unreachable, of a third scope",
            ".scopes(\"connection\", .session)  in the builder, if session is opened in connection"
        ) {
            DICBuilder()
                .scopes(.session, .request)
                .scopes("connection", .session)
                .register(in: .scoped("connection")) { Account() }
                .register(AccountModel.init, in: .scoped(.session))
        },
        Repair(
            "scope-unreachable, of a misspelt scope",
            "in: .scoped(.request)  in place of in: .scoped(\"requst\") of Account (Services.swift:2)"
        ) {
            DICBuilder()
                .register(in: .scoped(.request)) { Account() }
                .register(AccountModel.init, in: .scoped(.request))
        },
        Repair(
            "scope-unreachable, of a misspelt scope",
            "in: .scoped(\"requst\")  in place of in: .scoped(.request) of AccountModel (Services.swift:3)"
        ) {
            DICBuilder()
                .register(in: .scoped("requst")) { Account() }
                .register(AccountModel.init, in: .scoped("requst"))
        },
        Repair(
            "scope-unreachable, of a misspelt scope",
            ".scopes(\"requst\", .request)  in the builder, if request is opened in requst"
        ) {
            DICBuilder()
                .scopes("requst", .request)
                .register(in: .scoped("requst")) { Account() }
                .register(AccountModel.init, in: .scoped(.request))
        },
        Repair(
            "scope-unreachable, of two scopes",
            ".scopes(.session, .request)  in the builder, the one that is opened first in front"
        ) {
            DICBuilder()
                .scopes(.session, .request)
                .register(in: .scoped(.session)) { Database() }
                .register(in: .scoped(.request)) { Clock() }
                .register(Archive.init)
        },
    ]
}
