import NIOCore

/// Closes a connection only after what was written to it has been sent.
///
/// When the server stops, the framework closes each connection right behind the end of its response. The socket then
/// drops what a slow client has not taken yet. This handler waits until the last write is done, but not for ever: a
/// client that takes nothing more does not keep the server from stopping.
final class SendBeforeClosing: ChannelOutboundHandler, RemovableChannelHandler {
    typealias OutboundIn = NIOAny

    private let limit: TimeAmount
    private var lastWrite: EventLoopFuture<Void>?
    private var closing: EventLoopPromise<Void>?

    /// - Parameter limit: How long a close waits for the client.
    init(limit: TimeAmount) {
        self.limit = limit
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let promise = promise ?? context.eventLoop.makePromise()
        lastWrite = promise.futureResult
        context.write(data, promise: promise)
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        guard mode == .all, let lastWrite else { return context.close(mode: mode, promise: promise) }
        let isClosing = closing != nil
        let closing = closing ?? context.eventLoop.makePromise()
        closing.futureResult.cascade(to: promise)
        self.closing = closing
        if isClosing { return }

        var isClosed = false
        let close = {
            if isClosed { return }
            isClosed = true
            context.close(mode: .all, promise: closing)
        }
        let eventLoop = context.eventLoop.assumeIsolated()
        let timeout = eventLoop.scheduleTask(in: limit, close)
        lastWrite.assumeIsolated().whenComplete { _ in
            timeout.cancel()
            close()
        }
    }
}
