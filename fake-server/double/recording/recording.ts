import type { RecordedJournal, Variant } from '../../../contract/index.js'
import { environmentVariable } from '../../platform/environment.js'
import type { Control } from '../control/control.js'
import { clientFolderVariable } from './client-plan.js'
import { recorderIn } from './process-recording.js'
import { Recorder } from './recorder.js'

/** The recording of a fake. */
export interface Recording {
  /**
   * What was sent to the fake and to its forks, across resets; undefined where the fake does not record.
   *
   * @internal
   */
  readonly recorded: () => readonly RecordedJournal[] | undefined
}

/** What records the fakes of one `createFake`; undefined where nothing asks for it. */
export function recorderOf(record: boolean | undefined, variant: Variant): Recorder | undefined {
  const folder = environmentVariable(clientFolderVariable)
  if (folder) return recorderIn(folder, variant)
  return record ? new Recorder(variant) : undefined
}

/** The recording of the fake that a control belongs to. */
export function recordingOf(control: Control, recorder: Recorder | undefined): Recording {
  recorder?.follow(control)
  return { recorded: () => recorder?.journals }
}
