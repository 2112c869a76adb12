import { closeSync, existsSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Variant } from '../../contract/index.js'
import { isEntry, type LedgerEntry } from '../../products/ledger/index.js'
import { isObject } from '../../suites/api/index.js'
import { oneLineMessage, usage } from '../exit.js'
import { makeFolders } from '../files/make-folders.js'

/** How the names of ledgers end. */
export const ledgerEnding = '.ndjson'

/** The first line of a ledger: which run it is of, and who keeps it. */
export interface LedgerHead {
  readonly kind: 'ledger'
  readonly version: 1
  readonly baseUrl: string
  readonly variant: Variant
  readonly seed: number
  readonly startedAt: string
  /** The process that runs, and the computer it runs on. */
  readonly pid: number
  readonly host: string
}

/** The file name of a ledger: when its run began, with which seed, and in which process. */
export const ledgerName = ({ startedAt, seed, pid }: LedgerHead): string =>
  `${startedAt.replace(/\.\d+/, '').replace(/[-:]/g, '')}-seed-${seed}-${pid}${ledgerEnding}`

/** A ledger to append to; each line is handed to the system before the call returns. */
export class LedgerFile {
  private constructor(
    readonly path: string,
    private readonly fd: number,
  ) {}

  /** Begins a ledger of its own; stops with one line where it cannot. */
  static begin(path: string): LedgerFile {
    try {
      const folder = dirname(path)
      const isNew = !existsSync(folder)
      makeFolders(folder)
      // What a run leaves on a server is nothing to commit.
      if (isNew) writeFileSync(join(folder, '.gitignore'), '*\n')
      return new LedgerFile(path, openSync(path, 'ax', 0o600))
    } catch (error) {
      throw usage(
        `cannot write the ledger of this run to ${path}: ${oneLineMessage(error)}; name another folder with --ledger`,
      )
    }
  }

  /** Goes on with a ledger that is there; a half line at its end is ended. */
  static resume(path: string): LedgerFile {
    const isWhole = readFileSync(path).at(-1) === 10
    const file = new LedgerFile(path, openSync(path, 'a'))
    if (!isWhole) writeSync(file.fd, '\n')
    return file
  }

  /** Appends a line. */
  append(line: string): void {
    writeSync(this.fd, `${line}\n`)
  }

  close(): void {
    closeSync(this.fd)
  }
}

/** What a ledger's file holds, and what of it could not be read. */
export interface ReadLedger {
  readonly head: LedgerHead
  readonly entries: readonly LedgerEntry[]
  readonly notes: readonly string[]
}

/** Reads a ledger; undefined if it is not one. A line that a crash has cut is skipped with a note. */
export function readLedger(path: string): ReadLedger | undefined {
  const [first = '', ...lines] = readFileSync(path, 'utf8').split('\n')
  const head = parsed(first)
  if (!isHead(head)) return undefined
  const entries: LedgerEntry[] = []
  const notes: string[] = []
  for (const [n, line] of lines.entries()) {
    if (line === '') continue
    const entry = parsed(line)
    if (isEntry(entry)) entries.push(entry)
    else notes.push(`line ${n + 2} cannot be read, and is skipped`)
  }
  return { head, entries, notes }
}

function parsed(line: string): unknown {
  try {
    const value = JSON.parse(line) as unknown
    // Versions before 0.2 wrote `endpoint` for what is `operation` now.
    return isObject(value) && 'endpoint' in value ? { operation: value.endpoint, ...value } : value
  } catch {
    return undefined
  }
}

const isHead = (value: unknown): value is LedgerHead => {
  const head = value as Partial<LedgerHead> | null | undefined
  return head?.kind === 'ledger' && typeof head.baseUrl === 'string' && typeof head.startedAt === 'string'
}
