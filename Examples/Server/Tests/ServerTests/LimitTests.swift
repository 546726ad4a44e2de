import Foundation
import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPTypes
import Subprocess
import Testing

@testable import Server

#if canImport(Glibc)
import Glibc
#endif

@Suite("Clients that take too much")
struct LimitTests {
    @Test("More idle connections than there are descriptors do not end the server")
    func idleConnections() async throws {
        #if canImport(Glibc)
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
        let resource = RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        getrlimit(resource, &limit)
        limit.rlim_cur = min(4096, limit.rlim_max)
        setrlimit(resource, &limit)
        let status = try await RunningServer.run(.byContainer, arguments: ["--idle-limit", "0.5"]) {
            server in
            let connections = try (1...1100).map { _ in try RawConnection(server, waits: false) }
            // The client may be given a connection that the server has closed meanwhile.
            let deadline = ContinuousClock.now + .seconds(30)
            var status: Int?
            while status != 200, ContinuousClock.now < deadline {
                status = try? await server.client.send(.GET, "/").status
            }
            #expect(status == 200)
            withExtendedLifetime(connections) {}
        }
        #expect(status == .exited(0))
    }

    @Test("Exports that nobody reads take no descriptors, and do not let the write-ahead log grow")
    func stalledExports() async throws {
        try await withTemporaryFolder { folder in
            let database = folder.appending(path: "bookmarks.sqlite").path()
            let status = try await RunningServer.run(
                .byContainer,
                database: database,
                arguments: ["--max-connections", "150"],
                descriptors: 200
            ) { server in
                let ada = try await server.client.signedUp()
                try await ada.importMuch()
                let stalled = try (1...100).map { _ in
                    try RawConnection(server, sending: ada.head("GET /bookmarks/export"))
                }
                #expect(try await server.client.openScopes(expecting: 100) == 100)
                for _ in 1...3 { try await ada.importMuch() }
                let log = try Data(
                    contentsOf: folder.appending(path: "bookmarks.sqlite-wal"),
                    options: .alwaysMapped
                )
                // Each import writes some 15 MB, of which the log keeps what the last few
                // transactions wrote.
                #expect(log.count < 16 << 20)
                withExtendedLifetime(stalled) {}
                try server.send(.kill)
            }
            #expect(status == .signaled(.init(SIGKILL)))
        }
    }

    @Test("A connection is closed that sends no request, or half of one")
    func deadlines() async throws {
        let arguments = ["--idle-limit", "0.5", "--request-limit", "0.5"]
        try await RunningServer.run(.byContainer, arguments: arguments) { server in
            let post = "POST /users HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{"
            for text in ["", "GET / HTTP/1.1\r\nHo", post] {
                let connection = try RawConnection(server, sending: text)
                #expect(connection.isClosedByServer)
            }
            try await server.log.wait(for: "Client went away")
            #expect(!server.log.all.contains { $0.contains(" error bookmarks") })
        }
    }
}

@Suite("The limits of a connection")
struct ConnectionLimitsTests {
    private let loop = EmbeddedEventLoop()
    private let channel: EmbeddedChannel

    init() throws {
        let limits = Settings.Limits(
            connections: 1,
            idle: .seconds(30),
            request: .seconds(60),
            drain: .seconds(20)
        )
        channel = EmbeddedChannel(handler: ConnectionLimits(limits), loop: loop)
        channel.connect(to: try SocketAddress(unixDomainSocketPath: "/connection"), promise: nil)
    }

    @Test("A connection without a request is closed after a while")
    func idle() {
        loop.advanceTime(by: .seconds(29))
        #expect(channel.isActive)
        loop.advanceTime(by: .seconds(1))
        #expect(!channel.isActive)
    }

    @Test("A request has its time, and the connection then waits for the next")
    func request() throws {
        loop.advanceTime(by: .seconds(29))
        try channel.writeInbound(head)
        loop.advanceTime(by: .seconds(59))
        try channel.writeOutbound(HTTPResponsePart.end(nil))
        loop.advanceTime(by: .seconds(29))
        #expect(channel.isActive)
        try channel.writeInbound(head)
        loop.advanceTime(by: .seconds(59))
        #expect(channel.isActive)
        loop.advanceTime(by: .seconds(1))
        #expect(!channel.isActive)
    }

    @Test("A request that comes before the response to the last has no more time for that")
    func pipelining() throws {
        for _ in 1...4 {
            try channel.writeInbound(head)
            loop.advanceTime(by: .seconds(15))
        }
        #expect(!channel.isActive)
    }

    @Test("A response that is not taken is not waited for")
    func stalledResponse() throws {
        try channel.writeInbound(head)
        channel.write(HTTPResponsePart.end(nil), promise: nil)
        loop.advanceTime(by: .seconds(60))
        #expect(!channel.isActive)
    }

    @Test("It is closed behind the last write, however often it is closed")
    func waitsForTheLastWrite() throws {
        channel.write(end, promise: nil)
        var closed = 0
        for _ in 1...2 { channel.close().assumeIsolated().whenSuccess { closed += 1 } }
        loop.run()
        #expect(channel.isActive)
        channel.flush()
        #expect(!channel.isActive)
        loop.run()
        #expect(closed == 2)
        #expect(try channel.readOutbound(as: HTTPResponsePart.self) == end)
    }

    @Test("A server that stops waits no longer than the drain's limit")
    func drain() throws {
        try channel.writeInbound(head)
        channel.write(end, promise: nil)
        channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
        channel.close(promise: nil)
        loop.advanceTime(by: .seconds(19))
        #expect(channel.isActive)
        loop.advanceTime(by: .seconds(1))
        #expect(!channel.isActive)
    }

    @Test("It is closed at once if everything was sent")
    func doesNotWaitForNothing() {
        channel.writeAndFlush(end, promise: nil)
        channel.close(promise: nil)
        #expect(!channel.isActive)
    }

    private var head: HTTPRequestPart {
        .head(.init(method: .get, scheme: "http", authority: "a", path: "/"))
    }
    private var end: HTTPResponsePart { .end(nil) }
}
