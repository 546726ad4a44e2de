#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#endif

let usage = """
    usage: report table [--check] <measurements     prints the table; with --check fails where a bar is missed
           report client [--check] <measurements    the same, of what the library costs its clients
           report chart <table                      draws the table as SVG
    """

let isCheck = CommandLine.arguments.contains("--check")
switch CommandLine.arguments.dropFirst().first {
case "table":
    let measurements = Measurements(lines: readLines())
    printTable(of: measurements)
    let allHold = printBars(bars(of: measurements), title: "The bars", isCheck: isCheck)
    if isCheck && !allHold { exit(1) }
case "client":
    let measurements = Measurements(lines: readLines())
    printTables(of: measurements)
    let allHold = printBars(
        clientBars(of: measurements),
        title: "The clients' bars",
        isCheck: isCheck
    )
    if isCheck && !allHold { exit(1) }
case "chart":
    print(chart(of: readLines()))
default:
    print(usage)
}

func readLines() -> [String] {
    var lines: [String] = []
    while let line = readLine() { lines.append(line) }
    return lines
}
