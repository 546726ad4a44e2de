// DICTools: all of it, which the three rows before share.
import DIC
import DICTools

let recorder = MakeRecorder()
let container = DICBuilder().register { 1 }.build(observer: recorder)
print(
    container.load(Int.self),
    container.graph.tree,
    container.graph.mermaid,
    container.graph.html(title: "Graph")
)
print(recorder.report, recorder.tree, recorder.gantt)
print(try await DICBuilder().register { 1 }.verify())
