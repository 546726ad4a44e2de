// MakeRecorder: all its reports.
import DIC
import DICTools

let recorder = MakeRecorder()
print(DICBuilder().register { 1 }.build(observer: recorder).load(Int.self))
print(recorder.report, recorder.tree, recorder.gantt, recorder.trace)
