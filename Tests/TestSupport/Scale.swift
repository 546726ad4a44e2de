import Foundation
import Testing

/// How often to try, by how fast the build is.
package enum Scale {
    /// Whether Thread Sanitizer watches, which takes ten times as long.
    package static let isSanitized = dlsym(dlopen(nil, RTLD_NOW), "__tsan_init") != nil

    package static func rounds(release: Int, debug: Int, sanitized: Int) -> Int {
        if isSanitized { return sanitized }
        #if DEBUG
        return debug
        #else
        return release
        #endif
    }
}

extension Trait where Self == ConditionTrait {
    /// Thread Sanitizer has nothing to see in what measures time, and takes long.
    package static var measuresTime: Self { .disabled(if: Scale.isSanitized, "it measures time") }
}
