import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RecordedProcess } from '../../contract/index.js'
import type { Recorder } from './recorder.js'

interface Recorded {
  readonly name: string
  readonly folders: Map<string, Recorder[]>
}

// Shared by both builds of the package and by modules that a test runner loads anew, so that each process has one file.
const slot = Symbol.for('workspace-crm-conformance.recording')

function recorded(): Recorded {
  const shared = globalThis as unknown as Record<symbol, Recorded | undefined>
  const known = shared[slot]
  if (known) return known
  const made: Recorded = { name: `${process.pid}-${randomUUID().slice(0, 8)}.json`, folders: new Map() }
  shared[slot] = made
  process.once('exit', writeRecording)
  return made
}

/** Has what a fake recorded written to a folder when this process ends. */
export function collectRecording(folder: string, recorder: Recorder): void {
  const { folders } = recorded()
  folders.set(folder, [...(folders.get(folder) ?? []), recorder])
}

/** Writes what the fakes of this process recorded so far. */
export function writeRecording(): void {
  const { name, folders } = recorded()
  for (const [folder, recorders] of folders) {
    const file: RecordedProcess = { version: 1, journals: recorders.flatMap(({ journals }) => journals) }
    if (file.journals.length > 0) writeFileSync(join(folder, name), JSON.stringify(file))
  }
}
