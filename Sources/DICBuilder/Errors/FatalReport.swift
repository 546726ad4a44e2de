/// The report of an error that can end the process.
package protocol FatalReport: Error {
    /// The whole report.
    func text(_ style: ReportStyle) -> String
}

/// Ends the process with the report of an error, colored on a terminal.
package func endProcess(_ error: any Error, at location: CodeLocation) -> Never {
    let text = (error as? any FatalReport)?.text(.ofStandardError) ?? "\(error)"
    fatalError(text, file: location.file, line: location.line)
}
