import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Closes a connection that takes too long, and any other only after what was written to it has
/// been sent. With the connection ends the request that is served.
///
/// - A client may wait with a request, send half of one, or stop reading the response: each has its
///   limit.
/// - A client that sends no more may have left, or may wait for the response. It is given a second.
/// - When the server stops, requests that run may be answered, as long as the drain's limit allows.
/// - The framework then closes each connection right behind the end of its response, and the socket
///   would drop what a slow client has not taken yet. So a close waits for the last write, within
///   the same limits.
final class ConnectionLimits: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let limits: Settings.Limits
    private let connections: Connections
    private var deadline = NIODeadline.distantFuture
    private var timer: Scheduled<Void>?
    private var drain: Scheduled<Void>?
    private var departure: Scheduled<Void>?
    private var requests = 0
    private var lastWrite: EventLoopFuture<Void>?
    /// What is served now, until its response begins.
    private var served: RequestTask?

    /// How many requests have begun, and not been read to their end.
    private var unread = 0

    init(_ limits: Settings.Limits, _ connections: Connections) {
        self.limits = limits
        self.connections = connections
    }

    func channelActive(context: ChannelHandlerContext) {
        deadline = context.eventLoop.now + limits.idle
        updateWaiting(context)
        watch(context)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        served?.cancel()
        connections.update(context.channel, isWaiting: false)
        timer?.cancel()
        drain?.cancel()
        departure?.cancel()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            requests += 1
            unread += 1
            if requests == 1 { deadline = context.eventLoop.now + limits.request }
        case .body: break
        case .end:
            unread -= 1
            updateWaiting(context)
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if served != nil {
            served = nil
            updateWaiting(context)
        }
        let promise = promise ?? context.eventLoop.makePromise()
        lastWrite = promise.futureResult
        if case .end = unwrapOutboundIn(data) {
            promise.futureResult.assumeIsolated().whenSuccess { [self] in
                requests -= 1
                deadline = context.eventLoop.now + (requests == 0 ? limits.idle : limits.request)
            }
        }
        context.write(data, promise: promise)
    }

    func triggerUserOutboundEvent(
        context: ChannelHandlerContext,
        event: Any,
        promise: EventLoopPromise<Void>?
    ) {
        switch event {
        // Not after the last write, which its client may never take.
        case is GiveWay: context.close(mode: .all, promise: promise)
        case let task as RequestTask:
            served = task
            updateWaiting(context)
            promise?.succeed()
        default: context.triggerUserOutboundEvent(event, promise: promise)
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        let loop = context.eventLoop.assumeIsolated()
        if event is ChannelShouldQuiesceEvent {
            drain = loop.scheduleTask(in: limits.drain) { context.close(mode: .all, promise: nil) }
        } else if event as? ChannelEvent == .inputClosed {
            departure = loop.scheduleTask(in: .seconds(1)) { [self] in served?.cancel() }
        }
        context.fireUserInboundEventTriggered(event)
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        guard mode == .all, context.channel.isActive, let lastWrite else {
            return context.close(mode: mode, promise: promise)
        }
        context.channel.closeFuture.cascade(to: promise)
        lastWrite.assumeIsolated().whenComplete { _ in context.close(mode: .all, promise: nil) }
    }

    /// It waits for the client unless a request is served of which all has come.
    private func updateWaiting(_ context: ChannelHandlerContext) {
        connections.update(context.channel, isWaiting: served == nil || unread > 0)
    }

    /// Closes the connection at the deadline, which moves with each request and response. To set a
    /// timer each time would cost more than to look now and then, always before a deadline can have
    /// passed.
    private func watch(_ context: ChannelHandlerContext) {
        let pause = max(
            min(deadline - context.eventLoop.now, limits.idle, limits.request),
            .milliseconds(10)
        )
        timer = context.eventLoop.assumeIsolated().scheduleTask(in: pause) { [self] in
            if deadline <= context.eventLoop.now {
                context.close(mode: .all, promise: nil)
            } else {
                watch(context)
            }
        }
    }
}
