import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import Server

@Suite("Clients that take too much", .timeLimit(.minutes(2)))
struct LimitTests {
    @Test(
        "Clients that hold all connections, and would hold all descriptors, keep nobody out",
        arguments: [
            "", "GET / HTTP/1.1\r\nHo", "POST /users HTTP/1.1\r\nContent-Length: 9\r\n\r\n{",
        ]
    )
    func allConnections(_ text: String) async throws {
        let arguments = ["--max-connections", "8"]
        try await RunningServer.run(arguments: arguments, descriptors: 64) { server in
            var connections: [any Channel] = []
            for _ in 1...100 {
                connections.append(try await server.client.connect(sending: text))
                #expect(try await server.client.health().status == "ready")
            }
            _ = try await server.client.signedUp()
            withExtendedLifetime(connections) {}
        }
    }

    @Test("A connection is closed that sends no request, or half of one")
    func deadlines() async throws {
        let arguments = ["--idle-limit", "0.5", "--request-limit", "0.5"]
        try await RunningServer.run(arguments: arguments) { server in
            let client = server.client
            for text in ["", "GET / HTTP/1.1\r\nHo", client.head("POST /users", length: 9) + "{"] {
                let connection = try await client.connect(sending: text)
                // An error is that it is closed already.
                try? await connection.setOption(.autoRead, value: true).get()
                try await connection.closeFuture.get()
            }
            try await eventually { server.log.has("Client went away") }
            #expect(!server.log.all.contains { $0.contains(" error bookmarks") })
        }
    }
}

@Suite("The limits of a connection")
struct ConnectionLimitsTests {
    private let loop = EmbeddedEventLoop()
    private let channel: EmbeddedChannel
    private let connections = Connections(maximum: 1)

    init() throws {
        let limits = Settings.Limits(
            connections: 1,
            idle: .seconds(30),
            request: .seconds(60),
            drain: .seconds(20)
        )
        channel = EmbeddedChannel(
            handler: ConnectionLimits(limits, connections),
            loop: loop
        )
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

    @Test("It gives way to another, also while its response is not taken")
    func givesWay() throws {
        channel.write(end, promise: nil)
        connections.connectionOpened()
        _ = connections.isAcceptingNewConnections()
        loop.run()
        #expect(!channel.isActive)
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
