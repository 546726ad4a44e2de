/// A limit on what was measured.
struct Bar {
    let text: String
    let measured: Double?
    let holds: (Double) -> Bool
    let places: Int

    /// Whether it is the same on every run, so that a check can fail by it.
    let isRepeatable: Bool

    init(
        _ text: String,
        _ measured: Double?,
        places: Int = 3,
        isRepeatable: Bool = true,
        holds: @escaping (Double) -> Bool
    ) {
        self.text = text
        self.measured = measured
        self.places = places
        self.isRepeatable = isRepeatable
        self.holds = holds
    }
}

/// Prints each bar and whether it holds.
///
/// - Returns: Whether all repeatable ones do.
func printBars(_ bars: [Bar], title: String, isCheck: Bool) -> Bool {
    var allHold = true
    print("\n\(title)")
    for bar in bars where bar.isRepeatable || !isCheck {
        guard let measured = bar.measured else {
            print("   \(bar.text): not measured")
            if bar.isRepeatable { allHold = false }
            continue
        }
        let holds = bar.holds(measured)
        if bar.isRepeatable && !holds { allHold = false }
        print("   \(bar.text): \(rounded(measured, to: bar.places))  \(holds ? "holds" : "MISSED")")
    }
    return allHold
}

/// The limits on the containers.
func bars(of measurements: Measurements) -> [Bar] {
    var bars: [Bar] = []
    for (scenario, limit) in [("S1", 1.6), ("S2", 1.2), ("S3", 1.35), ("S4", 1.4)] {
        bars.append(
            Bar(
                "\(scenario) instructions at most \(limit) x by hand",
                measurements.ratio(.instructions, scenario, "frozen")
            ) { $0 <= limit }
        )
    }
    bars.append(
        Bar(
            "S1 instructions of the mutable container at most 2.5 x by hand",
            measurements.ratio(.instructions, "S1", "mutable")
        ) { $0 <= 2.5 }
    )
    let few = measurements[.instructions, "S1", "frozen"]
    let many = measurements[.instructions, "S5", "frozen"]
    bars.append(
        Bar("S5 instructions within 3 % of S1", few.flatMap { few in many.map { $0 / few } }) {
            abs($0 - 1) <= 0.03
        }
    )
    bars.append(
        Bar(
            "S6 instructions at most 1.0 x the dictionary",
            measurements.ratio(.instructions, "S6", "frozen")
        ) {
            $0 <= 1
        }
    )
    bars.append(
        Bar("S8 instructions at most 100", measurements[.instructions, "S8", "frozen"], places: 0) {
            $0 <= 100
        }
    )
    let byClosures = measurements[.instructions, "S4", "frozen"]
    let byInitializers = measurements[.instructions, "S9", "frozen"]
    bars.append(
        Bar(
            "S9 instructions at most 1.5 x S4, whose factories are closures",
            byClosures.flatMap { byClosures in byInitializers.map { $0 / byClosures } }
        ) { $0 <= 1.5 }
    )
    for scenario in ["S13", "S14"] {
        bars.append(
            Bar(
                "\(scenario) instructions at most 1.3 x by hand",
                measurements.ratio(.instructions, scenario, "frozen")
            ) { $0 <= 1.3 }
        )
    }
    bars += scopeBars(of: measurements)
    for scenario in ["S1", "S2", "S3", "S4"] {
        let byHand = measurements[.allocations, scenario, "hand"]
        let frozen = measurements[.allocations, scenario, "frozen"]
        bars.append(
            Bar(
                "\(scenario) allocations at most 0 beyond those by hand",
                byHand.flatMap { byHand in frozen.map { $0 - byHand } },
                places: 0
            ) { $0 < 0.5 }
        )
    }
    for (scenario, limit) in [("S1", 1.5), ("S2", 1.3), ("S3", 1.5), ("S4", 1.5)] {
        bars.append(
            Bar(
                "\(scenario) time at most \(limit) x by hand",
                measurements.ratio(.time, scenario, "frozen"),
                isRepeatable: false
            ) { $0 <= limit }
        )
    }
    // Where two threads by hand hardly get more done than one, something else had the second core.
    let hadTwoCores = measurements[.threads, "S7", "hand"].map { $0 > 1.5 } ?? false
    bars.append(
        Bar(
            "S7 throughput of two threads at least 0.95 x by hand",
            hadTwoCores ? measurements.ratio(.threads, "S7", "frozen") : nil,
            isRepeatable: false
        ) { $0 >= 0.95 }
    )
    return bars
}

/// The limits on scopes.
private func scopeBars(of measurements: Measurements) -> [Bar] {
    let few = ["S15", "S16", "S17"].map { measurements[.instructions, $0, "frozen"] }
    let many = ["S15k", "S16k", "S17k"].map { measurements[.instructions, $0, "frozen"] }
    let kept = measurements[.instructions, "S1", "frozen"].flatMap { hit in few[2].map { $0 / hit }
    }
    let growth = zip(few, many).compactMap { few, many in
        few.flatMap { few in many.map { abs($0 / few - 1) } }
    }.max()
    return [
        Bar(
            "S16 instructions at most 1.3 x by hand",
            measurements.ratio(.instructions, "S16", "frozen")
        ) { $0 <= 1.3 },
        Bar(
            "S16 time at most 1.3 x by hand",
            measurements.ratio(.time, "S16", "frozen"),
            isRepeatable: false
        ) { $0 <= 1.3 },
        Bar("S17 instructions at most 1.5 x S1", kept) { $0 <= 1.5 },
        Bar(
            "S19 instructions at most 2 x by hand",
            measurements.ratio(.instructions, "S19", "frozen"),
            isRepeatable: false
        ) { $0 <= 2 },
        Bar("S15 to S17 with 10000 registrations within 3 % of those with ten", growth) {
            $0 <= 0.03
        },
        Bar("S15 allocations at most 1", measurements[.allocations, "S15", "frozen"], places: 0) {
            $0 < 1.5
        },
        Bar(
            "S16 throughput of two threads at least 0.95 x by hand",
            (measurements[.threads, "S16t", "hand"] ?? 0) > 1.5
                ? measurements.ratio(.threads, "S16t", "frozen") : nil,
            isRepeatable: false
        ) { $0 >= 0.95 },
    ]
}
