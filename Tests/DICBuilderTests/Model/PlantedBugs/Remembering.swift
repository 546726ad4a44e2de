import DIC

/// Does not let go of all that it should.
struct Remembering: ContainerDriver {
    let bug: PlantedBug

    func reset(_ request: ProgramRequest, in container: any DependencyLoading) {
        if bug == .ignoredReset && request.name == nil { return }
        nodeTypes[request.tag].reset(request, in: container)
    }

    func resetCached(in container: any DependencyLoading) {
        guard bug == .namedKeptOverReset else { return container.reset(.cached) }
        let keys = container.registeredDependencies.filter { $0.lifetime == .cached }.compactMap(
            NodeKey.init
        )
        for key in keys where key.name == nil {
            nodeTypes[key.tag].reset(
                ProgramRequest(tag: key.tag, isOptional: key.isOptional),
                in: container
            )
        }
    }

    func release(_ container: DependencyInjectionContainer) {
        if bug == .releaseKeepsSingletons {
            container.reset(.cached)
        } else {
            container.releaseSharedInstances()
        }
    }

    func unregisterAll(in container: DependencyInjectionContainer) {
        if bug == .unregisterKeepsAll {
            container.releaseSharedInstances()
        } else {
            container.unregisterDependencies()
        }
    }
}
