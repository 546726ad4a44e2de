extension DevelopmentParts {
    /// Brings the code of advice, of the remarks of a proof and of the layout of reports, which
    /// programs without development parts lack.
    package static func bringAll() {
        Advice.search.bring { finding in
            let adviser = Adviser(finding)
            adviser.advise()
            return adviser.advice
        }
        Prover.remarks.bring { $0.remarks() }
        Report.layout.bring { $0.laidOut($1) }
    }
}

#if DEBUG
extension DevelopmentParts: DevelopmentPartsLinking {
    package static func bring() { bringAll() }
}
#endif
