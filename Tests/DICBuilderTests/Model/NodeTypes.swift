enum Tag0 {}
enum Tag1 {}
enum Tag2 {}
enum Tag3 {}
enum Tag4 {}
enum Tag5 {}
enum Tag6 {}
enum Tag7 {}
enum Tag8 {}
enum Tag9 {}
enum Tag10 {}
enum Tag11 {}
enum Tag12 {}
enum Tag13 {}
enum Tag14 {}
enum Tag15 {}
enum Tag16 {}
enum Tag17 {}
enum Tag18 {}
enum Tag19 {}
enum Tag20 {}
enum Tag21 {}
enum Tag22 {}
enum Tag23 {}

/// The types that random programs register.
let nodeTypes: [any NodeType] = [
    TypeOfNode<Tag0>(), TypeOfNode<Tag1>(), TypeOfNode<Tag2>(), TypeOfNode<Tag3>(),
    TypeOfNode<Tag4>(), TypeOfNode<Tag5>(), TypeOfNode<Tag6>(), TypeOfNode<Tag7>(),
    TypeOfNode<Tag8>(), TypeOfNode<Tag9>(), TypeOfNode<Tag10>(), TypeOfNode<Tag11>(),
    TypeOfNode<Tag12>(), TypeOfNode<Tag13>(), TypeOfNode<Tag14>(), TypeOfNode<Tag15>(),
    TypeOfNode<Tag16>(), TypeOfNode<Tag17>(), TypeOfNode<Tag18>(), TypeOfNode<Tag19>(),
    TypeOfNode<Tag20>(), TypeOfNode<Tag21>(), TypeOfNode<Tag22>(), TypeOfNode<Tag23>(),
]
