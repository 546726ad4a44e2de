import Forms

extension Rows {
    /// All that is done by hand.
    public static var byHand: Rows {
        var rows = Rows()
        rows.addAll()
        return rows
    }

    private mutating func addAll() {
        addClassesByHand()
        addStructsByHand()
        addExistentialsByHand()
        addEnumsByHand()
        addRequestByHand()
    }
}
