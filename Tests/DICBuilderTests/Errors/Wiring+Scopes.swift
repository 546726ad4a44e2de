import DICBuilder

extension Wiring {
    static let scopes: [Wiring] = [
        Wiring(.captive, "of a scope") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register(in: .scoped(.request)) { Account() }
                .register(AccountModel.init, in: .singleton)
            #sourceLocation()
        },
        Wiring(.captive, "of a scope, over a transient") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register(in: .scoped("job")) { Account() }
                .register(AccountModel.init)
                .register(in: .cached) { (_: AccountModel) in Router() }
            #sourceLocation()
        },
        Wiring(.captive, "of an inner scope") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .scopes(.session, .request)
                .register(in: .scoped(.request)) { Account() }
                .register(AccountModel.init, in: .scoped(.session))
            #sourceLocation()
        },
        Wiring(.scopeUnreachable, "Lazy") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register(in: .scoped(.request)) { Router() }
                .register(LateHomeModel.init, in: .singleton)
            #sourceLocation()
        },
        Wiring(.scopeUnreachable, "of another scope") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register(in: .scoped(.session)) { Account() }
                .register(AccountModel.init, in: .scoped(.request))
            #sourceLocation()
        },
        Wiring(.scopeUnreachable, "of a third scope") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .scopes(.session, .request)
                .register(in: .scoped("connection")) { Account() }
                .register(AccountModel.init, in: .scoped(.session))
            #sourceLocation()
        },
        Wiring(.scopeUnreachable, "of a misspelt scope") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register(in: .scoped("requst")) { Account() }
                .register(AccountModel.init, in: .scoped(.request))
            #sourceLocation()
        },
        Wiring(.scopeUnreachable, "of two scopes") {
            #sourceLocation(file:"Services.swift",line:1)
            DICBuilder()
                .register(in: .scoped(.session)) { Database() }
                .register(in: .scoped(.request)) { Clock() }
                .register(Archive.init)
            #sourceLocation()
        },
    ]
}
