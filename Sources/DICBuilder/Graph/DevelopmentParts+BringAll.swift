extension DevelopmentParts {
    package static func bringAll() {
        Adviser.part.bring { finding in
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
