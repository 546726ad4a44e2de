@_exported import DICBuilder
