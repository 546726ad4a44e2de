/// A client of so many types without dependencies, in which a function for each loads it so often,
/// another has it made by hand so often, and one registers all of them or none.
func callSites(types: Int, registers: Bool, loads: Int, byHand: Int) -> String {
    """
    import DIC

    \(lines(0..<types) { type in
        """
        public protocol P\(type) {}
        final class C\(type): P\(type) {}
        @inline(never) public func make\(type)() -> any P\(type) { C\(type)() }
        @inline(never) @_optimize(none) public func use\(type)(_ service: any P\(type)) {}
        public func byHand\(type)() {
        \(lines(0..<byHand) { _ in "    use\(type)(make\(type)())" })
        }
        public func load\(type)(_ container: ImmutableDependencyInjectionContainer) {
        \(lines(0..<loads) { _ in "    use\(type)(container.load((any P\(type)).self))" })
        }
        """
    })
    public func register(into registrar: DependencyRegistrar) {
    \(lines(0..<(registers ? types : 0)) { "    registrar.register(as: (any P\($0)).self) { make\($0)() }" })
    }
    """
}
