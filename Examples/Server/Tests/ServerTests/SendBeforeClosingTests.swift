import NIOCore
import NIOEmbedded
import Testing

@testable import Server

@Suite("A connection that is closed before everything was sent")
struct SendBeforeClosingTests {
    private let loop = EmbeddedEventLoop()
    private let channel: EmbeddedChannel

    init() throws {
        channel = EmbeddedChannel(handler: SendBeforeClosing(limit: .seconds(30)), loop: loop)
        try channel.connect(to: SocketAddress(unixDomainSocketPath: "/connection")).wait()
    }

    @Test("It is closed behind the last write, however often it is closed")
    func waitsForTheLastWrite() throws {
        channel.write(ByteBuffer(string: "the end"), promise: nil)
        let closes = [channel.close(), channel.close()]
        loop.run()
        #expect(channel.isActive)
        channel.flush()
        #expect(!channel.isActive)
        for close in closes { try close.wait() }
        #expect(try channel.readOutbound(as: ByteBuffer.self) == ByteBuffer(string: "the end"))
    }

    @Test("A client that takes nothing is not waited for longer than the limit")
    func doesNotWaitForEver() throws {
        channel.write(ByteBuffer(string: "the end"), promise: nil)
        let close = channel.close()
        loop.advanceTime(by: .seconds(29))
        #expect(channel.isActive)
        loop.advanceTime(by: .seconds(1))
        #expect(!channel.isActive)
        try close.wait()
    }

    @Test("It is closed at once if everything was sent")
    func doesNotWaitForNothing() throws {
        try channel.writeAndFlush(ByteBuffer(string: "the end")).wait()
        try channel.close().wait()
        #expect(!channel.isActive)
    }
}
