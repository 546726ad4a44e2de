import Testing

@testable import DICBuilder

/// The state machine of construction, one action at a time and without a thread: what each claim is
/// answered in each state.
@Suite struct ConstructionsTests {
    private let machine = ConstructionMachine()

    // MARK: One place

    @Test func theFirstClaimConstructs() {
        #expect(machine.isIdle)
        #expect(machine.claim("A", by: 1, withPath: nil) == "construct")
        #expect(!machine.isIdle)
        #expect(machine.finish("A", by: 1))
        #expect(machine.isIdle)
    }

    /// The path takes time to collect, and few claims need it.
    @Test func thePathIsAskedForOnlyIfSomebodyElseConstructs() {
        #expect(machine.claim("A", by: 1, withPath: nil) == "construct")
        #expect(machine.claim("A", by: 2, withPath: nil) == "pass path")
        #expect(machine.claim("A", by: 1, withPath: nil) == "pass path")
        #expect(machine.claim("B", by: 2, withPath: "") == "construct")
    }

    @Test func othersWaitForTheOneThatConstructs() {
        _ = machine.claim("A", by: 1)
        #expect(machine.claim("A", by: 2) == "wait for A1")
        #expect(machine.claim("A", by: 3, path: "b") == "wait for A1")
        #expect(machine.finish("A", by: 1))
        // Until they stop, the machine knows that they wait.
        #expect(!machine.isIdle)
        machine.stopWaiting(2)
        machine.stopWaiting(3)
        #expect(machine.isIdle)
    }

    /// A failed construction ends as any other: whoever claims next tries again, one at a time.
    @Test func afterAFailureTheNextClaimConstructs() {
        _ = machine.claim("A", by: 1)
        _ = machine.claim("A", by: 2)
        _ = machine.claim("A", by: 3)
        _ = machine.finish("A", by: 1)
        machine.stopWaiting(2)
        #expect(machine.claim("A", by: 2) == "construct")
        machine.stopWaiting(3)
        #expect(machine.claim("A", by: 3) == "wait for A2")
    }

    @Test func differentPlacesHaveNothingToDoWithEachOther() {
        #expect(machine.claim("A", by: 1) == "construct")
        #expect(machine.claim("B", by: 2) == "construct")
        #expect(machine.claim("C", by: 1, path: "A") == "construct")
        #expect(machine.finish("C", by: 1))
        #expect(machine.finish("B", by: 2))
        #expect(machine.finish("A", by: 1))
        #expect(machine.isIdle)
    }

    /// Only who constructs can finish.
    @Test func nobodyElseFinishesAConstruction() {
        _ = machine.claim("A", by: 1)
        #expect(!machine.finish("A", by: 2))
        #expect(machine.claim("A", by: 2) == "wait for A1")
        #expect(machine.finish("A", by: 1))
        #expect(!machine.finish("A", by: 1))
    }

    // MARK: Resets

    @Test func aResetAbandonsTheConstruction() {
        #expect(machine.reset("A") == nil)
        _ = machine.claim("A", by: 1)
        _ = machine.claim("A", by: 2)
        // Those who wait for this signal have to claim again.
        #expect(machine.reset("A") == "A1")
        machine.stopWaiting(2)
        #expect(machine.claim("A", by: 2) == "construct")
        // What was made before the reset is not to be kept, and does not end what was begun after
        // it.
        #expect(!machine.finish("A", by: 1))
        #expect(machine.claim("A", by: 3) == "wait for A2")
        #expect(machine.finish("A", by: 2))
        machine.stopWaiting(3)
        #expect(machine.isIdle)
    }

    @Test func aResetAfterTheEndHasNothingToAbandon() {
        _ = machine.claim("A", by: 1)
        _ = machine.finish("A", by: 1)
        #expect(machine.reset("A") == nil)
        #expect(machine.claim("A", by: 2) == "construct")
    }

    /// The worker may construct the same place once more while its abandoned construction goes on.
    @Test func aWorkerMayConstructAgainWhatWasAbandonedUnderIt() {
        _ = machine.claim("A", by: 1)
        _ = machine.reset("A")
        #expect(machine.claim("A", by: 1, path: "A") == "construct")
        #expect(machine.finish("A", by: 1))
        #expect(!machine.finish("A", by: 1))
        #expect(machine.isIdle)
    }

    @Test func aResetEndsTheProvisionalStateToo() {
        _ = machine.claim("A", by: 1)
        machine.setProvisional(true, "A", by: 1)
        #expect(machine.reset("A") == "A1")
        #expect(machine.claim("A", by: 2) == "construct")
        // The completion of the abandoned instance goes on, and ends.
        machine.setProvisional(false, "A", by: 1)
        machine.setProvisional(true, "A", by: 1)
        #expect(machine.claim("A", by: 2, path: "A") == "cycle A2")
    }

    // MARK: Cycles

    @Test func aPlaceThatItsOwnWorkerNeedsIsACycle() {
        _ = machine.claim("A", by: 1, path: "x")
        #expect(machine.claim("A", by: 1, path: "xA") == "cycle A1")
        // Nothing has changed: the construction goes on, and can end.
        #expect(machine.claim("A", by: 2) == "wait for A1")
        machine.stopWaiting(2)
        #expect(machine.finish("A", by: 1))
        #expect(machine.isIdle)
    }

    /// Factories that keep nothing are part of the report.
    @Test func aCycleBeginsWithThePlaceAndEndsWithTheLastStep() {
        _ = machine.claim("A", by: 1, path: "x")
        _ = machine.claim("B", by: 1, path: "xAy")
        #expect(machine.claim("A", by: 1, path: "xAyBz") == "cycle A1 y1 B1 z1")
        #expect(machine.claim("B", by: 1, path: "xAyBz") == "cycle B1 z1")
    }

    @Test func twoWorkersThatNeedEachOthersPlaceAreACycle() {
        _ = machine.claim("A", by: 1)
        _ = machine.claim("B", by: 2)
        #expect(machine.claim("B", by: 1, path: "Ax") == "wait for B2")
        #expect(machine.claim("A", by: 2, path: "yBz") == "cycle A1 x1 B2 z2")
    }

    @Test func aCycleRunsThroughAnyNumberOfWorkers() {
        for (place, worker) in zip("ABCD", 1...4) { _ = machine.claim(place, by: worker) }
        #expect(machine.claim("B", by: 1, path: "A") == "wait for B2")
        #expect(machine.claim("C", by: 2, path: "B") == "wait for C3")
        #expect(machine.claim("D", by: 3, path: "C") == "wait for D4")
        #expect(machine.claim("A", by: 4, path: "D") == "cycle A1 B2 C3 D4")
        // Also from within: the cycle begins where the worker asks.
        #expect(machine.claim("C", by: 4, path: "D") == "cycle C3 D4")
    }

    @Test func aChainOfWaitsThatEndsIsNoCycle() {
        _ = machine.claim("A", by: 1)
        _ = machine.claim("B", by: 2)
        #expect(machine.claim("A", by: 2, path: "B") == "wait for A1")
        #expect(machine.claim("B", by: 3) == "wait for B2")
        // The first worker is free to end it.
        #expect(machine.claim("C", by: 1, path: "A") == "construct")
    }

    /// Who has been woken counts no longer as waiting.
    @Test func anEndedWaitClosesNoCycle() {
        _ = machine.claim("A", by: 1)
        _ = machine.claim("B", by: 2)
        _ = machine.claim("B", by: 1, path: "A")
        machine.stopWaiting(1)
        #expect(machine.claim("A", by: 2, path: "B") == "wait for A1")
        #expect(machine.claim("B", by: 1, path: "A") == "cycle B2 A1")
    }

    @Test func aWaitForAnAbandonedPlaceClosesNoCycle() {
        _ = machine.claim("A", by: 1)
        _ = machine.claim("B", by: 2)
        _ = machine.claim("B", by: 1, path: "A")
        #expect(machine.reset("B") == "B2")
        #expect(machine.claim("A", by: 2, path: "B") == "wait for A1")
    }

    /// The third worker is not on the circle of the others, and waits for it to be opened.
    @Test func aCircleOfOthersIsNotTheWorkersOwn() {
        _ = machine.claim("A", by: 1)
        _ = machine.claim("B", by: 2)
        machine.setProvisional(true, "A", by: 1)
        #expect(machine.claim("B", by: 1, path: "A") == "wait for B2")
        machine.setProvisional(false, "A", by: 1)
        machine.setProvisional(true, "B", by: 2)
        // The second waits as well and wakes the first, which has not claimed again yet.
        machine.setProvisional(true, "A", by: 1)
        #expect(machine.claim("A", by: 2, path: "B") == "use provisional A1")
        #expect(machine.claim("A", by: 3) == "wait for A1")
    }

    // MARK: Completions

    /// One that its completion leads back to takes the instance: waiting would never end.
    @Test func aProvisionalInstanceIsUsedWhereAWaitWouldCloseACycle() {
        _ = machine.claim("A", by: 1)
        machine.setProvisional(true, "A", by: 1)
        #expect(machine.claim("A", by: 1, path: "A") == "use provisional A1")
        machine.setProvisional(false, "A", by: 1)
        #expect(machine.claim("A", by: 1, path: "A") == "cycle A1")
    }

    @Test func othersWaitUntilAnInstanceIsCompleted() {
        _ = machine.claim("A", by: 1)
        machine.setProvisional(true, "A", by: 1)
        #expect(machine.claim("A", by: 2) == "wait for A1")
        // But not one that the completion needs.
        _ = machine.claim("B", by: 3)
        #expect(machine.claim("B", by: 1, path: "A") == "wait for B3")
        #expect(machine.claim("A", by: 3, path: "B") == "use provisional A1")
    }

    @Test func nobodyElseSaysThatAnInstanceIsProvisional() {
        _ = machine.claim("A", by: 1)
        machine.setProvisional(true, "A", by: 2)
        machine.setProvisional(true, "B", by: 2)
        #expect(machine.claim("A", by: 1, path: "A") == "cycle A1")
        _ = machine.finish("A", by: 1)
        #expect(machine.isIdle)
    }

    /// The cycle can be opened at another place than the one that is asked for.
    @Test func aWaitingWorkerThatCouldUseAProvisionalInstanceIsWoken() {
        _ = machine.claim("A", by: 1)
        _ = machine.claim("B", by: 2)
        #expect(machine.claim("B", by: 1, path: "A") == "wait for B2")
        machine.setProvisional(true, "B", by: 2)
        #expect(machine.claim("A", by: 2, path: "B") == "wait for A1, waking B2")
        // The first is woken, and finds the provisional instance.
        machine.stopWaiting(1)
        #expect(machine.claim("B", by: 1, path: "A") == "use provisional B2")
        #expect(machine.finish("A", by: 1))
        machine.stopWaiting(2)
        #expect(machine.finish("B", by: 2))
        #expect(machine.isIdle)
    }

    @Test func theFirstProvisionalInstanceOnTheCycleIsChosen() {
        for (place, worker) in zip("ABC", 1...3) { _ = machine.claim(place, by: worker) }
        #expect(machine.claim("B", by: 1, path: "A") == "wait for B2")
        #expect(machine.claim("C", by: 2, path: "B") == "wait for C3")
        machine.setProvisional(true, "B", by: 2)
        machine.setProvisional(true, "C", by: 3)
        #expect(machine.claim("A", by: 3, path: "C") == "wait for A1, waking B2")
    }

    /// No cycle is reported while somebody on it can go on.
    @Test func aProvisionalInstanceElsewhereOpensNoCycle() {
        _ = machine.claim("A", by: 1)
        _ = machine.claim("B", by: 2)
        _ = machine.claim("C", by: 3)
        machine.setProvisional(true, "C", by: 3)
        #expect(machine.claim("B", by: 1, path: "A") == "wait for B2")
        #expect(machine.claim("A", by: 2, path: "B") == "cycle A1 B2")
    }
}
