// Initializers: parameters that are loaded, of an initializer and of a closure.
import DIC

struct Page {
    let number: Int
}

let container = DICBuilder()
    .register { 1 }
    .register(Page.init)
    .register { (page: Page, number: Int?) in "page \(page.number)" }
    .build()
print(container.load(Int.self), container.load(String.self))
