// What is loaded by the scenarios of single features. The tree of S9 is that of S4.

/// S10: registered twice, under two names.
protocol Store {
    func write() -> Int
}

final class PrimaryStore: Store {
    func write() -> Int { 1 }
}

final class BackupStore: Store {
    func write() -> Int { 2 }
}

// S11: made from an argument that is plain bits, and one that has a reference count.

struct UserID: Sendable {
    let number: Int
}

struct Region: Sendable {
    let code: String
}

protocol UserService {
    func use() -> Int
}

final class TheUserService: UserService {
    let id: UserID
    let region: Region

    init(_ id: UserID, _ region: Region) {
        self.id = id
        self.region = region
    }

    func use() -> Int { id.number }
}

// S12: a diamond, whose lower end is shared.
//
//     Screen ── List ──── Selection
//        └── Detail ──────┘

protocol Screen {}
protocol List {}
protocol Detail {}
protocol Selection {}

final class TheSelection: Selection {}

final class TheList: List {
    let selection: any Selection

    init(_ selection: any Selection) {
        self.selection = selection
    }
}

final class TheDetail: Detail {
    let selection: any Selection

    init(_ selection: any Selection) {
        self.selection = selection
    }
}

final class TheScreen: Screen {
    let list: any List
    let detail: any Detail

    init(_ list: any List, _ detail: any Detail) {
        self.list = list
        self.detail = detail
    }
}

@inline(never)
@_optimize(none)
func consume(_ store: any Store) {}

@inline(never)
@_optimize(none)
func consume(_ service: any UserService) {}

@inline(never)
@_optimize(none)
func consume(_ screen: any Screen) {}
