#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#endif

let usage = """
    usage: generate kinds                                     the kinds of clients there are
           generate client KIND REQUEST SERVICES FOLDER       writes the sources of a client into a folder
           generate calls TYPES REGISTRATIONS LOADS BY-HAND   prints a client, with so many calls for each type
    """

let arguments = CommandLine.arguments
let numbers = arguments.dropFirst(2).compactMap { Int($0) }
switch arguments.dropFirst().first {
case "kinds":
    for kind in Client.Kind.allCases { print(kind.rawValue) }
case "client" where arguments.count == 6 && numbers.count == 1:
    guard let kind = Client.Kind(rawValue: arguments[2]),
        let request = Client.Request(rawValue: arguments[3])
    else {
        fatalError(usage)
    }
    for file in Client(kind, request: request, serviceCount: numbers[0]).files {
        write(file.source, to: "\(arguments[5])/\(file.name)")
    }
case "calls" where numbers.count == 4:
    print(
        callSites(
            types: numbers[0],
            registers: numbers[1] > 0,
            loads: numbers[2],
            byHand: numbers[3]
        )
    )
default:
    print(usage)
}

func write(_ source: String, to path: String) {
    guard let file = fopen(path, "w") else { fatalError("cannot write \(path)") }
    fputs(source + "\n", file)
    fclose(file)
}

/// A line, or several, for each element.
func lines<Elements: Sequence>(_ elements: Elements, _ line: (Elements.Element) -> String) -> String
{
    elements.map(line).joined(separator: "\n")
}
