// Graph: as a tree, a drawing and an HTML file.
import DIC
import DICTools

let container = DICBuilder().register { 1 }.build()
print(
    container.load(Int.self),
    container.graph.tree,
    container.graph.mermaid,
    container.graph.html(title: "Graph")
)
