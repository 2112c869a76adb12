import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type {
  RecordedDelivery,
  RecordedJournal,
  RecordedLine,
  RecordedRequest,
} from '../../contract/index.js'
import type { SavedCoverage } from '../../fake-server/double/coverage/saved-coverage.js'
import { type ClientPlan, planFile } from '../../fake-server/double/recording/client-plan.js'

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
    return textsIn(this.path, '.ndjson').flatMap(journalsIn)
  }

  /** What the fakes of all processes met of the document. */
  get coverage(): readonly SavedCoverage[] {
    return textsIn(this.coveragePath, '.json').flatMap((text) => valueIn<SavedCoverage>(text) ?? [])
  }

  [Symbol.dispose](): void {
    rmSync(this.path, { recursive: true, force: true })
  }
}

/** The files of processes in a folder. */
function textsIn(folder: string, ending: string): readonly string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
}

/** The journals that a process has written line by line. */
function journalsIn(text: string): readonly RecordedJournal[] {
  const journals = new Map<number, Writable>()
  for (const one of text.split('\n')) {
    const line = valueIn<RecordedLine>(one)
    if (line === undefined) continue
    if ('head' in line) journals.set(line.journal, { ...line.head, dropped: 0, requests: [], deliveries: [] })
    else if ('request' in line) journals.get(line.journal)?.requests.push(line.request)
    else journals.get(line.journal)?.deliveries.push(line.delivery)
  }
  return [...journals.values()]
}

interface Writable extends RecordedJournal {
  readonly requests: RecordedRequest[]
  readonly deliveries: RecordedDelivery[]
}

/** The value of a JSON text; undefined where its process was killed before it had written all of it. */
function valueIn<T>(text: string): T | undefined {
  try {
    return JSON.parse(text) as T
  } catch {
    return undefined
  }
}
