import DICBuilder

/// Loads something that is not quite what it was asked for.
struct Misloading: ContainerDriver {
    let bug: PlantedBug

    func load(
        _ request: ProgramRequest,
        _ verb: Load.Verb,
        from container: any DependencyLoading
    ) -> Result<[(any AnyNode)?], any Error> {
        var request = request
        switch bug {
        case .wrongName where request.name == 1:
            request.name = 0
            // The other one, if there is one.
            if case .success(let nodes) = load(request, verb, from: container) {
                return .success(nodes)
            }
            request.name = 1
        case .wrongArgument where request.argument == 3: request.argument = 2
        default: break
        }
        let result = nodeTypes[request.tag].load(request, verb, from: container)
        switch (bug, result) {
        case (.swallowedCycle, .failure(let error as ResolutionError))
        where error.code == .cycle && request.isOptional:
            return .success([nil])
        case (.oneOfAllLost, .success(let nodes)) where verb == .loadAll && nodes.count > 1:
            return .success(nodes.dropLast())
        default: return result
        }
    }
}
