import DICBuilder

#if !DEBUG
/// Reports of a release build that links this module say what to write.
extension DevelopmentParts: DevelopmentPartsLinking {
    package static func bring() { bringAll() }
}
#endif
