/// A function whose parameters are loaded.
///
/// A struct, because only as a stored property does a function over a pack have one calling convention for all packs:
/// it takes the addresses of its arguments. So the types of its parameters can be erased, as those of factories are.
struct ParameterFunction<T, each Parameter>: Sendable {
    private let call: @Sendable (repeat each Parameter) throws -> T

    @inline(__always)
    init(_ call: @escaping @Sendable (repeat each Parameter) throws -> T) {
        self.call = call
    }

    @inline(__always)
    var erased: ErasedFactory { unsafe unsafeBitCast(self, to: ErasedFactory.self) }

    @inline(__always)
    func callAsFunction(_ arguments: repeat each Parameter) throws -> T { try call(repeat each arguments) }
}

/// A function on the main actor whose parameters are loaded.
struct MainActorParameterFunction<T, each Parameter>: Sendable {
    let call: @MainActor (repeat each Parameter) throws -> T

    @inline(__always)
    var erased: ErasedFactory { unsafe unsafeBitCast(self, to: ErasedFactory.self) }
}

extension ErasedFactory {
    /// The factory of a function without parameters.
    ///
    /// - Precondition: This is a `ParameterFunction<T>`, or one on the main actor that only runs there.
    func nullaryFactory<T>(calling type: T.Type) -> NullaryFactory<T> {
        let function = unsafe unsafeBitCast(self, to: ParameterFunction<T>.self)
        return NullaryFactory { try function() }
    }

    /// The factory of a function that is called with its loaded parameters.
    ///
    /// - Precondition: This is a function of so many parameters, at most `ValueBuffer.maximumCount`, each of which fits
    ///   into a buffer.
    /// - Parameters:
    ///   - parameters: The parameters.
    ///   - isolation: The isolation of the function.
    func parameterFactory<T>(
        calling type: T.Type,
        with parameters: ParameterList,
        from isolation: CallerIsolation
    ) -> ParameterFactory<T> {
        switch parameters.count {
        case 1: factoryOfOne(parameters, from: isolation)
        case 2: factoryOfTwo(parameters, from: isolation)
        case 3: factoryOfThree(parameters, from: isolation)
        case 4: factoryOfFour(parameters, from: isolation)
        default: factoryOfFive(parameters, from: isolation)
        }
    }

    // Written out for each number of parameters: a loop over buffers takes half as many instructions again.

    private func factoryOfOne<T>(
        _ parameters: ParameterList,
        from isolation: CallerIsolation
    ) -> ParameterFactory<T> {
        let first = parameters[0]
        let function = unsafe unsafeBitCast(self, to: ParameterFunction<T, ValueBuffer>.self)
        return ParameterFactory { source in
            let one = try source.loadBuffer(first, 0, from: isolation)
            defer { one.destroy(first) }
            return try function(one)
        }
    }

    private func factoryOfTwo<T>(
        _ parameters: ParameterList,
        from isolation: CallerIsolation
    ) -> ParameterFactory<T> {
        let (first, second) = (parameters[0], parameters[1])
        let function = unsafe unsafeBitCast(self, to: ParameterFunction<T, ValueBuffer, ValueBuffer>.self)
        return ParameterFactory { source in
            let one = try source.loadBuffer(first, 0, from: isolation)
            defer { one.destroy(first) }
            let two = try source.loadBuffer(second, 1, from: isolation)
            defer { two.destroy(second) }
            return try function(one, two)
        }
    }

    private func factoryOfThree<T>(
        _ parameters: ParameterList,
        from isolation: CallerIsolation
    ) -> ParameterFactory<T> {
        let (first, second, third) = (parameters[0], parameters[1], parameters[2])
        let function = unsafe unsafeBitCast(self, to: ParameterFunction<T, ValueBuffer, ValueBuffer, ValueBuffer>.self)
        return ParameterFactory { source in
            let one = try source.loadBuffer(first, 0, from: isolation)
            defer { one.destroy(first) }
            let two = try source.loadBuffer(second, 1, from: isolation)
            defer { two.destroy(second) }
            let three = try source.loadBuffer(third, 2, from: isolation)
            defer { three.destroy(third) }
            return try function(one, two, three)
        }
    }

    private func factoryOfFour<T>(
        _ parameters: ParameterList,
        from isolation: CallerIsolation
    ) -> ParameterFactory<T> {
        let (first, second, third, fourth) = (parameters[0], parameters[1], parameters[2], parameters[3])
        let function = unsafe unsafeBitCast(
            self,
            to: ParameterFunction<T, ValueBuffer, ValueBuffer, ValueBuffer, ValueBuffer>.self
        )
        return ParameterFactory { source in
            let one = try source.loadBuffer(first, 0, from: isolation)
            defer { one.destroy(first) }
            let two = try source.loadBuffer(second, 1, from: isolation)
            defer { two.destroy(second) }
            let three = try source.loadBuffer(third, 2, from: isolation)
            defer { three.destroy(third) }
            let four = try source.loadBuffer(fourth, 3, from: isolation)
            defer { four.destroy(fourth) }
            return try function(one, two, three, four)
        }
    }

    private func factoryOfFive<T>(
        _ parameters: ParameterList,
        from isolation: CallerIsolation
    ) -> ParameterFactory<T> {
        let (first, second, third, fourth) = (parameters[0], parameters[1], parameters[2], parameters[3])
        let fifth = parameters[4]
        let function = unsafe unsafeBitCast(
            self,
            to: ParameterFunction<T, ValueBuffer, ValueBuffer, ValueBuffer, ValueBuffer, ValueBuffer>.self
        )
        return ParameterFactory { source in
            let one = try source.loadBuffer(first, 0, from: isolation)
            defer { one.destroy(first) }
            let two = try source.loadBuffer(second, 1, from: isolation)
            defer { two.destroy(second) }
            let three = try source.loadBuffer(third, 2, from: isolation)
            defer { three.destroy(third) }
            let four = try source.loadBuffer(fourth, 3, from: isolation)
            defer { four.destroy(fourth) }
            let five = try source.loadBuffer(fifth, 4, from: isolation)
            defer { five.destroy(fifth) }
            return try function(one, two, three, four, five)
        }
    }
}

extension Parameters {
    /// Loads a parameter.
    ///
    /// - Parameters:
    ///   - type: The type of the parameter, which fits into a buffer.
    ///   - index: The index of the parameter, from 0.
    ///   - isolation: The isolation of the function.
    /// - Returns: The value, which the caller destroys.
    /// - Throws: What its factory throws, or a `ResolutionError`.
    @inline(__always)
    fileprivate func loadBuffer(_ type: Any.Type, _ index: Int, from isolation: CallerIsolation) throws -> ValueBuffer {
        if isolation == .nonisolated, let entry = unsafe links?[index] {
            return try unsafe entry._withUnsafeGuaranteedRef { try $0.loadBuffer(type, in: storage) }
        }
        return try loadBufferByType(type, index, from: isolation)
    }

    @inline(never)
    private func loadBufferByType(_ type: Any.Type, _ index: Int, from isolation: CallerIsolation) throws -> ValueBuffer
    {
        func load<T>(_ type: T.Type) throws -> ValueBuffer { ValueBuffer(try self.load(type, index, from: isolation)) }
        return try _openExistential(type, do: load)
    }
}

extension Entry {
    /// The instance for one load of a parameter.
    ///
    /// - Precondition: The entry is registered for exactly `type`, which fits into a buffer, and takes no arguments.
    /// - Returns: The value, which the caller destroys.
    /// - Throws: What the factory throws, or a `ResolutionError`.
    @inline(__always)
    fileprivate func loadBuffer(_ type: Any.Type, in storage: _ContainerStorage) throws -> ValueBuffer {
        let entry = unsafe Unmanaged.passUnretained(self)
        let stack = LoadStack.current
        // A factory stores its result at an address, whatever its type is.
        switch nonisolatedAccess {
        case .parameters:
            return try loadBufferWithParameters(in: storage)
        case .nullary where !stack.mustAdmit:
            unsafe stack.push(entry.toOpaque(), in: storage)
            defer { stack.pop() }
            return unsafe entry.viewed(as: NullaryView<ValueBuffer>.self)._withUnsafeGuaranteedRef { $0.factory.make() }
        case .scoped where keepsObject(in: storage):
            return try ThrowingObjectLoader<ValueBuffer>.ofAnyClass.load(storage, self, nil)
        default:
            return try loadBufferByType(type, in: storage)
        }
    }

    @inline(never)
    private func loadBufferWithParameters(in storage: _ContainerStorage) throws -> ValueBuffer {
        try running(in: storage) {
            try unsafe Unmanaged.passUnretained(self).viewed(as: ParameterView<ValueBuffer>.self)
                ._withUnsafeGuaranteedRef {
                    try $0.factory.make(Parameters(of: self, in: storage))
                }
        }
    }

    @inline(never)
    private func loadBufferByType(_ type: Any.Type, in storage: _ContainerStorage) throws -> ValueBuffer {
        func load<T>(_ type: T.Type) throws -> ValueBuffer {
            ValueBuffer(try unsafe Unmanaged.passUnretained(self).loadParameter(type, in: storage, from: .nonisolated))
        }
        return try _openExistential(type, do: load)
    }
}
