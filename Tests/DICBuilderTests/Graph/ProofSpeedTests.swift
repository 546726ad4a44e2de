import Foundation
import TestSupport
import Testing

@testable import DICBuilder

/// How long a proof takes: linear in the number of registrations, and less than the rest of
/// `build()`.
///
/// `DIC_PROOF_TIMES=1 swift test -c release --filter ProofSpeedTests` prints the times in
/// Docs/Performance.md.
@Suite(.serialized) struct ProofSpeedTests {
    private static let isMeasuring = ProcessInfo.processInfo.environment["DIC_PROOF_TIMES"] != nil

    /// Quadratic time would be 64 times as long.
    @Test func aProofIsLinear() {
        let (small, large) = (ManyTypes.builder(500), ManyTypes.builder(4_000))
        let short = Self.time { _ = small.validate() }
        let long = Self.time { _ = large.validate() }
        #expect(long / short < 32)
    }

    @Test(.enabled(if: isMeasuring)) func measure() throws {
        for count in [1_000, 2_000, 10_000] {
            let builder = ManyTypes.builder(count)
            let unproved = try Self.time { () throws in _ = try builder.buildUnproved() }
            let proved = try Self.time { () throws in _ = try builder.buildOrThrow() }
            let validated = Self.time { _ = builder.validate() }
            print(
                "\(count) registrations: build \(Self.milliseconds(unproved)) without the proof,",
                "\(Self.milliseconds(proved)) with it; validate \(Self.milliseconds(validated))"
            )
        }
    }

    private static func milliseconds(_ time: Double) -> String {
        String(format: "%.2f ms", locale: nil, time * 1_000)
    }

    /// The shortest processor time of several runs, in seconds.
    private static func time<E: Error>(_ run: () throws(E) -> Void) throws(E) -> Double {
        var shortest = Double.infinity
        for _ in 0..<(isMeasuring ? 31 : 5) {
            let start = now
            try run()
            shortest = min(shortest, now - start)
        }
        return shortest
    }

    /// The processor time of this thread, in seconds.
    private static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// Registrations of as many types as wanted.
private enum ManyTypes {
    protocol Number: Sendable {}
    enum Zero: Number {}
    enum Next<N: Number>: Number {}
    final class Numbered<Ones: Number, Twenties: Number, Hundreds: Number>: Made {}

    protocol Made: AnyObject, Sendable {
        init()
    }

    static let digits: [any Number.Type] = {
        func next<N: Number>(_: N.Type) -> any Number.Type { Next<N>.self }
        var digit: any Number.Type = Zero.self
        var digits = [digit]
        for _ in 1..<22 {
            digit = _openExistential(digit, do: next)
            digits.append(digit)
        }
        return digits
    }()

    static func type(_ number: Int) -> any Made.Type {
        func type<A: Number, B: Number, C: Number>(_: A.Type, _: B.Type, _: C.Type) -> any Made.Type
        {
            Numbered<A, B, C>.self
        }
        let (ones, twenties, hundreds) = (number % 22, number / 22 % 22, number / 484)
        return type(digits[ones], digits[twenties], digits[hundreds])
    }

    /// A third is autoregistered, with two parameters; the rest are closures, of which half take a
    /// resolver.
    static func builder(_ count: Int) -> DICBuilder {
        let builder = DICBuilder()
        func register<T: Made>(_: T.Type, _ isResolving: Bool) {
            if isResolving {
                builder.register { _ in T() }
            } else {
                builder.register { T() }
            }
        }
        func register<T: Made, First: Made, Second: Made>(_: T.Type, _: First.Type, _: Second.Type)
        {
            builder.register { (_: First, _: Second) in T() }
        }
        for number in 0..<count {
            if number % 3 == 2 {
                register(type(number), type(number - 1), type(number / 2))
            } else {
                register(type(number), number % 3 == 1)
            }
        }
        return builder
    }
}
