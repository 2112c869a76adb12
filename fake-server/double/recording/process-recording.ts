import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Variant } from '../../../contract/index.js'
import { crypto } from '../../crypto.js'
import { soon } from '../clock/soon.js'
import { Recorder } from './recorder.js'

/** Journals are numbered by the recorder that they are of, each of which has room for as many. */
const mostJournals = 1_000_000

/** What a process records in a folder, for `conformance client`. */
class ProcessRecording {
  readonly #file: string
  readonly #recorders: Recorder[] = []
  #isDue = false

  constructor(folder: string) {
    this.#file = join(folder, `${process.pid}-${crypto().randomUUID().slice(0, 8)}.ndjson`)
    process.once('exit', () => this.#write())
  }

  recorder(variant: Variant): Recorder {
    const recorder = new Recorder(variant, () => this.#schedule())
    this.#recorders.push(recorder)
    return recorder
  }

  /** Test runners kill their workers, so what is known is written at once, when the answers are complete. */
  #schedule(): void {
    if (this.#isDue) return
    this.#isDue = true
    const timer = soon(() => this.#write())
    // It does not keep the process running.
    if (typeof timer === 'object') timer.unref?.()
  }

  #write(): void {
    this.#isDue = false
    const lines = this.#recorders.flatMap((recorder, n) => [...recorder.takeLines(n * mostJournals)])
    if (lines.length > 0)
      appendFileSync(this.#file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  }
}

// Shared by both builds of the package and by modules that a test runner loads again.
const slot = Symbol.for('workspace-crm-conformance.recording')
const recordings = globalThis as unknown as Record<symbol, Map<string, ProcessRecording> | undefined>

/** A recorder whose fakes are recorded in a folder. */
export function recorderIn(folder: string, variant: Variant): Recorder {
  const known = recordings[slot] ?? new Map<string, ProcessRecording>()
  recordings[slot] = known
  const recording = known.get(folder) ?? new ProcessRecording(folder)
  known.set(folder, recording)
  return recording.recorder(variant)
}
