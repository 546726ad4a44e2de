import DICBuilder

/// Throws again what a load has thrown before.
struct KeepingErrors: ContainerDriver {
    private struct Place: Hashable {
        let container: Int
        let request: ProgramRequest
    }

    private let errors = SharedDictionary<Place, any Error>()

    func load(
        _ request: ProgramRequest,
        _ verb: Load.Verb,
        from container: any DependencyLoading
    ) -> Result<[(any AnyNode)?], any Error> {
        guard verb == .loadOrThrow, !(container is DependencyResolver) else {
            return nodeTypes[request.tag].load(request, verb, from: container)
        }
        // Of each container, by what is registered in it.
        let place = Place(container: container.registeredDependencies.count, request: request)
        if let error = errors[place] { return .failure(error) }
        let result = nodeTypes[request.tag].load(request, verb, from: container)
        if case .failure(let error as RecipeError) = result { errors[place] = error }
        return result
    }
}
