extension DevelopmentParts {
    /// Brings the code of advice and of the remarks of a proof, which programs without development
    /// parts lack.
    package static func bringAll() {
        Advice.search.bring { finding in
            let adviser = Adviser(finding)
            adviser.advise()
            return adviser.advice
        }
        Prover.remarks.bring { $0.remarks() }
    }
}

#if DEBUG
extension DevelopmentParts: DevelopmentPartsLinking {
    package static func bring() { bringAll() }
}
#endif
