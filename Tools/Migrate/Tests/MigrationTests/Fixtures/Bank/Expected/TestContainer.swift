import DIC

/// Sets a container, which each test changes. Leave it out where the host app sets one.
let containerIsSet: Void = CurrentContainer.set(DICBuilder().build())
