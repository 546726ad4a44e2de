# What `swift symbolgraph-extract` and `swift-api-digester` are told of the built modules. Sourced from the root.

swift build
modules=$(swift build --show-bin-path)/Modules
triple=$(swift -print-target-info | sed -n 's/.*"triple": "\(.*\)",/\1/p' | head -n 1)
module_options=(-I "$modules" -I Sources/DICBuilder/Support/CDICThread/include -target "$triple")
if command -v xcrun >/dev/null; then module_options+=(-sdk "$(xcrun --show-sdk-path)"); fi
