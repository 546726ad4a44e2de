import DICBuilder

extension DICBuilder {
    /// What has been registered so far, and what needs what, without building: no factory runs.
    ///
    /// - Complexity: O(*n* log *n*) in the number of registrations and their dependencies, the parent's among them.
    public var graph: DependencyGraph { blueprint.freeze().graph }
}

extension RegistrarOnMainActor where Base == DICBuilder {
    /// What has been registered so far, and what needs what, without building: as ``DICBuilder/graph``.
    public var graph: DependencyGraph { nonisolated.graph }
}
