import Forms

extension Rows {
    /// All that is done with the frozen container.
    public static var byContainer: Rows {
        var rows = Rows()
        rows.addAll()
        return rows
    }

    private mutating func addAll() {
        addClassesByContainer()
        addClassesOnMainActor()
        addStructsByContainer()
        addStructsOnMainActor()
        addExistentialsByContainer()
        addExistentialsOnMainActor()
        addEnumsByContainer()
        addEnumsOnMainActor()
        addRequestByContainer()
        addMaking()
    }
}
