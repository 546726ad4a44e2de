private let titleWidth = 31
private let valueWidth = 8
private let ratioWidth = 7

/// Prints a table for each way to ask for services: a line for each metric, and for each kind of
/// client its value and its ratio.
func printTables(of measurements: Measurements) {
    for request in clientRequests {
        let metrics = ClientMetric.allCases.filter {
            measurements[request, $0, "dictionary"] != nil
        }
        if metrics.isEmpty { continue }
        let title = "Services asked for by \(request)"
        let head = clientTitles.map { padded($0, to: valueWidth + ratioWidth) }
        print(title.padded(to: titleWidth) + head.joined())
        for metric in metrics {
            let cells = clientKinds.map { kind in
                let value = measurements[request, metric, kind].map { metric.text($0) } ?? "-"
                let ratio =
                    measurements.ratio(request, metric, kind).map { rounded($0, to: 2) } ?? "-"
                return padded(value, to: valueWidth) + padded(ratio, to: ratioWidth)
            }
            let label = "   \(metric.label)"
            print(label.padded(to: titleWidth) + cells.joined())
        }
        print()
    }
    let library = measurements["size", "of", "library"].map { rounded($0 / 1_000, to: 0) } ?? "-"
    print(
        "Ratios are to the dictionary. Without a service, the library adds \(library) kB to an executable."
    )
    print("\nMachine code, bytes for one call      first of a type    further")
    for (call, title) in [
        ("hand", "make by hand"), ("load", "load"), ("registration", "register(as:)"),
    ] {
        let cells = [("first", 16), ("further", 11)].map { place, width in
            padded(measurements["code", place, call].map { rounded($0, to: 0) } ?? "-", to: width)
        }
        let label = "   \(title)"
        print(label.padded(to: 37) + cells.joined())
    }
}

/// The limits on the library's clients.
func clientBars(of measurements: Measurements) -> [Bar] {
    var bars: [Bar] = []
    for request in clientRequests where measurements[request, .size, "dictionary"] != nil {
        for metric in ClientMetric.allCases {
            for (kind, title) in zip(clientKinds, clientTitles)
            where kind.hasPrefix("dic-") || kind == "dic" {
                guard let limit = metric.limit(for: kind) else { continue }
                bars.append(
                    Bar(
                        "by \(request), \(title): \(metric.label) at most \(limit) x the dictionary's",
                        measurements.ratio(request, metric, kind),
                        places: 2,
                        isRepeatable: metric.isRepeatable
                    ) { $0 <= limit }
                )
            }
        }
    }
    for (place, call, limit) in [
        ("first", "load", 300.0), ("further", "load", 100), ("first", "registration", 150),
    ] {
        bars.append(
            Bar(
                "machine code of a type's \(place) \(call) at most \(rounded(limit, to: 0)) bytes",
                measurements["code", place, call],
                places: 0
            ) { $0 <= limit }
        )
    }
    return bars
}
