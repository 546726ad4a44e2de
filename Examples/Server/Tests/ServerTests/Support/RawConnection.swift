import Foundation

#if canImport(Glibc)
import Glibc
#endif

/// A client that does not do what a client should: it sends what it is told to, and reads nothing.
final class RawConnection: Sendable {
    private let socket: Int32

    /// - Parameter waits: Whether to wait until there is a connection.
    init(_ server: RunningServer, sending text: String = "", waits: Bool = true) throws {
        #if canImport(Glibc)
        let stream = Int32(SOCK_STREAM.rawValue)
        #else
        let stream = SOCK_STREAM
        #endif
        socket = Foundation.socket(AF_INET, stream, 0)
        guard socket >= 0 else { throw POSIXError(.EMFILE) }
        // Little fits between the server and a client that does not read.
        var size: Int32 = 4096
        setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        if !waits { _ = fcntl(socket, F_SETFL, O_NONBLOCK) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(server.address.split(separator: ":").last ?? "")?.bigEndian ?? 0
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 || errno == EINPROGRESS else { throw POSIXError(.ECONNREFUSED) }
        _ = Data(text.utf8).withUnsafeBytes { Foundation.send(socket, $0.baseAddress, $0.count, 0) }
    }

    /// Whether the server closes the connection within ten seconds.
    var isClosedByServer: Bool {
        var limit = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var byte: UInt8 = 0
        var received = 1
        while received == 1 { received = recv(socket, &byte, 1, 0) }
        return received == 0 || errno == ECONNRESET
    }

    func close() { shutdown(socket, Int32(SHUT_RDWR)) }

    deinit { Foundation.close(socket) }
}
