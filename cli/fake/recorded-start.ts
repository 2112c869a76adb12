import type { Assumptions, Variant } from '../../contract/index.js'
import type { Seed } from '../../fake-server/index.js'
import { usage } from '../exit.js'
import type { FakeFlags } from './fake-flags.js'
import { writeOutput } from './write-output.js'

/** What a fake starts from that takes over what recorded traffic showed. */
export interface RecordedStart {
  readonly seeds: readonly Seed[]
  /** The choices that the traffic showed. */
  readonly assumptions: Partial<Assumptions>
  /** The moment that the records are of, in milliseconds since 1970. */
  readonly atMs: number | undefined
  /** What was taken over, as lines for the terminal. */
  readonly summary: readonly string[]
  /** The same as data, for `--json`. */
  readonly account: object
}

/** The flags about recorded traffic. */
export type RecordedFlags = Pick<FakeFlags, 'from' | 'at' | 'keepNames' | 'salt' | 'baseUrl' | 'verbose'> & {
  readonly variant: Variant
}

/** Reads recorded traffic, whose code only fakes load that start from some. */
export type ReadRecordedStart = (flags: RecordedFlags, given: Partial<Assumptions>) => Promise<RecordedStart>

/** The flags that say something of recorded traffic alone. */
const recordedFlags = {
  at: '--at',
  baseUrl: '--base-url',
  keepNames: '--keep-names',
  salt: '--salt',
  writeSeed: '--write-seed',
  writeAssumptions: '--write-assumptions',
  verbose: '--verbose',
} as const satisfies Partial<Record<keyof FakeFlags, string>>

/** Refuses flags about recorded traffic where none is given. */
export function checkRecordedFlags(flags: FakeFlags): void {
  if (flags.keepNames && flags.salt !== undefined)
    throw usage('--keep-names and --salt exclude each other: give one')
  if (flags.from !== undefined) return
  for (const [name, flag] of Object.entries(recordedFlags))
    if (flags[name as keyof typeof recordedFlags] !== undefined)
      throw usage(`${flag} needs --from with a recording, such as --from staging.har`)
}

/**
 * Writes what recorded traffic showed to the files that the flags name.
 *
 * @returns Whether there was one.
 */
export async function writeStart(start: RecordedStart, flags: FakeFlags): Promise<boolean> {
  const { writeSeed, writeAssumptions } = flags
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
  if (writeSeed !== undefined) await writeOutput('records', writeSeed, json(start.seeds))
  if (writeAssumptions !== undefined) await writeOutput('choices', writeAssumptions, json(start.assumptions))
  if (writeSeed === undefined && writeAssumptions === undefined) return false
  process.stdout.write(`${start.summary.join('\n')}\n`)
  return true
}
