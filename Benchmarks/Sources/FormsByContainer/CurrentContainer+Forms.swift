import DIC

private let settingCurrentContainer: Void = {
    let builder = DICBuilder()
    builder.registerClasses()
    builder.registerStructs()
    builder.registerExistentials()
    builder.registerEnums()
    CurrentContainer.set(builder.build())
}()

/// Sets the container of the process, which all that is measured in it share.
func setCurrentContainer() { settingCurrentContainer }
