import { existsSync, readdirSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { Leftovers } from '../../products/ledger/index.js'
import { oneLineMessage, usage } from '../exit.js'
import { type LedgerHead, ledgerEnding, type ReadLedger, readLedger } from './ledger-file.js'

/** A ledger to sweep, and what it says so far. */
export interface FoundLedger extends Omit<ReadLedger, 'entries'> {
  readonly path: string
  readonly leftovers: Leftovers
}

/** Which ledgers to look at. */
interface LedgerSearch {
  /** The ones that were named; without any all in the folder that are not done with. */
  readonly files: readonly string[]
  readonly folder: string
  readonly baseUrl: string
  /** Whether ledgers count whose process seems to be at work. */
  readonly force: boolean
}

/** The ledgers to sweep, the oldest first; says which it leaves out, and stops at a named one that is not a fit. */
export function dueLedgers(search: LedgerSearch, report: (line: string) => void): readonly FoundLedger[] {
  const isNamed = search.files.length > 0
  return filesOf(search).flatMap((path) => {
    const ledger = read(path)
    if (!ledger) {
      if (isNamed) throw usage(`${path} is not a run ledger`)
      report(`${path}: its first line cannot be read; skipped`)
      return []
    }
    const { head, leftovers } = ledger
    if (!isSameServer(head.baseUrl, search.baseUrl)) {
      if (!isNamed) return []
      throw usage(
        `${path} is of ${head.baseUrl}, not of ${search.baseUrl}: name its server with --base-url, and give its key`,
      )
    }
    const isDone = leftovers.end?.open === 0
    if (isDone && !isNamed) return []
    if (!leftovers.end && !search.force && isAtWork(head)) {
      report(`${path}: its run seems to be at work, in process ${head.pid}; skipped (--force sweeps it)`)
      return []
    }
    return [ledger]
  })
}

function filesOf({ files, folder }: LedgerSearch): readonly string[] {
  if (files.length > 0) return files
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith(ledgerEnding))
    .toSorted()
    .map((name) => join(folder, name))
}

function read(path: string): FoundLedger | undefined {
  let ledger: ReadLedger | undefined
  try {
    ledger = readLedger(path)
  } catch (error) {
    throw usage(`cannot read the ledger ${path}: ${oneLineMessage(error)}`)
  }
  if (!ledger) return undefined
  const { head, entries, notes } = ledger
  const leftovers = new Leftovers()
  for (const entry of entries) leftovers.add(entry)
  return { path, head, notes, leftovers }
}

const isSameServer = (one: string, other: string): boolean => plain(one) === plain(other)

const plain = (url: string): string => (URL.canParse(url) ? new URL(url).href : url).replace(/\/+$/, '')

/** Whether the process that keeps a ledger is there; of one on another computer no one here can know. */
function isAtWork({ pid, host }: LedgerHead): boolean {
  if (host !== hostname() || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
