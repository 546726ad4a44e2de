#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#endif

let usage = """
    usage: report table [--check] <measurements    prints the table; with --check fails where a bar is missed
           report chart <table                     draws the table as SVG
    """

switch CommandLine.arguments.dropFirst().first {
case "table":
    let measurements = Measurements(lines: readLines())
    let isCheck = CommandLine.arguments.contains("--check")
    printTable(of: measurements)
    let allHold = printBars(of: measurements, isCheck: isCheck)
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
