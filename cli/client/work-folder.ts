import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RecordedJournal, RecordedProcess } from '../../contract/index.js'
import type { SavedCoverage } from '../../fake-server/coverage/saved-coverage.js'
import { type ClientPlan, planFile } from '../../fake-server/recording/client-plan.js'

/** The folder through which one run of the command and the fakes of its processes exchange files. */
export class WorkFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'conformance-client-'))

  constructor(plan: ClientPlan) {
    writeFileSync(join(this.path, planFile), JSON.stringify(plan))
  }

  /** The folder in which processes put what they met of the document. */
  get coveragePath(): string {
    return join(this.path, 'coverage')
  }

  /** What the fakes of all processes have recorded. */
  get journals(): readonly RecordedJournal[] {
    return filesIn<RecordedProcess>(this.path).flatMap(({ journals }) => journals)
  }

  /** What the fakes of all processes met of the document. */
  get coverage(): readonly SavedCoverage[] {
    return filesIn<SavedCoverage>(this.coveragePath)
  }

  [Symbol.dispose](): void {
    rmSync(this.path, { recursive: true, force: true })
  }
}

/** What processes have written to a folder; a file that its process did not write to the end is left out. */
function filesIn<T>(folder: string): readonly T[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json') && file !== planFile)
    .flatMap((file) => {
      try {
        return [JSON.parse(readFileSync(join(folder, file), 'utf8')) as T]
      } catch {
        return []
      }
    })
}
