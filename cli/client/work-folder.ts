import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RecordedJournal, RecordedProcess } from '../../contract/index.js'
import { type ClientPlan, planFile } from '../../fake-server/recording/client-plan.js'

/** The folder through which one run of the command and the fakes of its processes exchange files. */
export class WorkFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'conformance-client-'))

  constructor(plan: ClientPlan) {
    writeFileSync(join(this.path, planFile), JSON.stringify(plan))
  }

  /** What the fakes of all processes have recorded; a file that its process did not write to the end is left out. */
  get journals(): readonly RecordedJournal[] {
    return readdirSync(this.path)
      .filter((file) => file.endsWith('.json') && file !== planFile)
      .flatMap((file) => {
        try {
          return (JSON.parse(readFileSync(join(this.path, file), 'utf8')) as RecordedProcess).journals
        } catch {
          return []
        }
      })
  }

  [Symbol.dispose](): void {
    rmSync(this.path, { recursive: true, force: true })
  }
}
