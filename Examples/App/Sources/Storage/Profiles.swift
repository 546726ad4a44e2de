/// Whose bookmarks, marks, notes and preferences are in use.
package final class Profiles {
    package var current = "guest"

    package init() {}
}
