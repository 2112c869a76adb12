// npm run prove:reproduction: finds the faults of 60 mutants of all families, and sees each failure again by its script,
// by its vitest file and by a replay: on a fresh fake with the fault (STILL FAILS) and on one without it (FIXED). The
// script runs twice on each fake, as it has to give the same verdict where an earlier run has left its records.
//   -- 20                of so many mutants
//   -- 60 sh             by that way alone: sh, vitest or replay
// Prints how many calls a script makes: half of them at most so many, nine of ten at most so many. Ends with `N passed, N undecided, N failed`: a mutant passes where every way gives both each time, is undecided where one
// says CANNOT TELL or that a key is missing, and fails where one gives the wrong verdict or none. Only the last ends it with 1.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  byReplay,
  byScript,
  callsIn,
  exitStatus,
  type Reproduced,
  reproduced,
  sampleOf,
  testFileOf,
} from '../proofs/reproduction-trial.js'

const [count = '60', ...named] = process.argv.slice(2)
const ways = named.length === 0 ? ['sh', 'vitest', 'replay'] : named
const failed = new Map<number, string[]>()
const undecided = new Map<number, string[]>()
const places = sampleOf(Number(count))

/** Notes a way that does not give what it should. */
const note = (place: number, trouble: string, isUndecided = false) => {
  const notes = isUndecided ? undecided : failed
  notes.set(place, [...(notes.get(place) ?? []), trouble])
}

/** Compares the outcomes of a way with those that it should have, where some stand for no verdict. */
function compare<T>(
  place: number,
  way: string,
  [found, wanted]: readonly (readonly T[])[],
  ...none: T[]
): void {
  const troubles = found?.filter((one, n) => one !== wanted?.[n]) ?? []
  if (troubles.length > 0)
    note(
      place,
      `${way} ${found?.join(', ')}`,
      troubles.every((one) => none.includes(one)),
    )
}

async function prove(place: number, one: Reproduced): Promise<void> {
  if (ways.includes('sh')) compare(place, 'the script exits with', [await byScript(one), [1, 1, 0, 0]], 2, 3)
  if (ways.includes('replay'))
    compare(place, 'a replay says', [await byReplay(one), ['STILL FAILS', 'FIXED']], 'CANNOT TELL')
}

/** Runs all test files in one process of vitest: each against a fake with its fault, and against one without it. */
async function proveTests(all: ReadonlyMap<number, Reproduced>): Promise<void> {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const folder = mkdtempSync(join(root, 'proofs', '.reproduction-'))
  const open: { close(): Promise<void> }[] = []
  try {
    for (const [place, one] of all)
      for (const [which, make] of Object.entries(one.fakes)) {
        const listening = await make().listen()
        open.push(listening)
        const own = `process.env.CONFORMANCE_BASE_URL ?? '${listening.url}'`
        const text = testFileOf(one).replace(/process\.env\.CONFORMANCE_BASE_URL \?\? '[^']*'/, own)
        writeFileSync(join(folder, `${place}-${which}.test.ts`), text)
      }
    const output = join(folder, 'results.json')
    writeFileSync(join(folder, 'vitest.config.mjs'), 'export default {}\n')
    const bin = join(root, 'node_modules', 'vitest', 'vitest.mjs')
    const words = [bin, 'run', '--root', folder, '--no-isolate', '--reporter=json', `--outputFile=${output}`]
    await exitStatus(process.execPath, words, {})
    const { testResults } = JSON.parse(readFileSync(output, 'utf8')) as VitestResults
    for (const place of all.keys()) {
      const [faulty, honest] = ['faulty', 'honest'].map(
        (which) =>
          testResults.find(({ name }) => name.endsWith(`/${place}-${which}.test.ts`))?.assertionResults[0],
      )
      // A test that fails for another reason than its expectation shows nothing.
      const isRefuted = faulty?.status !== 'failed' || /^AssertionError/.test(faulty.failureMessages[0] ?? '')
      const statuses = [isRefuted ? faulty?.status : 'broken', honest?.status]
      compare(place, 'the test', [statuses, ['failed', 'passed']], 'skipped')
    }
  } finally {
    for (const listening of open) await listening.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What is used of the results of vitest. */
interface VitestResults {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

const started = performance.now()
const all = new Map<number, Reproduced>()
for (const place of places) {
  try {
    const one = await reproduced(place)
    all.set(place, one)
    await prove(place, one)
  } catch (error) {
    note(place, error instanceof Error ? error.message : String(error))
  }
}
if (ways.includes('vitest')) await proveTests(all)
for (const [verdict, notes] of [['failed', failed] as const, ['undecided', undecided] as const])
  for (const [place, troubles] of notes) {
    const { rule, fault } = all.get(place)?.mutant ?? { rule: 'no failure', fault: '' }
    console.log(`${verdict}: ${place} ${rule} (${fault}): ${troubles.join('; ')}`)
  }
const undecidedOnly = [...undecided.keys()].filter((place) => !failed.has(place)).length
const calls = [...all.values()].map(callsIn).toSorted((a, b) => a - b)
const ofAll = (share: number) => calls[Math.ceil(share * calls.length) - 1]
console.log(`calls of a script: median ${ofAll(0.5)}, 90 % at most ${ofAll(0.9)}, at most ${ofAll(1)}`)
console.log(`in ${Math.round((performance.now() - started) / 1000)} s`)
console.log(
  `${places.length - failed.size - undecidedOnly} passed, ${undecidedOnly} undecided, ${failed.size} failed`,
)
process.exit(failed.size > 0 ? 1 : 0)
