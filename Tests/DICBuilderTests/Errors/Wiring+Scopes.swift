import DICBuilder

extension Wiring {
    static let scopes: [Wiring] = [
        Wiring(.captive, "of a scope") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register(in: .scoped(.request)) { Account() }
                .autoregister(in: .singleton, AccountModel.init)
            #sourceLocation()
        },
        Wiring(.captive, "of a scope, over a transient") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register(in: .scoped("job")) { Account() }
                .autoregister(AccountModel.init)
                .autoregister(in: .cached) { (_: AccountModel) in Router() }
            #sourceLocation()
        },
        Wiring(.captive, "of an inner scope") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .scopes(.session, .request)
                .register(in: .scoped(.request)) { Account() }
                .autoregister(in: .scoped(.session), AccountModel.init)
            #sourceLocation()
        },
        Wiring(.scopeUnreachable, "Lazy") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register(in: .scoped(.request)) { Router() }
                .autoregister(in: .singleton, LateHomeModel.init)
            #sourceLocation()
        },
        Wiring(.scopeUnreachable, "of another scope") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register(in: .scoped(.session)) { Account() }
                .autoregister(in: .scoped(.request), AccountModel.init)
            #sourceLocation()
        },
        Wiring(.scopeUnreachable, "of a third scope") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .scopes(.session, .request)
                .register(in: .scoped("connection")) { Account() }
                .autoregister(in: .scoped(.session), AccountModel.init)
            #sourceLocation()
        },
        Wiring(.scopeUnreachable, "of a misspelt scope") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register(in: .scoped("requst")) { Account() }
                .autoregister(in: .scoped(.request), AccountModel.init)
            #sourceLocation()
        },
        Wiring(.scopeUnreachable, "of two scopes") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register(in: .scoped(.session)) { Database() }
                .register(in: .scoped(.request)) { Clock() }
                .autoregister(Archive.init)
            #sourceLocation()
        },
    ]
}
