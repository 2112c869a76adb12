import {
  type LedgerEntry,
  type Leftover,
  leftoversOf,
  type Ref,
  type SideEffect,
  unchanged,
} from '../../products/ledger/index.js'
import { clip, countText, printable, type Redact, redactor } from '../../reporters/index.js'
import type { Target } from '../../suites/index.js'
import { loadConfig } from '../config/config-file.js'
import { ledgerFolder } from '../config/ledger-settings.js'
import { type RunFlags, settle } from '../config/settings.js'
import { exitCodes, Stop, usage } from '../exit.js'
import { closeSoon } from '../fake/close-soon.js'
import { openTarget } from '../target/open-target.js'
import { reach } from '../target/reach.js'
import { LedgerFile } from './ledger-file.js'
import { dueLedgers, type FoundLedger } from './ledgers.js'
import { tidyUp } from './tidy.js'

/** The flags of a sweep as the command line gives them. */
export interface SweepFlags
  extends Pick<
    RunFlags,
    'baseUrl' | 'apiKey' | 'config' | 'timeout' | 'ca' | 'cert' | 'key' | 'proxy' | 'header' | 'maxRps'
  > {
  readonly ledger?: string
  readonly force?: boolean
}

/** What a sweep of one ledger came to. */
interface Swept {
  readonly undone: number
  readonly open: number
}

/** Undoes what the ledgers of crashed runs list, reports it line by line, and gives the exit code. */
export async function sweep(
  flags: SweepFlags,
  files: readonly string[] = [],
  say: (line: string) => void = (line) => process.stdout.write(`${line}\n`),
): Promise<number> {
  const config = await loadConfig(flags.config)
  const settings = settle({ ...flags, allow: 'sends', reporter: [] }, config)
  const { server } = settings
  if (!server) throw usage('sweep needs the server: give --base-url, or put baseUrl in the configuration')
  const { target, secrets, close } = openTarget(settings, config)
  const redact = redactor(secrets)
  const report = (line: string) => say(redact(printable(line)))
  const folder = flags.ledger ?? (config.ledger || ledgerFolder)
  const ledgers = dueLedgers({ files, folder, baseUrl: server.baseUrl, force: flags.force === true }, report)
  if (ledgers.length === 0) {
    report(`no ledger ${files.length > 0 ? '' : `in ${folder} `}needs a sweep for ${server.baseUrl}`)
    return exitCodes.ok
  }
  try {
    await reach(target, report)
    const swept: Swept[] = []
    for (const ledger of ledgers) swept.push(await sweepOne(ledger, target, { redact, report }))
    const [undone, open] = [sum(swept.map((one) => one.undone)), sum(swept.map((one) => one.open))]
    report(
      `${countText(ledgers.length, 'ledger')} swept: ${undone} undone, ${open || 'nothing'} left to undo`,
    )
    return open > 0 ? exitCodes.incomplete : exitCodes.ok
  } catch (error) {
    if (error instanceof Stop) throw new Stop(redact(error.message), error.code)
    throw error
  } finally {
    await closeSoon(close)
  }
}

interface Voice {
  readonly redact: Redact
  readonly report: (line: string) => void
}

async function sweepOne(
  { path, head, leftovers, notes }: FoundLedger,
  target: Target,
  { redact, report }: Voice,
): Promise<Swept> {
  const { runId = 'without a name' } = leftovers
  report(`${path}: run ${runId} of ${head.startedAt}, seed ${head.seed}`)
  for (const note of notes) report(`  note: ${note}`)
  const file = LedgerFile.resume(path)
  const note = (entry: LedgerEntry) => {
    leftovers.add(entry)
    file.append(redact(JSON.stringify(entry)))
  }
  let undone = 0
  const failures = await tidyUp(
    // No hook moves the server's clock for the sake of waiting.
    { ...target, variant: head.variant, control: {} },
    {
      leftovers,
      wants: () => true,
      note,
      report(ref, ending) {
        if ('why' in ending) return report(`  ${named(ref)}: not undone, as ${ending.why}`)
        if (ending.done === unchanged) return
        undone += 1
        report(`  ${named(ref)}: ${ending.done}`)
      },
    },
  )
  for (const leftover of leftoversOf(leftovers, failures, 'no attempt was made'))
    if (leftover.state !== 'open') report(`  ${inWords(leftover)}`)
  if (leftovers.end?.open !== failures.size)
    note({ kind: 'end', by: 'sweep', at: new Date().toISOString(), open: failures.size })
  file.close()
  return { undone, open: failures.size }
}

/** A record as a line names it. */
function named(ref: Ref): string {
  const { word } = ref as Partial<SideEffect>
  return `${ref.noun} ${ref.id}${word === undefined ? '' : ` (${clip(word, 60)})`}`
}

/** A group of what is left; what failed has had its line. */
const inWords = ({ noun, state, why, ids }: Leftover): string =>
  `${state === 'unsure' ? 'perhaps left' : 'left'}: ${countText(ids.length, noun)} (${why})`

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
