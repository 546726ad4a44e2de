import Synchronization
import Testing

@testable import DICBuilder

/// The states of a cell, without a container.
@Suite struct CellStateTests {
    private let worker: UInt = 0x7f00_0010
    private let other: UInt = 0x7f00_0020

    @Test func allStatesDiffer() {
        let states: [CellState] = [
            .empty, .made, .making(by: worker), .making(by: other), .contended, .stopped,
        ]
        for (index, state) in states.enumerated() {
            for (otherIndex, otherState) in states.enumerated() {
                #expect((state == otherState) == (index == otherIndex))
            }
        }
    }

    @Test func anEmptyCellIsClaimed() throws {
        let claimed = try #require(CellState.empty.claimed)
        #expect(claimed.state == .contended)
        #expect(claimed.makingThread == nil)
    }

    @Test func whatAThreadMakesIsClaimedAndItsMakerIsKnown() throws {
        let claimed = try #require(CellState.making(by: worker).claimed)
        #expect(claimed.state == .contended)
        #expect(claimed.makingThread == worker)
    }

    @Test func aContendedCellIsClaimedAgain() throws {
        let claimed = try #require(CellState.contended.claimed)
        #expect(claimed.state == .contended)
        #expect(claimed.makingThread == nil)
    }

    @Test(arguments: [CellState.made, .stopped])
    func whatIsThereIsNotClaimed(_ state: CellState) { #expect(state.claimed == nil) }
}
