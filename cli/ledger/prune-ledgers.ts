import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isLoopback } from '../flags/base-url.js'
import { ledgerEnding, readLedger } from './ledger-file.js'

/** How many ledgers of a folder are kept in any case. */
const kept = 20

/**
 * Removes old ledgers of servers on loopback that are done with: these servers come and go with every test. Those
 * of other servers stay, as nothing else lists what their runs have left for good.
 */
export function pruneLedgers(folder: string): void {
  const names = readdirSync(folder).filter((name) => name.endsWith(ledgerEnding))
  // The names begin with the time.
  for (const name of names.toSorted().slice(0, -kept)) {
    const path = join(folder, name)
    const ledger = readLedger(path)
    const last = ledger?.entries.at(-1)
    const isDone = last?.kind === 'end' && last.open === 0
    if (ledger && isDone && URL.canParse(ledger.head.baseUrl) && isLoopback(ledger.head.baseUrl))
      rmSync(path, { force: true })
  }
}
